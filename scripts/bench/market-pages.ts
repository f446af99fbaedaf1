/** Measures the market page in a real browser: of a ZIP code, of a county, and of five areas side by side. */
import type { Sql } from 'postgres';
import { MEASURES } from '../../domain/market/published/publishers.ts';
import { percentile, percentiles } from '../load/percentiles.ts';
import { Traffic } from '../load/traffic.ts';
import { type BenchHost, placesOf, thousands, withHost, withPage } from './bench-host.ts';
import { fillCounty } from './markets.ts';

const ROUNDS = 20;
const PUBLISHED_ZIPS = 30_000;
const PUBLISHED_MONTHS = 120;
/** In milliseconds. */
const TARGETS = { page: 600, compare: 1000 };

/** Measures a county with each number of sales, while the store has ten years of published figures of the country. */
export async function measureMarketPages(sizes: readonly number[]): Promise<void> {
	await withHost(
		async (host) => {
			const { session } = host.host.store;
			const figures = await session(fillPublished);
			for (const sales of sizes) {
				await session((sql) => fillCounty(sql, sales));
				console.log(
					`market pages, ${thousands(sales)} sales in a county, ${thousands(figures)} published figures:`,
				);
				await measurePages(host);
			}
		},
		{ serveWeb: true },
	);
}

async function measurePages(host: BenchHost): Promise<void> {
	const zips = [...new Set((await placesOf(host)).map(({ zip }) => zip))].slice(0, 5);
	const traffic = new Traffic(host.site);
	for (const zip of zips) {
		const { status } = await traffic.send({ path: '/functions/v1/comps', body: { zip }, user: host.user });
		if (status !== 200) throw new Error(`A search was answered with ${status}.`);
	}
	const [first = '', ...others] = zips;
	const pages = {
		'a ZIP code': { area: first, target: TARGETS.page },
		'the county': { area: 'Los_Angeles_County,_CA', target: TARGETS.page },
		'five ZIP codes side by side': {
			area: `${first}?${others.map((zip) => `with=${zip}`).join('&')}`,
			target: TARGETS.compare,
		},
	};
	for (const [name, { area, target }] of Object.entries(pages)) {
		const times = await timePage(host, area, area.includes('?') ? zips.length : 1);
		console.log(
			`  ${name}, to its last chart: ${percentiles(times, 0)} ms, ${(percentile(times, 0.95) / target).toFixed(2)} of the target`,
		);
	}
}

/** The milliseconds from a link to the page to the frame that shows its last chart and all areas. */
async function timePage(host: BenchHost, area: string, areas: number): Promise<number[]> {
	const times: number[] = [];
	await withPage(host, async (page) => {
		for (let round = -2; round < ROUNDS; round++) {
			// A load of the page leaves no market in the browser's memory.
			await page.goto(`${host.url}/app/markets`);
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
				const compared = [...(sales?.querySelectorAll('td') ?? [])].filter((cell) =>
					/\d/.test(cell.innerText),
				);
				return map?.querySelector('svg') && (expected === 1 || compared.length === expected);
			}, areas);
			if (round >= 0) times.push(performance.now() - start);
		}
	});
	return times;
}

/** @returns how many figures were stored */
async function fillPublished(sql: Sql): Promise<number> {
	const datasets = { redfin: MEASURES.slice(0, 10), zhvi: ['home_value'], zori: ['rent'] };
	for (const [dataset, measures] of Object.entries(datasets)) {
		await sql`
			with file as (
				insert into public.published_files (dataset, publisher, credit, vintage, file_name, digest, areas, figures, rejected)
				values (${dataset}, ${dataset}, ${dataset}, '2025-12-31', 'bench', ${dataset}, ${PUBLISHED_ZIPS}, 0, 0) returning id)
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
