/** A browser for the journeys of one file, and pages in it that belong to someone. */
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { house } from '../house.ts';
import type { TestUser } from '../users.ts';
import { watchForFailure } from './failure-report.ts';

/** `SLOW_BROWSER=8` makes pages so many times slower, which shows tests that don't wait for what they need. */
const { SLOW_BROWSER } = process.env;
const SLOWDOWN = SLOW_BROWSER ? { rate: Number(SLOW_BROWSER) } : null;

let browser: Browser;

/** Opens the browser before the tests of the file and closes it after them. */
export function withBrowser(): void {
	beforeAll(async () => {
		const { program, problem } = inject('chromium');
		if (!program) throw new Error(problem);
		// The pages are our own; root and containers have no sandbox for Chromium.
		browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
	});
	afterAll(() => browser?.close());
}

export interface PageOptions extends BrowserContextOptions {
	/** What the visitor has chosen: refused, so that no banner is in the way, unless the test is about it. */
	privacy?: 'undecided' | 'granted' | 'refused';
}

/**
 * Opens a page in a browser of its own, signed in as a person or as a visitor. A fault of a script, or
 * anything that the content security policy stopped, fails the test. A test that fails says what the page showed.
 */
export async function openPage(
	user: TestUser | null,
	{ privacy = 'refused', ...options }: PageOptions = {},
): Promise<Page> {
	const context = await browser.newContext({
		baseURL: house.url,
		viewport: { width: 1280, height: 900 },
		...options,
		storageState: stored(user, privacy),
	});
	context.setDefaultTimeout(30_000);
	const faults: string[] = [];
	context.on('weberror', (fault) => faults.push(String(fault.error())));
	context.on('console', (message) => {
		if (/content security policy/i.test(message.text())) faults.push(message.text());
	});
	const describeFailure = watchForFailure(context);
	onTestFinished(async ({ task }) => {
		if (task.result?.state === 'fail') console.error(await describeFailure());
		await context.close();
		expect(faults).toEqual([]);
	});
	const page = await context.newPage();
	if (SLOWDOWN) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', SLOWDOWN);
	return page;
}

/** What the web app keeps in this browser, under the names of web/connection.ts and web/consent.ts. */
function stored(
	user: TestUser | null,
	privacy: NonNullable<PageOptions['privacy']>,
): NonNullable<BrowserContextOptions['storageState']> {
	const localStorage = [
		...(user ? [{ name: 'lotline.session', value: JSON.stringify(user.session) }] : []),
		...(privacy === 'undecided' ? [] : [{ name: 'lotline.privacy', value: privacy }]),
	];
	return { cookies: [], origins: [{ origin: house.url, localStorage }] };
}

/** The path of a page, with its query. */
export function pathOf(page: Page): string {
	const { pathname, search } = new URL(page.url());
	return decodeURIComponent(pathname + search);
}

/** What axe looks at: a part of the page instead of all of it, and by some rules instead of all. */
interface AxeScope {
	part?: string;
	rules?: string[];
}

/**
 * Looks for faults of accessibility with axe, which a document is given once. Our pages have no frames, and what is in order
 * is but counted.
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
