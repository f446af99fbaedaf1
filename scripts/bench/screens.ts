/**
 * Measures how long a user waits, in a real browser: from an address to its price, and from an edit to the new price.
 */

import type { Page } from 'playwright-core';
import { count } from '../../domain/format/format.ts';
import { percentiles } from '../load/percentiles.ts';
import { placesOf, withHost, withPage } from './bench-host.ts';
import { fillCity } from './markets.ts';

const SEARCHES = 60;
const EDITS = 100;
const REDRAWS = 40;

/** Measures a dense city of this size. */
export async function measureScreen(homes: number): Promise<void> {
	await withHost(
		async (host) => {
			await host.host.store.session((sql) => fillCity(sql, homes));
			const addresses = (await placesOf(host)).slice(0, SEARCHES + 1).map(({ address }) => address);
			await withPage(host, async (page) => {
				await page.goto(`${host.url}/dashboard`);
				await page.getByText('Address', { exact: true }).first().click();
				await measureSearches(page, addresses, `${count(homes)} homes`);
				await measureEdits(page);
			});
		},
		{ serveWeb: true },
	);
}

async function measureSearches(page: Page, addresses: readonly string[], size: string): Promise<void> {
	const searches: number[] = [];
	for (const address of addresses) searches.push(await search(page, address));
	// The first address includes the code that the browser loads for it.
	const [first = 0, ...further] = searches;
	const checked = await page
		.getByText(/\d sales checked/)
		.first()
		.innerText();
	console.log(
		`an address to its price, comps, map and grid on the screen, ${size}, ${parseInt(checked, 10)} sales checked: ` +
			`${percentiles(further, 0)} ms; the first ${first.toFixed(0)} ms`,
	);
}

async function measureEdits(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Show facts' }).click();
	// Away from comps, whose notes on the map would be measured after every edit.
	await page.mouse.move(0, 0);
	const edits: Awaited<ReturnType<typeof editArea>>[] = [];
	for (let edit = -10; edit < EDITS; edit++) {
		const took = await editArea(page, 1500 + edit * 3);
		if (edit >= 0) edits.push(took);
	}
	// As much to draw as after an edit, without an analysis.
	const redrawn: number[] = [];
	for (let redraw = 0; redraw < REDRAWS; redraw++) redrawn.push(await redrawGrid(page));
	const timesOf = (moment: keyof (typeof edits)[0]) =>
		`${percentiles(
			edits.map((edit) => edit[moment]),
			0,
		)} ms`;
	console.log(
		`an edit to the new price and grid: ${timesOf('shown')}; painted: ${timesOf('painted')}; ` +
			`with the price without each comp and the sensitivity: ${timesOf('checked')}`,
	);
	console.log(`the grid repainted without an analysis: ${percentiles(redrawn, 0)} ms`);
}

/** The milliseconds from selecting Search to the frame that shows everything. */
async function search(page: Page, address: string): Promise<number> {
	await page.getByLabel('Full address').fill(address);
	return page.evaluate(async (searched) => {
		const start = performance.now();
		document.querySelector<HTMLFormElement>('form')?.requestSubmit();
		const frame = () => new Promise((painted) => requestAnimationFrame(painted));
		const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
		const isShown = () =>
			text('h2[tabindex]') === searched &&
			/\$\d/.test(text('[aria-label="Indicated price"] output')) &&
			document.querySelector('.adjustment-grid tfoot') !== null &&
			document.querySelector('section[aria-label="Map"] svg') !== null &&
			document.querySelectorAll('.comps tbody td.comps-price').length > 0;
		while (!isShown()) await frame();
		await frame();
		return performance.now() - start;
	}, address);
}

/**
 * The milliseconds from the input until the page has the new price and grid, until both are painted, and until
 * everything is.
 */
function editArea(page: Page, squareFeet: number) {
	return page.evaluate(async (figure) => {
		const label = [...document.querySelectorAll('label')].find((each) =>
			each.textContent?.startsWith('Living area'),
		);
		const input = document.getElementById(label?.htmlFor ?? '') as HTMLInputElement;
		const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
		const frame = () => new Promise((painted) => requestAnimationFrame(painted));
		// Checks after every task instead of every frame, which may be 16 ms away.
		const { port1, port2 } = new MessageChannel();
		const nextTask = () =>
			new Promise((next) => {
				port1.onmessage = next;
				port2.postMessage(null);
			});
		const line = [...document.querySelectorAll('.adjustment-grid tbody tr')].find((each) =>
			each.textContent?.startsWith('Living area'),
		);
		const inGrid = () => line?.querySelector('.grid-subject')?.textContent?.replace(/\D/g, '');
		const isBusy = (selector: string) => document.querySelector(`${selector}[aria-busy="true"]`) !== null;
		await frame();
		const start = performance.now();
		write?.call(input, String(figure));
		input.dispatchEvent(new Event('input', { bubbles: true }));
		while (inGrid() !== String(figure) || isBusy('[aria-label="Indicated price"]')) await nextTask();
		const shown = performance.now() - start;
		await frame();
		await nextTask();
		const painted = performance.now() - start;
		while (isBusy('.workbench ')) await nextTask();
		return { shown, painted, checked: performance.now() - start };
	}, squareFeet);
}

/** The milliseconds from opening or closing the rows without adjustments to the frame in which the grid has more or fewer rows. */
function redrawGrid(page: Page): Promise<number> {
	return page.evaluate(async () => {
		const fold = document.querySelector<HTMLButtonElement>('.grid-fold');
		const frame = () => new Promise((painted) => requestAnimationFrame(painted));
		await frame();
		const start = performance.now();
		fold?.click();
		await frame();
		const { port1, port2 } = new MessageChannel();
		await new Promise((next) => {
			port1.onmessage = next;
			port2.postMessage(null);
		});
		return performance.now() - start;
	});
}
