/** What counts as an opening of a link: a person in a real browser, and no program that looks at the link before. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Report } from '../../../report/report.ts';
import { share } from '../../database/shared-reports.ts';
import { saveReportFor } from '../../reports.ts';
import { LINK_SCANNERS, type LinkScanner, type ScannerRequest } from '../../samples/link-scanners.ts';
import { openDatabase, sharedHost } from '../../shared-host.ts';
import { newAgent, type TestUser } from '../../users.ts';
import { openPage, type PageOptions, withBrowser } from '../browser.ts';

withBrowser();
const sql = await openDatabase();

const PAGES = ['price', 'comps', 'method'].map((id) => ({
	id,
	title: `The ${id} page`,
	blocks: Array.from({ length: 30 }, () => ({ kind: 'text', text: `About ${id}. `.repeat(30) })),
})) as unknown as Report['pages'];

interface SharedLink {
	agent: TestUser;
	id: string;
	token: string;
	path: string;
}

async function newLink(): Promise<SharedLink> {
	const agent = await newAgent();
	const { id: report } = await saveReportFor(sql, agent, { pages: PAGES });
	const { id, token } = await share(agent, report);
	return { agent, id, token, path: `/r/${token}` };
}

/** What is known of the link: whether someone opened it, and the times for the email that is due about it. */
async function opening({ id }: SharedLink) {
	const [row] = await sql`
		select s.opened_at is not null as opened, o.share_id is not null as alert, coalesce(o.seconds, '{}') as seconds,
		       coalesce(o.readings, 0) as readings
		  from public.report_shares s left join private.report_openings o on o.share_id = s.id where s.id = ${id}`;
	return row as unknown as {
		opened: boolean;
		alert: boolean;
		seconds: Record<string, number>;
		readings: number;
	};
}

const NONE = { opened: false, alert: false, seconds: {}, readings: 0 };

/** Chrome on a person's computer, which no program controls. */
const CHROME =
	'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

interface Visitor extends PageOptions {
	/** Runs in the page before its scripts. */
	before?: () => void;
	user?: TestUser | null;
	isControlled?: boolean;
}

/** Opens a link and waits for the report. @returns the page and its calls of `record_opening` */
async function visit(
	{ path }: SharedLink,
	{ before, user = null, isControlled = false, ...options }: Visitor = {},
) {
	const page = await openPage(user, { userAgent: CHROME, ...options });
	if (!isControlled)
		await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
	if (before) await page.addInitScript(before);
	const calls: { seconds?: Record<string, number> }[] = [];
	page.on('request', (request) => {
		if (request.url().endsWith('/record_opening')) calls.push(request.postDataJSON());
	});
	await page.goto(path);
	await page.getByRole('article').waitFor();
	return { page, calls };
}

const leave = (page: Page) => page.goto('/status');

test('thirty scanners and previews cause no alert, and then one person does', async () => {
	const link = await newLink();
	expect(LINK_SCANNERS).toHaveLength(30);
	for (const scanner of LINK_SCANNERS) await scan(link, scanner);
	expect(await opening(link)).toEqual(NONE);
	const { page } = await visit(link);
	await page.mouse.wheel(0, 300);
	await expect.poll(() => opening(link)).toMatchObject({ opened: true, alert: true });
});

/** Makes the requests of a scanner. */
async function scan({ path, token }: SharedLink, { agent, headers, requests }: LinkScanner): Promise<void> {
	let html = '';
	const get = (at: string, init: RequestInit = {}) =>
		fetch(new URL(at, sharedHost.url), {
			...init,
			headers: { 'user-agent': agent, ...headers, ...init.headers },
		});
	const call = (procedure: string, body: object) =>
		get(`/rest/v1/rpc/${procedure}`, {
			method: 'POST',
			headers: { apikey: sharedHost.publishableKey, 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
	const steps: Record<ScannerRequest, () => Promise<unknown>> = {
		head: () => get(path, { method: 'HEAD' }),
		page: async () => {
			html = await (await get(path)).text();
			expect(html).toContain('<html');
		},
		files: async () => {
			const files = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg|png|ico|webmanifest))"/g)];
			expect(files.length).toBeGreaterThan(2);
			for (const [, file = ''] of files) await (await get(file)).arrayBuffer();
		},
		script: async () => {
			await get('/config.json');
			expect(
				(await (await call('shared_report', { token, device: 'computer' })).json()).report,
			).toBeDefined();
		},
		guess: async () => {
			for (const opening_key of ['', token, 'true']) await call('record_opening', { token, opening_key });
			await call('record_opening', { token });
			await get(`/rest/v1/rpc/record_opening?token=${token}`);
			await get(path, { method: 'POST', body: 'opened=1' });
		},
		preflight: () =>
			get('/rest/v1/rpc/record_opening', { method: 'OPTIONS', headers: { origin: 'https://x.example' } }),
		again: () => get(path),
	};
	for (const request of requests) await steps[request]();
}

test.each<[string, Visitor, number]>([
	['a browser that a program controls', { isControlled: true }, 6500],
	['a headless browser', { userAgent: CHROME.replace('Chrome', 'HeadlessChrome') }, 6500],
	['a preview that runs scripts', { userAgent: `${CHROME} BingPreview/1.0b` }, 6500],
	['a tab that is never shown', { before: hide }, 6500],
	['a page that is prerendered', { before: prerender }, 6500],
	['a browser that leaves within seconds and only pretends to click and scroll', { before: pretend }, 2500],
])('%s is not a person', async (_, visitor, wait) => {
	const link = await newLink();
	const { page, calls } = await visit(link, visitor);
	if (visitor.before !== pretend) await page.mouse.click(600, 400);
	await page.waitForTimeout(wait);
	await leave(page);
	expect(calls).toEqual([]);
	expect(await opening(link)).toEqual(NONE);
});

function hide() {
	Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
}

function prerender() {
	Object.defineProperty(document, 'prerendering', { get: () => true });
}

function pretend() {
	setInterval(() => {
		for (const name of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
			document.body?.dispatchEvent(new Event(name, { bubbles: true }));
		window.scrollBy(0, 50);
	}, 200);
}

test('someone who only looks for five seconds is a person, and the seconds of each page are sent once, on leaving', async () => {
	const link = await newLink();
	const { page, calls } = await visit(link);
	await expect.poll(() => opening(link)).toMatchObject({ opened: true, alert: true });
	await page.getByRole('heading', { name: 'The method page' }).scrollIntoViewIfNeeded();
	await page.evaluate(() => document.querySelector('[data-page=method]')?.scrollIntoView());
	await page.waitForTimeout(2500);
	expect(calls).toHaveLength(1);
	await leave(page);
	await expect.poll(async () => (await opening(link)).readings).toBe(1);
	const { seconds } = await opening(link);
	expect(Object.keys(seconds).sort()).toEqual(['method', 'price']);
	expect(seconds.price).toBeGreaterThanOrEqual(4);
	expect(seconds.method).toBeGreaterThanOrEqual(1);
	expect(await page.context().cookies()).toEqual([]);
	expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).toEqual([
		'lotline.privacy',
	]);
});

test('what was read before a phone puts the page away is sent then, and not again', async () => {
	const link = await newLink();
	const { page, calls } = await visit(link);
	await page.mouse.click(600, 400);
	await expect.poll(() => opening(link)).toMatchObject({ alert: true });
	await page.waitForTimeout(2500);
	await page.evaluate(() => {
		Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
		document.dispatchEvent(new Event('visibilitychange'));
	});
	await expect.poll(async () => (await opening(link)).seconds.price).toBeGreaterThanOrEqual(1);
	await leave(page);
	expect(calls).toHaveLength(2);
	expect(await opening(link)).toMatchObject({ readings: 1 });
});

test('a browser that sends Global Privacy Control says that it was opened, and no times', async () => {
	const link = await newLink();
	const { page, calls } = await visit(link, {
		before: () => Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }),
	});
	await page.mouse.click(600, 400);
	await expect.poll(() => opening(link)).toMatchObject({ opened: true, alert: true });
	await page.waitForTimeout(2500);
	await leave(page);
	await page.waitForTimeout(500);
	expect(calls).toHaveLength(1);
	expect(await opening(link)).toMatchObject({ seconds: {}, readings: 0 });
});

test("an agent's own visit never counts, and their list marks what a client opened today", async () => {
	const link = await newLink();
	const { page, calls } = await visit(link, { user: link.agent });
	await page.mouse.click(600, 400);
	await page.waitForTimeout(6000);
	await page.goto('/app/reports');
	const mark = page.getByText('Opened today.');
	await page.getByText('Shared. Not viewed yet').waitFor();
	expect([await mark.count(), calls]).toEqual([0, []]);
	const client = await visit(link);
	await client.page.keyboard.press('ArrowDown');
	await expect.poll(() => opening(link)).toMatchObject({ opened: true });
	await page.reload();
	await mark.waitFor();
});

test('an agent turns the emails off for one link under Share, and for all in Settings', async () => {
	const link = await newLink();
	const page = await openPage(link.agent);
	const shares = async () => sql`select emails_openings from public.report_shares where id = ${link.id}`;
	await page.goto('/app/reports');
	await page.getByRole('link', { name: /1 Main St/ }).click();
	await page.getByRole('button', { name: 'Share' }).click();
	const box = page.getByRole('checkbox', { name: /^Email me when it's opened/ });
	expect(await box.isChecked()).toBe(true);
	await box.uncheck();
	await expect.poll(shares).toEqual([{ emails_openings: false }]);
	await box.check();
	await expect.poll(shares).toEqual([{ emails_openings: true }]);
	await page.goto('/account/settings');
	await page.getByRole('checkbox', { name: /^Email me when a client opens a report link/ }).uncheck();
	await page.getByRole('button', { name: 'Save settings' }).click();
	await page.getByText('Settings saved.').waitFor();
	await page.goBack();
	await page.getByRole('button', { name: 'Share' }).click();
	await page.getByText("Email me when it's opened (off in your settings)").waitFor();
	expect([await box.isChecked(), await box.isDisabled()]).toEqual([false, true]);
});
