/**
 * Measures how long a user waits, in a real browser: from an address to its price, and from an edit to the new price.
 */
import type { Page } from 'playwright-core';
import type { RunningHost } from '../../host/serve.ts';
import { withPage } from './page.ts';
import { placesOf } from './searches.ts';

/** Milliseconds, sorted. */
export interface ScreenFigures {
	/** The first address, including the code the browser loads for it. */
	first: number;
	/** Further addresses, until price, comps, map and grid are on screen. */
	searches: number[];
	/** Edits of the living area, until price and grid are updated. */
	edits: number[];
	/** Sales considered for the last address. */
	sales: string;
}

const SEARCHES = 60;
const EDITS = 100;

/** Measures a running host that serves the web app; the store must be filled. */
export async function measureScreens(running: RunningHost): Promise<ScreenFigures> {
	const places = await placesOf(running.host);
	return withPage(running, async (page) => {
		await page.goto(`${running.url}/dashboard`);
		await page.getByText('Address', { exact: true }).first().click();
		const searches: number[] = [];
		for (const { address } of places.slice(0, SEARCHES + 1)) searches.push(await search(page, address));
		const [first = 0, ...further] = searches;
		const edits: number[] = [];
		for (let edit = -10; edit < EDITS; edit++) {
			const took = await editArea(page, 1500 + edit * 3);
			if (edit >= 0) edits.push(took);
		}
		const sales = await page
			.getByText(/sales considered/)
			.first()
			.innerText();
		return { first, searches: sorted(further), edits: sorted(edits), sales };
	});
}

/** The milliseconds from selecting Search to the frame that shows everything. */
async function search(page: Page, address: string): Promise<number> {
	await page.getByLabel('Full address').fill(address);
	return page.evaluate(async (searched) => {
		const start = performance.now();
		document.querySelector<HTMLFormElement>('form')?.requestSubmit();
		const frame = () => new Promise((painted) => requestAnimationFrame(painted));
		const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
		const isThere = () =>
			text('h2[tabindex]') === searched &&
			/\$\d/.test(text('[aria-label="Indicated price"] output')) &&
			document.querySelector('.adjustment-grid tfoot') !== null &&
			document.querySelector('section[aria-label="Map"] svg') !== null &&
			document.querySelectorAll('.comps tbody td.comps-price').length > 0;
		while (!isThere()) await frame();
		await frame();
		return performance.now() - start;
	}, address);
}

/** The milliseconds from the input to the frame that shows the new grid. */
function editArea(page: Page, squareFeet: number): Promise<number> {
	return page.evaluate(async (figure) => {
		const label = [...document.querySelectorAll('label')].find((each) =>
			each.textContent?.startsWith('Living area'),
		);
		const input = document.getElementById(label?.htmlFor ?? '') as HTMLInputElement;
		const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
		const frame = () => new Promise((painted) => requestAnimationFrame(painted));
		const line = [...document.querySelectorAll('.adjustment-grid tbody tr')].find((each) =>
			each.textContent?.startsWith('Living area'),
		);
		const shown = () => line?.querySelector('.grid-subject')?.textContent?.replace(/\D/g, '');
		await frame();
		const start = performance.now();
		write?.call(input, String(figure));
		input.dispatchEvent(new Event('input', { bubbles: true }));
		// Checks after every task instead of every frame, which may be 16 ms away.
		const { port1, port2 } = new MessageChannel();
		const turn = () =>
			new Promise((next) => {
				port1.onmessage = next;
				port2.postMessage(null);
			});
		while (shown() !== String(figure)) await turn();
		return performance.now() - start;
	}, squareFeet);
}

function sorted(values: readonly number[]): number[] {
	return [...values].sort((a, b) => a - b);
}
