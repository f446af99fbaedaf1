/** The public site, as a visitor sees it. */
import { expect, test } from 'vitest';
import { PAGE_DESCRIPTIONS } from '../../../contract/page-descriptions.ts';
import { BASIC } from '../../../domain/plans.ts';
import { newAgent } from '../../users.ts';
import { openPage, pathOf, visit, withBrowser } from '../browser.ts';
import { band } from '../workbench-page.ts';

withBrowser();

test('the hero shows a live search of the demo market with a choice of radius', async () => {
	const page = await visit('/', null);
	const sample = page.getByRole('region', { name: 'Sample search' });
	await sample.getByText('Demo data').waitFor();
	const compsWithin = async (radius: string): Promise<number> => {
		await sample.getByText(radius, { exact: true }).first().click();
		const text = await sample.getByText(new RegExp(`homes within ${radius}`)).textContent();
		return Number(/^\d+/.exec(text ?? '')?.[0]);
	};
	const counts = [await compsWithin('0.25 mi'), await compsWithin('0.5 mi'), await compsWithin('1 mi')];
	expect(counts[0]).toBeGreaterThan(0);
	expect(counts).toEqual([...counts].sort((a, b) => a - b));
	expect(new Set(counts).size).toBe(3);
	expect(await sample.locator('dl').textContent()).toMatch(/Median price\$\d/);
	// The symbols of the product's maps; numbers are only for comps.
	const map = sample.getByRole('img', {
		name: /numbered discs are the comps, diamonds are sold, half squares pending, triangles active/,
	});
	expect(await map.locator('path[d^="M0-14"]').count()).toBe(1);
	expect(await map.locator('path[d^="M0-8.5"]').count()).toBeGreaterThan(10);
	const numbers = await sample.getByRole('listitem').locator('svg text').allTextContents();
	expect(numbers).toEqual(['1', '2', '3', '4'].slice(0, numbers.length));
	expect(numbers.length).toBeGreaterThan(1);
	expect(await map.locator('circle + text').allTextContents()).toEqual(
		expect.arrayContaining(numbers.slice(0, 2)),
	);
	await sample.getByText(/^\d+ comps and \d+ other sales nearby$/).waitFor();
	await sample.getByText(/^\$[\d,]+ to \$[\d,]+$/).waitFor();
});

test('the hero and the Basic plan lead to sign-up first and then to the checkout', async () => {
	const page = await visit('/', null);
	const links = page.getByRole('main').getByRole('link', { name: 'Start with Basic' });
	await expect.poll(() => links.count()).toBe(2);
	for (const link of await links.all()) {
		expect(await link.getAttribute('href')).toBe('/auth/sign-up?next=%2Fcheckout%3Fplan%3Dbasic');
	}
});

test('the free trial is named on the landing page, with the plans, at sign-up and at checkout', async () => {
	const agent = await newAgent();
	for (const [path, user] of [
		['/', null],
		['/pricing', null],
		['/auth/sign-up', null],
		['/checkout?plan=basic', agent],
	] as const) {
		const page = await visit(path, user);
		await page.getByRole('main').getByText('5 free searches a month. No card needed.').first().waitFor();
	}
});

test("the landing page has the specification's promises, figures and steps", async () => {
	const page = await visit('/', null);
	const text = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
	for (const promise of [
		'from address to report in under 60 seconds',
		'a radius from 0.25 to 1.0 miles',
		'Median price',
		'25th and 75th percentile',
		'12-month growth',
		'Inventory, year over year',
		'Price-to-rent ratio',
		'Branded PDF export',
		'Optional AI summary',
		'professionals 2,500+',
		'properties analyzed 2.5M+',
		'accuracy 98.7%',
		'saved 45 hrs/week',
		'How it works 1 ',
	])
		expect(text, promise).toContain(promise);
});

/** Public pages of each kind. */
const PUBLIC = ['/', '/pricing', '/blog', '/blog/time-adjustment', '/docs/glossary', '/status'];

test('public pages have their content before any script runs, but no form that would be sent without the app', async () => {
	const page = await openPage(null, { javaScriptEnabled: false });
	for (const path of ['/waitlist', '/contact', '/auth/sign-in']) {
		await page.goto(path);
		expect(await page.locator('form').count(), path).toBe(0);
	}
	for (const path of PUBLIC) {
		await page.goto(path);
		const main = page.getByRole('main');
		expect(await main.getByRole('heading', { level: 1 }).count(), path).toBe(1);
		expect((await main.innerText()).length, path).toBeGreaterThan(150);
		await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).waitFor();
	}
});

test('the app takes over the content of a public page without drawing it again', async () => {
	const page = await openPage(null, { own: true });
	await page.addInitScript(() =>
		addEventListener('DOMContentLoaded', () =>
			Object.assign(window, { first: document.querySelector('h1') }),
		),
	);
	for (const path of PUBLIC) {
		await page.goto(path);
		// React marks the elements that it has taken over.
		await page.waitForFunction(() =>
			Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
		);
		const isSame = await page.evaluate(() => document.querySelector('h1') === Reflect.get(window, 'first'));
		expect(isSame, path).toBe(true);
	}
});

test('a page that fails shows the error, with buttons to reload it or go home', async () => {
	const page = await openPage(null);
	await page.route('**/config.json', (route) => route.fulfill({ status: 404, body: 'none' }));
	await page.goto('/dashboard');
	const alert = page.getByRole('alert');
	await alert.getByRole('heading', { name: 'Something went wrong' }).waitFor();
	await alert.getByText("We're sorry, but something unexpected happened.").waitFor();
	await alert.getByText('Supabase configuration missing. Cannot initialize client.').waitFor();
	await page.unroute('**/config.json');
	await alert.getByRole('button', { name: 'Reload Page' }).click();
	await page.waitForURL('**/auth/sign-up?next=**');
	await page.route('**/config.json', (route) => route.fulfill({ status: 404, body: 'none' }));
	await page.goto('/dashboard');
	await alert.getByRole('button', { name: 'Go Home' }).click();
	await page.getByRole('heading', { level: 1, name: 'A list price you can defend.' }).waitFor();
});

test('a page that cannot be loaded without a connection says so, and Reload Page shows it later', async () => {
	const page = await visit('/pricing', null, { own: true });
	const about = page.getByRole('contentinfo').getByRole('link', { name: 'About' });
	await about.waitFor();
	await page.context().setOffline(true);
	await about.click();
	await page.getByText("We couldn't load this page. Check your connection and try again.").waitFor();
	await page.context().setOffline(false);
	await page.getByRole('button', { name: 'Reload Page' }).click();
	await page.waitForURL('**/about');
	await page.getByRole('heading', { level: 1 }).waitFor();
});

test('two clicks lead from the landing page to a first price, without a form', async () => {
	const page = await openPage(null, { own: true });
	await page.goto('/');
	await page.getByRole('button', { name: 'Try it with sample data' }).click();
	await page
		.getByRole('main')
		.getByRole('link', { name: /^Price \d/ })
		.click();
	await band(page)
		.locator('output')
		.getByText(/^\$[\d,]+$/)
		.waitFor();
});

test('the header links scroll to their sections', async () => {
	const page = await visit('/pricing', null);
	const header = page.getByRole('banner');
	for (const [name, part] of [
		['Features', '#features'],
		['Pricing', '#pricing'],
	] as const) {
		await header.getByRole('link', { name, exact: true }).click();
		await page.waitForURL(`**/${part}`);
		await expect
			.poll(async () => (await page.locator(part).boundingBox())?.y ?? Number.NaN)
			.toBeLessThan(120);
	}
});

test('structured data lists Basic at its actual monthly price', async () => {
	const page = await visit('/', null);
	const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
	expect(data.offers).toMatchObject({
		name: BASIC.name,
		price: BASIC.monthlyPrice.toFixed(2),
		priceCurrency: 'USD',
		priceSpecification: { billingDuration: 'P1M' },
	});
});

test('on a phone, the menu opens, navigates and closes', async () => {
	const page = await visit('/', null, { viewport: { width: 360, height: 780 } });
	await page.getByRole('button', { name: 'Open menu' }).click();
	await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
	await page.waitForURL('**/pricing');
	await page.getByRole('button', { name: 'Open menu' }).waitFor();
	expect(pathOf(page)).toBe('/pricing');
});

test('every public page fits a 360-pixel-wide phone', async () => {
	const page = await openPage(null, { viewport: { width: 360, height: 780 } });
	for (const path of Object.keys(PAGE_DESCRIPTIONS)) {
		await page.goto(path);
		await page.getByRole('heading', { level: 1 }).waitFor();
		const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		expect(overflow, path).toBe(0);
	}
});

test('every footer link leads to a page', async () => {
	const page = await visit('/careers', null);
	const links = page.getByRole('contentinfo').getByRole('link');
	await links.first().waitFor();
	const targets = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
	expect(targets.sort()).toEqual(
		'/#pricing /about /app /blog /brokers /careers /contact /cookies /docs /privacy /privacy-choices /security /status /terms'.split(
			' ',
		),
	);
	for (const [name, path, heading] of [
		['Terms', '/legal/terms', 'Terms of service'],
		['Privacy', '/legal/privacy', 'Privacy policy'],
		['Blog', '/blog', 'Blog'],
	] as const) {
		await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
		await page.waitForURL(`**${path}`);
		await page.getByRole('heading', { level: 1, name: heading }).waitFor();
		expect(await page.title()).toBe(`${heading} · Lotline`);
	}
});

test('a link in body text navigates without a full page load', async () => {
	const page = await visit('/about', null);
	await page.evaluate(() => Object.assign(window, { sameDocument: true }));
	await page.getByRole('article').getByRole('link', { name: 'documentation' }).click();
	await page.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor();
	expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('the status page shows live status and says when the server is down', async () => {
	const page = await visit('/status', null);
	// These tests' map service doesn't respond.
	await page.getByText('Lotline is working, but there is a problem with the street map.').waitFor();
	await page.getByText('Payments are simulated.').waitFor();
	await page.route('**/health', (route) =>
		route.fulfill({ status: 503, json: { status: 'down', database: 'unreachable' } }),
	);
	await page.getByRole('button', { name: 'Check now' }).click();
	await page.getByText('Lotline is unavailable right now.').waitFor();
	await page.getByText('Unreachable').waitFor();
	await page.route('**/health', (route) => route.abort());
	await page.getByRole('button', { name: 'Check now' }).click();
	await page.getByText("We can't reach the server.").waitFor();
});
