/** The browser that the journeys of one worker share, with pages for users and visitors. */
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import {
	type Browser,
	type BrowserContextOptions,
	chromium,
	type Page,
	type ViewportSize,
} from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { hasSharedMemory } from '../setup/data-folders.ts';
import { sharedHost } from '../shared-host.ts';
import type { TestUser } from '../users.ts';
import { watchForFailure } from './failure-report.ts';
import {
	closePagesOfOtherHosts,
	EMPTY_PAGE,
	forbidLastingChanges,
	forgetHistory,
	releasePage,
	takeReusablePage,
} from './reusable-page.ts';

/** `SLOW_BROWSER=8` makes pages that many times slower, which reveals tests that don't wait for what they need. */
const { SLOW_BROWSER } = process.env;
const SLOWDOWN = SLOW_BROWSER ? { rate: Number(SLOW_BROWSER) } : null;

let browser: Browser | undefined;

/** Opens the browser before the tests in the file, unless an earlier file in this process left one running. */
export function withBrowser(): void {
	beforeAll(async () => {
		if (browser?.isConnected()) return;
		const { program, problem } = inject('chromium');
		if (!program) throw new Error(problem);
		// Playwright closes its browsers and removes their files when a process exits, but a signal alone skips that.
		if (!browser) process.once('SIGTERM', () => process.exit());
		// The pages are our own, and Chromium has no sandbox for root or in containers.
		const options = { executablePath: program, args: ['--no-sandbox'], handleSIGTERM: false };
		// Playwright puts memory that Chromium's processes share into files on disk, since /dev/shm may be small.
		const ignoreDefaultArgs = hasSharedMemory() ? ['--disable-dev-shm-usage'] : [];
		browser = await chromium.launch({ ...options, ignoreDefaultArgs });
	});
	afterAll(() => closePagesOfOtherHosts(sharedHost.url));
}

export interface PageOptions extends BrowserContextOptions {
	/** The visitor's privacy choice: declined, so that no banner is in the way, unless the test is about it. */
	privacy?: 'undecided' | 'granted' | 'refused';
	/** Whether the browser can draw street maps. Without them, maps show county outlines and MapLibre isn't loaded. */
	streets?: boolean;
	/** A new page and context even where those of an earlier test would do. */
	own?: boolean;
}

/**
 * Opens a page in a separate browser context, signed in as a user or as a visitor. A script error, or anything
 * blocked by the content security policy, fails the test. A failing test reports what the page showed.
 *
 * Without options other than a host and a viewport, a page of an earlier test is emptied and reused, because its process
 * has already compiled the web app. Placeholders don't pulse and streets aren't drawn unless the test is about them: every
 * frame costs CPU time.
 */
export async function openPage(
	user: Pick<TestUser, 'session'> | null,
	{
		privacy = 'refused',
		streets = false,
		own = false,
		viewport = VIEWPORT,
		baseURL = sharedHost.url,
		...options
	}: PageOptions = {},
): Promise<Page> {
	const isOrdinary = !own && !streets && Object.keys(options).length === 0;
	const page = isOrdinary
		? await ordinaryPage(baseURL, viewport ?? VIEWPORT)
		: await newPage({ baseURL, viewport, ...options }, streets);
	const context = page.context();
	await storeSession(page, user, privacy);
	const faults: string[] = [];
	context.on('weberror', (fault) => faults.push(String(fault.error())));
	context.on('console', (message) => {
		if (/content security policy/i.test(message.text())) faults.push(message.text());
	});
	const describeFailure = watchForFailure(context);
	onTestFinished(async ({ task }) => {
		const failed = task.result?.state === 'fail';
		if (failed) console.error(await describeFailure());
		if (isOrdinary && !failed && !page.isClosed()) await releasePage(page);
		else await context.close();
		expect(faults).toEqual([]);
	});
	return page;
}

/** Opens a page at a path of the site. */
export async function visit(path: string, ...given: Parameters<typeof openPage>): Promise<Page> {
	const page = await openPage(...given);
	await page.goto(path);
	return page;
}

const VIEWPORT = { width: 1280, height: 900 };

async function ordinaryPage(baseURL: string, viewport: ViewportSize): Promise<Page> {
	const page = takeReusablePage(baseURL) ?? (await newPage({ baseURL }, false));
	forbidLastingChanges(page);
	await page.setViewportSize(viewport);
	return page;
}

async function newPage(options: BrowserContextOptions, streets: boolean): Promise<Page> {
	if (!browser) throw new Error('No browser is open: call withBrowser() in this file.');
	const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce', ...options });
	context.setDefaultTimeout(30_000);
	if (!streets) await context.addInitScript(refuseWebgl);
	const page = await context.newPage();
	if (SLOWDOWN) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', SLOWDOWN);
	return page;
}

/** Runs in a page before its scripts. */
function refuseWebgl(): void {
	const { getContext } = HTMLCanvasElement.prototype;
	Object.assign(HTMLCanvasElement.prototype, {
		getContext(this: HTMLCanvasElement, kind: string, ...rest: []) {
			return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest);
		},
	});
}

/** Stores what the web app keeps in this browser, under the names in web/connection.ts and web/consent.ts. */
async function storeSession(
	page: Page,
	user: Pick<TestUser, 'session'> | null,
	privacy: NonNullable<PageOptions['privacy']>,
): Promise<void> {
	// Playwright's `storageState` would open another page for this. A reused page is already there.
	if (!page.url().endsWith(EMPTY_PAGE)) await page.goto(EMPTY_PAGE);
	await page.evaluate(
		([session, choice]) => {
			if (session) localStorage.setItem('lotline.session', session);
			if (choice !== 'undecided') localStorage.setItem('lotline.privacy', choice);
		},
		[user && JSON.stringify(user.session), privacy] as const,
	);
	await forgetHistory(page);
}

/** The path of a page, with its query. */
export function pathOf(page: Page): string {
	const { pathname, search } = new URL(page.url());
	return decodeURIComponent(pathname + search);
}

/** Limits a check to a part of the page, or to some rules. */
interface AxeScope {
	part?: string;
	rules?: string[];
}

/**
 * Checks accessibility with axe, which is injected once per document. Our pages have no frames, and passed checks are
 * only counted.
 */
export async function runAxe(page: Page, { part = 'html', rules }: AxeScope = {}): Promise<AxeResults> {
	const isThere = await page.evaluate(() => 'axe' in window);
	if (!isThere) await page.evaluate(axe.source);
	const options: RunOptions = { resultTypes: ['violations', 'incomplete'], ...(rules && { runOnly: rules }) };
	return page.evaluate(([root, given]) => (window as unknown as { axe: typeof axe }).axe.run(root, given), [
		part,
		options,
	] as const);
}
