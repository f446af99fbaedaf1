/** What every screen has in common: seven text sizes, one main action and the title's height. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { newAgent, search } from '../../users.ts';
import { openPage, withBrowser } from '../browser.ts';
import { searchZip } from '../search/search-page.ts';
import { openWorkbenchPage, priceAddress } from '../workbench-page.ts';
import { slowDown } from './layout-shifts.ts';

withBrowser();
const sql = await openDatabase();

const SIZES = ['12/16', '14/20', '16/24', '18/28', '28/32', '30/36', '36/40'];
const VIEWPORTS = [
	{ width: 1280, height: 800 },
	{ width: 390, height: 844 },
];
/** How far below the header, and the workspace's links where they have a row of their own, the title of a page begins. */
const TITLE_TOP = 32;
/** The landing page begins with its picture, and a result with its price. */
const OTHER_TOP = ['/', 'result', 'ZIP result'];

async function checkDesign(page: Page, screen: string): Promise<void> {
	for (const viewport of VIEWPORTS) {
		await page.setViewportSize(viewport);
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme });
			const { sizes, actions, titleTop, overflow, badges } = await page.evaluate(describeScreen);
			const where = `${screen}, ${viewport.width} px, ${colorScheme}`;
			expect(
				sizes.filter(([size]) => !SIZES.includes(size)),
				where,
			).toEqual([]);
			expect(actions.length, `${where}: ${actions}`).toBeLessThanOrEqual(1);
			expect(overflow, where).toEqual([]);
			expect(badges, where).toBeLessThanOrEqual(1);
			if (!OTHER_TOP.includes(screen)) expect(titleTop, where).toBe(TITLE_TOP);
		}
	}
}

/** Runs in the page. */
function describeScreen() {
	/** With an element that has it. */
	const sizes = new Map<string, string>();
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let text = texts.nextNode(); text; text = texts.nextNode()) {
		const element = text.parentElement;
		// The map draws its letters, which have no lines.
		if (!element?.checkVisibility() || !text.textContent?.trim() || element.closest('svg')) continue;
		const { fontSize, lineHeight } = getComputedStyle(element);
		const size = `${Number.parseFloat(fontSize)}/${Number.parseFloat(lineHeight)}`;
		if (!sizes.has(size)) sizes.set(size, element.outerHTML.slice(0, 150));
	}
	const accent = document.createElement('i');
	accent.style.background = 'var(--color-accent)';
	document.body.append(accent);
	const orange = getComputedStyle(accent).backgroundColor;
	accent.remove();
	const actions = [...document.querySelectorAll('a, button')].filter(
		(action) => action.checkVisibility() && getComputedStyle(action).backgroundColor === orange,
	);
	const topOf = (element: string) =>
		document.querySelector(element)?.getBoundingClientRect().top ?? Number.NaN;
	return {
		sizes: [...sizes],
		// The same action may be offered again at the end of a long page.
		actions: [...new Set(actions.map((action) => action.textContent?.trim()))],
		badges: [...document.querySelectorAll('main span[class*="border-edge"]')].filter(
			(badge) => badge.textContent === 'Demo data' && badge.checkVisibility(),
		).length,
		titleTop: Math.round(topOf('h1') - topOf('main')),
		overflow:
			document.documentElement.scrollWidth > window.innerWidth
				? [...document.querySelectorAll('main *')]
						.filter((part) => part.getBoundingClientRect().right > window.innerWidth + 1)
						.map((part) => part.outerHTML.slice(0, 120))
				: [],
	};
}

test.each(['/', '/pricing', '/docs', '/contact', '/auth/sign-in', '/auth/sign-up'])(
	'%s has seven text sizes, one main action and its title in place, on laptops and phones, light and dark',
	async (path) => {
		const page = await openPage(null);
		await page.goto(path);
		await page.getByRole('heading', { level: 1 }).waitFor();
		await page.waitForLoadState('networkidle');
		await checkDesign(page, path);
	},
);

test('so have the screens of an account, a market and a result', async () => {
	const { agent, page, address } = await openWorkbenchPage(sql);
	await priceAddress(page, address);
	await checkDesign(page, 'result');
	// The box of a page that already shows a result is folded.
	const { page: zipPage } = await openWorkbenchPage(sql);
	await zipPage.goto('/dashboard');
	await searchZip(zipPage, '78704');
	await zipPage.getByRole('table', { name: 'Comparable homes' }).waitFor();
	await checkDesign(zipPage, 'ZIP result');
	await search(agent, { zip: '78704' });
	for (const path of [
		'/app/markets/78704',
		'/account',
		'/account/billing',
		'/account/settings',
		'/app',
		'/app/data',
	]) {
		await page.goto(path);
		await page.getByRole('heading', { level: 1 }).waitFor();
		await page.waitForLoadState('networkidle');
		await checkDesign(page, path);
	}
});

test.each([
	// A home that sold within two months, as one may have by today's date, takes a few more lines.
	{ width: 1280, height: 800, tallest: 4200, zip: '78704', longSold: true },
	// Eight comps and few folded rows.
	{ width: 1280, height: 800, tallest: 4200, zip: '94110', longSold: false },
	{ width: 390, height: 844, tallest: 4500, zip: '78704', longSold: true },
])(
	'after an address search in $zip, the page is at most $tallest px tall at $width px',
	async ({ tallest, zip, longSold, ...viewport }) => {
		const { page, address } = await openWorkbenchPage(sql, { viewport }, zip, { longSold });
		await priceAddress(page, address);
		await page.waitForLoadState('networkidle');
		const parts = page.locator('main h3');
		for (const name of [
			'Adjustment grid',
			'Reconciliation',
			'Sales checked',
			'Net sheet',
			'Adjustment rates',
		])
			if (viewport.width > 1000) expect(await parts.allInnerTexts(), name).toContain(name);
		expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(tallest);
	},
);

test('a placeholder is invisible for 200 ms, and then as visible as it will be', async () => {
	const agent = await newAgent();
	await search(agent, { zip: '78704' });
	const page = await openPage(agent, { own: true, reducedMotion: 'no-preference' });
	await slowDown(page, '**/rest/v1/rpc/market*');
	await page.goto('/app/markets/78704', { waitUntil: 'commit' });
	// In one step, because another placeholder may take its place at any time.
	const [before, after] = await page.evaluate(async () => {
		for (;;) {
			const placeholder = document.querySelector('main [class*=animate-pulse]');
			const animations = placeholder?.getAnimations() ?? [];
			if (placeholder && animations.length > 0)
				return [190, 210].map((milliseconds) => {
					for (const animation of animations) {
						animation.pause();
						animation.currentTime = milliseconds;
					}
					return Number(getComputedStyle(placeholder).opacity);
				});
			await new Promise((next) => requestAnimationFrame(next));
		}
	});
	expect(before).toBe(0);
	expect(after).toBeGreaterThan(0.9);
});

test('the pricing strategy of a market fits a phone of 360 px', async () => {
	const { page, address } = await openWorkbenchPage(sql, { viewport: { width: 360, height: 740 } });
	// Of any three sales, one was listed below, one in and one above the range, and some listings were left unsold.
	await page.route('**/functions/v1/evidence', async (route) => {
		const response = await route.fetch();
		const evidence = await response.json();
		const { sales } = evidence;
		sales.originalListPrice = sales.price.map((price: number, at: number) => price * (0.7 + 0.3 * (at % 3)));
		const { zip, homeType, livingArea, latitude, longitude } = evidence.subject;
		const home = { zip, homeType, livingArea, latitude, longitude, source: sales.source[0] };
		evidence.unsold_listings = {
			completeFrom: { [home.source]: '2020-01-01' },
			listings: Array.from({ length: 9 }, () => ({
				...home,
				originalListPrice: 900_000,
				leftOn: sales.day[0],
			})),
		};
		await route.fulfill({ response, json: evidence });
	});
	await priceAddress(page, address);
	const table = page.getByRole('region', { name: 'Pricing strategy table' });
	await table.getByRole('row', { name: /^Above the range/ }).waitFor();
	expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBeLessThanOrEqual(0);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
