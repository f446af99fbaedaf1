/** Reuses pages: a page that a test has left is emptied for the next one. */
import type { Page } from 'playwright-core';

/** A document of every host, without scripts. */
export const EMPTY_PAGE = '/favicon.svg';

/** The events that a test may have listened to. */
const EVENTS = ['console', 'dialog', 'request', 'requestfailed', 'response', 'weberror'];

/** The methods whose effect would outlast the test, and can't be undone. */
const LASTING_METHODS = [
	'addInitScript',
	'addLocatorHandler',
	'exposeBinding',
	'exposeFunction',
	'setExtraHTTPHeaders',
];

const reusable: Page[] = [];

/** A page that an earlier test left at a host; undefined if none is free. */
export function takeReusablePage(hostUrl: string): Page | undefined {
	const at = reusable.findLastIndex((page) => !page.isClosed() && page.url() === hostUrl + EMPTY_PAGE);
	return at < 0 ? undefined : reusable.splice(at, 1)[0];
}

/** Closes the pages at hosts that stop with their test file. */
export async function closePagesOfOtherHosts(hostUrl: string): Promise<void> {
	const isOther = (page: Page) => page.url() !== hostUrl + EMPTY_PAGE;
	const others = reusable.filter(isOther);
	for (const page of others) reusable.splice(reusable.indexOf(page), 1);
	await Promise.all(others.map((page) => page.context().close()));
}

/** Makes a page that will be reused refuse methods whose effect can't be undone. */
export function forbidLastingChanges(page: Page): void {
	const refuse = () => {
		throw new Error('That outlasts the test: open the page with `own: true`.');
	};
	Object.assign(page, Object.fromEntries(LASTING_METHODS.map((name) => [name, refuse])));
	Object.assign(page.clock, { install: refuse, setFixedTime: refuse });
}

/** Ends the scripts of a page, and removes what the test has stored and changed. */
export async function releasePage(page: Page): Promise<void> {
	const context = page.context();
	for (const other of context.pages()) if (other !== page) await other.close();
	for (const each of [page, context]) {
		for (const event of EVENTS) each.removeAllListeners(event);
		await each.unrouteAll({ behavior: 'ignoreErrors' });
	}
	await page.goto(EMPTY_PAGE);
	await page.evaluate(() => {
		localStorage.clear();
		sessionStorage.clear();
	});
	await context.clearCookies();
	await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' });
	reusable.push(page);
}

/** Clears the history, so that Back leads to no page of another test. */
export async function forgetHistory(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send('Page.resetNavigationHistory');
	await session.detach();
}
