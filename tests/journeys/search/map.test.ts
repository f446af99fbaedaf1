/** The map in a real browser: with pointer and keyboard, without tiles and without WebGL. */
import { type Browser, chromium, type Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { LatLng } from '../../../domain/places/geo.ts';
import type { MapPin } from '../../../web/shared/map/map-props.ts';
import { sharedHost } from '../../shared-host.ts';
import { openPage, type PageOptions, withBrowser } from '../browser.ts';
import { homes, mapOf, pinOf, reported, SUBJECT, showMap } from '../map-bench/bench-page.ts';
import type { MapFacts } from '../map-bench/map-bench.tsx';
import { type Bench, serveBench } from '../map-bench/serve-bench.ts';
import { STREETS } from '../map-bench/streets.ts';

withBrowser();
let bench: Bench;
beforeAll(async () => {
	bench = await serveBench(sharedHost.url);
});
// Undefined if the build failed.
afterAll(() => bench?.close());

async function openMap(facts: Partial<MapFacts> = {}, options: PageOptions = {}) {
	const page = await openPage(null, { baseURL: bench.url, ...options });
	await showMap(page, bench.url, facts);
	return page;
}

describe('a pin', () => {
	test('reports pointer enter and leave, shows its facts and can be selected', async () => {
		const page = await openMap();
		await pinOf(page, 'home-2').hover();
		await page.locator('p', { hasText: '2 Alder St' }).waitFor();
		await page.mouse.move(5, 5);
		await expect.poll(() => reported(page, 'hover')).toEqual(['home-2', null]);
		await pinOf(page, 'home-3').click();
		expect(await reported(page, 'select')).toEqual(['home-3']);
	});

	test('is highlighted when its row is hovered', async () => {
		const page = await openMap();
		const highlighted = page.locator('[data-highlighted]');
		expect(await highlighted.count()).toBe(0);
		await page.evaluate(() => globalThis.hover('home-1'));
		await page.locator('p', { hasText: '1 Alder St' }).waitFor();
		expect(await highlighted.getAttribute('data-highlighted')).toBe('home-1');
		const fillOf = (inside: Locator) =>
			inside
				.locator('circle')
				.last()
				.evaluate((circle) => getComputedStyle(circle).fill);
		expect(await fillOf(highlighted)).not.toBe(await fillOf(pinOf(page, 'home-1')));
	});

	test('works by keyboard: Tab reaches the pins, arrows move between them, Enter selects', async () => {
		const page = await openMap();
		await page.getByRole('button', { name: 'Fit all' }).focus();
		await page.keyboard.press('Tab');
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		expect(await reported(page, 'hover')).toContain('home-2');
		expect(await reported(page, 'select')).toEqual(['home-2']);
		await page.keyboard.press('End');
		expect((await reported(page, 'hover')).at(-1)).toBe('home-6');
		await page.keyboard.press('Tab');
		expect(
			await page.getByRole('slider', { name: 'Radius' }).evaluate((it) => it === document.activeElement),
		).toBe(true);
	});

	test('is in the list for screen readers with the same facts', async () => {
		const page = await openMap();
		const list = page.getByRole('list', { name: 'Homes on the map' });
		expect(await list.getByRole('button').allTextContents()).toEqual([
			'Comp 1: 1 Alder St, Sold for $815,000',
			'Comp 2: 2 Alder St, Sold for $815,000',
			'Comp 3: 3 Alder St, Sold for $815,000',
			'Comp 4: 4 Alder St, Sold for $815,000',
			'5 Alder St, Active, $815,000',
			'6 Alder St, Active, $815,000',
		]);
	});

	test('is clustered when there are more than 50, and a click expands the cluster', async () => {
		const page = await openMap({ pins: homes(60, 3) });
		expect(await page.locator('[data-pin]').count()).toBeLessThan(20);
		const clusters = () => page.locator('[data-cluster]').count();
		const before = await clusters();
		await page.locator('[data-cluster]').first().click();
		await expect.poll(clusters).not.toBe(before);
	});
});

test('the keyboard sets the radius in steps of 0.05 mi, from 0.25 to 1 mi', async () => {
	const page = await openMap();
	const slider = page.getByRole('slider', { name: 'Radius' });
	await slider.focus();
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('Home');
	await page.keyboard.press('End');
	expect(await reported(page, 'radius')).toEqual([0.55, 0.25, 1]);
	expect(await slider.getAttribute('aria-valuetext')).toBe('1 mi');
});

test('a radius widened beyond a mile is shown in full', async () => {
	const page = await openMap({ radius: 2.56 });
	expect(await page.getByRole('status').filter({ hasText: '2.56 mi' }).count()).toBe(1);
});

describe('an area', () => {
	test('is drawn with clicks and closed with a double-click', async () => {
		const page = await openMap();
		await page.getByRole('button', { name: 'Draw an area' }).click();
		const clickAt = (x: number, y: number) => mapOf(page).click({ position: { x, y } });
		await clickAt(400, 100);
		await clickAt(700, 100);
		await mapOf(page).dblclick({ position: { x: 700, y: 260 } });
		const [corners] = (await reported(page, 'polygon')) as LatLng[][];
		expect(corners).toHaveLength(3);
		// From the northwest corner east, then south.
		expect(corners?.[1]?.[1]).toBeGreaterThan(corners?.[0]?.[1] ?? 0);
		expect(corners?.[2]?.[0]).toBeLessThan(corners?.[1]?.[0] ?? 0);
		await page.getByRole('button', { name: 'Remove area' }).click();
		expect((await reported(page, 'polygon')).at(-1)).toBeNull();
	});

	test('can be closed with a button, as on a phone, once it has three corners', async () => {
		const page = await openMap();
		await page.getByRole('button', { name: 'Draw an area' }).click();
		const clickAt = (x: number, y: number) => mapOf(page).click({ position: { x, y } });
		const close = page.getByRole('button', { name: 'Close area' });
		await clickAt(400, 100);
		await clickAt(700, 100);
		expect(await close.count()).toBe(0);
		await clickAt(700, 260);
		await close.click();
		expect((await reported(page, 'polygon'))[0]).toHaveLength(3);
	});

	test('can be drawn, canceled and removed with the keyboard alone', async () => {
		const page = await openMap();
		const press = async (...keys: string[]) => {
			for (const key of keys) await page.keyboard.press(key);
		};
		await page.getByRole('button', { name: 'Draw an area' }).focus();
		await press('Enter', 'Space', 'ArrowRight', 'Space', 'Escape');
		expect(await reported(page, 'polygon')).toEqual([]);
		await page.getByRole('button', { name: 'Draw an area' }).focus();
		await press('Enter', 'Space', 'ArrowRight', 'Space', 'ArrowDown', 'Space', 'ArrowLeft', 'Space');
		await page.getByText(/^4 corners/).waitFor();
		await press('Backspace', 'Enter');
		const [corners] = (await reported(page, 'polygon')) as LatLng[][];
		expect(corners).toHaveLength(3);
		await press('Delete');
		expect((await reported(page, 'polygon')).at(-1)).toBeNull();
	});
});

describe('the map', () => {
	test('pans and zooms by keyboard and pointer, and resets to fit all', async () => {
		const page = await openMap({}, { streets: true });
		const position = () => pinOf(page, 'home-1').getAttribute('transform');
		const first = await position();
		await mapOf(page).focus();
		await page.keyboard.press('ArrowRight');
		await expect.poll(position).not.toBe(first);
		await page.keyboard.press('+');
		await page.keyboard.press('0');
		await expect.poll(position).toBe(first);
		await page.mouse.move(100, 300);
		await page.mouse.down();
		await page.mouse.move(200, 340, { steps: 4 });
		await page.mouse.up();
		await expect.poll(position).not.toBe(first);
		expect(await reported(page, 'select')).toEqual([]);
		await page.getByRole('button', { name: 'Fit all' }).click();
		await expect.poll(position).toBe(first);
	});

	test('lets the user move the star of a manually entered subject by pointer and keyboard', async () => {
		const page = await openMap({ movable: true });
		const star = page.getByRole('button', { name: /^Subject/ });
		const box = await star.boundingBox();
		if (!box) throw new Error('The star is not visible.');
		expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
		await page.mouse.move(box.x + 16, box.y + 16);
		await page.mouse.down();
		await page.mouse.move(box.x + 16, box.y + 76, { steps: 3 });
		await page.mouse.up();
		const [[latitude = 0] = []] = (await reported(page, 'subject')) as LatLng[];
		expect(latitude).toBeLessThan(SUBJECT.latitude);
		await star.focus();
		await page.keyboard.press('ArrowUp');
		const moved = (await reported(page, 'subject')) as LatLng[];
		expect(moved.at(-1)?.[0]).toBeGreaterThan(latitude);
	});

	test('leaves out homes without coordinates', async () => {
		const lost = { ...homes(1, 1)[0], id: 'lost', latitude: 0, longitude: 0 } as MapPin;
		const page = await openMap({ pins: [...homes(3, 2), lost] });
		expect(await page.locator('[data-pin]').count()).toBe(3);
	});

	test('shows county outlines and says so when its tiles fail to load', async () => {
		const page = await openMap({}, { streets: true });
		await page.getByText('Street map unavailable. Showing county outlines (King).').waitFor();
		expect(await page.locator('[data-pin]').count()).toBe(6);
		expect(await page.getByText('0.5 mi').count()).toBeGreaterThan(0);
	});

	test('loads street tiles under the content security policy and credits their source', async () => {
		const page = await openPage(null, { baseURL: bench.url, streets: true });
		await page
			.context()
			.route('https://tiles.lotline.example/**', (route) =>
				route.fulfill({ json: STREETS, headers: { 'access-control-allow-origin': '*' } }),
			);
		await showMap(page, bench.url, {});
		await page.getByRole('link', { name: '© OpenStreetMap' }).waitFor();
		await expect.poll(() => page.locator('canvas').isVisible()).toBe(true);
		expect(await page.getByText(/Showing county outlines/).count()).toBe(0);
	});
});

describe('without WebGL', () => {
	let browser: Browser;
	beforeAll(async () => {
		const { program } = inject('chromium');
		const args = ['--no-sandbox', '--disable-gpu', '--disable-3d-apis'];
		browser = await chromium.launch({ args, ...(program && { executablePath: program }) });
	});
	afterAll(() => browser?.close());

	test('the map still draws, and MapLibre is never loaded', async () => {
		const page = await browser.newPage();
		onTestFinished(() => page.close());
		const loaded: string[] = [];
		page.on('request', (request) => loaded.push(request.url()));
		await showMap(page, bench.url, {});
		await page
			.getByText("This browser can't display the street map. Showing county outlines (King).")
			.waitFor();
		expect(await page.locator('[data-pin]').count()).toBe(6);
		await pinOf(page, 'home-4').hover();
		await expect.poll(() => reported(page, 'hover')).toEqual(['home-4']);
		expect(loaded.filter((url) => /tiles-|maplibre/.test(url))).toEqual([]);
	});
});
