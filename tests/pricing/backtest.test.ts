/** The closed sales that a backtest reads from the store, and the result it prints. */
import { expect, test } from 'vitest';
import { parseBacktests } from '../../contract/accuracy/backtest.ts';
import { startOfLastQuarter, summarizeBacktest } from '../../domain/accuracy/backtest.ts';
import { priceBlind } from '../../domain/accuracy/blind-prices.ts';
import { readClosedSales } from '../../scripts/backtest/closed-sales.ts';
import { backtestText } from '../../scripts/backtest/report.ts';
import { daysAgo, listedHome, saveHomes, soldHome } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';

const sql = await openDatabase();

/** A county in Nebraska, where the demo market has no homes. */
const ZIP = '69201';
const COUNTY = 'Cherry County, NE';

test('prices every closed sale of the source, and nothing else', async () => {
	const source = 'backtest of Cherry County';
	const sold = Array.from({ length: 40 }, (_, at) =>
		soldHome({
			zip: ZIP,
			state: 'NE',
			sourceId: `C-${at}`,
			latitude: 42.8 + 0.001 * (at % 7),
			longitude: -100.5 + 0.001 * Math.floor(at / 7),
			livingArea: 1200 + 40 * at,
			soldPrice: 150_000 + 4000 * at,
			soldOn: daysAgo(5 + 7 * at),
			view: at % 3,
		}),
	);
	await saveHomes(sql, source, [...sold, listedHome({ zip: ZIP, latitude: 42.8, longitude: -100.5 })]);

	const sales = await readClosedSales(sql, source);
	expect(sales).toHaveLength(40);
	expect(sales[0]).toMatchObject({
		soldOn: daysAgo(278),
		market: COUNTY,
		price: 306_000,
		listPrice: null,
		demo: false,
	});
	expect(sales.every(({ view }) => view !== null)).toBe(true);

	const from = startOfLastQuarter(sales) as string;
	const result = summarizeBacktest([...priceBlind(sales, from)].flat(), from, 'all');
	expect(result.all.priced).toBe(result.all.sales);
	expect(result.all.medianError).toBeLessThan(0.15);
	const text = backtestText(source, result, true);
	expect(text).toContain(`Backtest of ${source}: 40 closed sales`);
	expect(text).toMatch(/^Cherry County, NE +\d+ +100\.0 /m);
	expect(text).toMatch(/^ {2}without correction +\d+ +100\.0 /m);
	expect(text).toMatch(/^Comps in the grid: [\d.]+ on average; they have [\d.]+% of the weight/m);
	expect(text).not.toMatch(/NaN|undefined|null/);
	expect(result.shown?.atLeastHalf).toBe(1);
	const row = { source, run_at: '2026-11-21T00:00:00Z', result };
	expect(parseBacktests(JSON.parse(JSON.stringify([row])))).toEqual([row]);
});

test('lists the available sources when the requested one does not exist', async () => {
	await expect(readClosedSales(sql, 'nowhere.csv')).rejects.toThrow(
		/no closed sales from "nowhere\.csv"\. Sources: .+/,
	);
});
