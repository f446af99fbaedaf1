/**
 * Tells the agent that a person opened a shared report, and how long each page was looked at. A link scanner or preview isn't
 * a person: it takes a gesture, or five seconds in a tab that is visible. Nothing is stored in the browser, and nothing
 * sent says who they are.
 */
import { sendsPrivacyControl } from '../../../consent.ts';

/** @param openingKey as `shared_report` returned it @returns a function that stops it */
export async function watchOpening(token: string, openingKey: string): Promise<() => void> {
	if (isProgram()) return () => {};
	// Now, because a page that closes waits for nothing.
	const { callAsVisitor } = await import('../../../visitor-call.ts');
	const record = (times: object): Promise<boolean> =>
		callAsVisitor(
			'record_opening',
			{ token, opening_key: openingKey, ...times },
			{ keepalive: true, credentials: 'omit' },
		);
	let sent: 'no' | 'sending' | 'with times' | 'without times' = 'no';
	let tries = 0;
	let visible = 0;
	let lastMove = Date.now();
	let seconds: Record<string, number> = {};
	const sendOpening = async () => {
		if (sent !== 'no' || !isShown() || tries === MAX_TRIES) return;
		tries += 1;
		sent = 'sending';
		try {
			sent = (await record({})) ? 'with times' : 'without times';
		} catch {
			sent = 'no';
		}
	};
	const tick = () => {
		if (!isShown()) return;
		visible += 1;
		if (visible % SECONDS_OF_A_PERSON === 0) void sendOpening();
		const page = pageInView();
		if (page && Date.now() - lastMove < IDLE_MS) seconds[page] = (seconds[page] ?? 0) + 1;
	};
	// Phones often end a page without more than hiding it. What was sent isn't sent again.
	const sendTimes = () => {
		if (sent !== 'with times' || sendsPrivacyControl() || Object.keys(seconds).length === 0) return;
		record({ seconds }).catch(() => {});
		seconds = {};
	};
	const stop = new AbortController();
	const listen = (target: EventTarget, names: readonly string[], react: (event: Event) => void) => {
		for (const name of names)
			target.addEventListener(name, react, { signal: stop.signal, passive: true, capture: true });
	};
	listen(window, GESTURES, ({ isTrusted }) => void (isTrusted && sendOpening()));
	listen(window, [...GESTURES, 'pointermove', 'scroll'], () => (lastMove = Date.now()));
	listen(window, ['pagehide'], sendTimes);
	listen(document, ['visibilitychange'], () => document.visibilityState === 'hidden' && sendTimes());
	const timer = setInterval(tick, 1000);
	return () => {
		clearInterval(timer);
		stop.abort();
		sendTimes();
	};
}

/** Scrolling isn't among them: a page also scrolls by itself. */
const GESTURES = ['pointerdown', 'keydown', 'wheel', 'touchmove'];
const SECONDS_OF_A_PERSON = 5;
const MAX_TRIES = 5;
/** Someone who doesn't move anything for so long has left the desk. */
const IDLE_MS = 120_000;

/** Browsers that are controlled by a program, and previews that run scripts, say so. */
function isProgram(): boolean {
	return navigator.webdriver || /headless|bot\/|crawl|spider|preview|scan/i.test(navigator.userAgent);
}

function isShown(): boolean {
	return document.visibilityState === 'visible' && !(document as { prerendering?: boolean }).prerendering;
}

/** The part of the report in the middle of the screen. */
function pageInView(): string | undefined {
	const shown = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
	return shown?.closest<HTMLElement>('[data-page]')?.dataset.page;
}
