/** Measures the market page in a real browser: of a ZIP code, of a county, and of five areas side by side. */

import type { Page } from 'playwright-core';
import type { Sql } from 'postgres';
import { count } from '../../domain/format/format.ts';
import { MEASURES } from '../../domain/market/published/publishers.ts';
import { percentile, percentiles } from '../load/percentiles.ts';
import { Traffic } from '../load/traffic.ts';
import { type BenchHost, type BenchUser, placesOf, withHost, withPage } from './bench-host.ts';
import { fillCounty } from './markets.ts';

const ROUNDS = 20;
const PUBLISHED_ZIPS = 30_000;
const PUBLISHED_MONTHS = 120;
/** In milliseconds. */
const TARGETS = { page: 600, compare: 1000 };

/** Measures a county with this number of sales, while the store has ten years of published figures of the country. */
export async function measureMarketPages(sales: number): Promise<void> {
	await withHost(
		async (host) => {
			const { session } = host.host.store;
			const figures = await session(fillPublished);
			await session((sql) => fillCounty(sql, sales));
			const size = `${count(sales)} sales in a county, ${count(figures)} published figures`;
			console.log(`market pages, ${size}:`);
			const zips = [...new Set((await placesOf(host)).map(({ zip }) => zip))].slice(0, 5);
			await withPage(host, (page, user) => measurePages(host, page, user, zips));
		},
		{ serveWeb: true },
	);
}

async function measurePages(
	{ url, site }: BenchHost,
	page: Page,
	user: BenchUser,
	zips: readonly string[],
): Promise<void> {
	const traffic = new Traffic(site);
	for (const zip of zips) {
		const { outcome } = await traffic.send({ path: '/functions/v1/comps', body: { zip }, user });
		if (outcome !== '200') throw new Error(`A search was answered with ${outcome}.`);
	}
	const [first = '', ...others] = zips;
	const compared = `${first}?${others.map((zip) => `with=${zip}`).join('&')}`;
	for (const [name, area, areas, target] of [
		['a ZIP code', first, 1, TARGETS.page],
		['the county', 'Los_Angeles_County,_CA', 1, TARGETS.page],
		['five ZIP codes side by side', compared, zips.length, TARGETS.compare],
	] as const) {
		const times: number[] = [];
		for (let round = -2; round < ROUNDS; round++) {
			const milliseconds = await openMarket(page, url, area, areas);
			if (round >= 0) times.push(milliseconds);
		}
		const ratio = (percentile(times, 0.95) / target).toFixed(2);
		console.log(`  ${name}, to its last chart: ${percentiles(times, 0)} ms, ${ratio} of the target`);
	}
}

/** The milliseconds from a link to the page to the frame that shows its last chart and all areas. */
async function openMarket(page: Page, url: string, area: string, areas: number): Promise<number> {
	// A load of the page leaves no market in the browser's memory.
	await page.goto(`${url}/app/markets`);
	await page.getByRole('heading', { level: 1 }).waitFor();
	const start = performance.now();
	await page.evaluate((path) => {
		history.pushState(null, '', path);
		dispatchEvent(new PopStateEvent('popstate'));
	}, `/app/markets/${area}`);
	await page.waitForFunction((expected) => {
		const rowsOf = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
		const map = rowsOf('figure').find((each) => each.innerText.startsWith('ZIP codes on the map'));
		const sales = rowsOf('[aria-label="Compared areas"] tbody tr').find((row) =>
			row.innerText.startsWith('Closed sales'),
		);
		const compared = [...(sales?.querySelectorAll('td') ?? [])].filter((cell) => /\d/.test(cell.innerText));
		return map?.querySelector('svg') && (expected === 1 || compared.length === expected);
	}, areas);
	return performance.now() - start;
}

/** @returns how many figures were stored */
async function fillPublished(sql: Sql): Promise<number> {
	const datasets = { redfin: MEASURES.slice(0, 10), zhvi: ['home_value'], zori: ['rent'] };
	for (const [dataset, measures] of Object.entries(datasets)) {
		await sql`
			with file as (
				insert into public.published_files (dataset, level, publisher, credit, vintage, file_name, digest, areas, figures, rejected)
				values (${dataset}, 'zip', ${dataset}, ${dataset}, '2025-12-31', 'bench', ${dataset}, ${PUBLISHED_ZIPS}, 0, 0) returning id)
			insert into public.published_series (file, area, measure, months, figures)
			select f.id, 'zip:' || z.zip, m.measure,
			       array(select (2016 * 12 + at)::smallint from generate_series(0, ${PUBLISHED_MONTHS - 1}) at),
			       array(select 100000 + at from generate_series(1, ${PUBLISHED_MONTHS}) at)::real[]
			  from file f
			 cross join (select zip from public.zip_places order by zip limit ${PUBLISHED_ZIPS}) z
			 cross join unnest(${[...measures]}::text[]) m (measure)`;
	}
	await sql`vacuum (analyze) public.published_series`;
	const [row] = await sql`select sum(cardinality(figures)) as figures from public.published_series`;
	return Number(row?.figures);
}
