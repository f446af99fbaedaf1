/** `/docs/accuracy`: the newest backtest of each source, or a note that there is none. */
import { expect, test } from 'vitest';
import type { Accuracy, BacktestResult } from '../../../domain/accuracy/backtest-result.ts';
import { openDatabase } from '../../shared-host.ts';
import { openPage, runAxe, visit, withBrowser } from '../browser.ts';

withBrowser();
const sql = await openDatabase();

const MEASURED: Accuracy = {
	sales: 1204,
	priced: 1200,
	medianError: 0.0822,
	meanError: 0.1283,
	bias: 0.012,
	within5: 0.33,
	within10: 0.572,
	within20: 0.812,
	medianRatio: 0.9981,
	cod: 0.1286,
	prd: 1.0419,
	prb: -0.021,
	coverage: 0.8072,
	above: 0.1,
	rangeWidth: 0.355,
};

const RESULT: BacktestResult = {
	from: '2015-01-02',
	to: '2015-05-27',
	salesInData: 5210,
	excluded: 7,
	demo: false,
	fields: 'product',
	all: MEASURED,
	withExcluded: { ...MEASURED, meanError: 0.1391 },
	wholeData: MEASURED,
	byPriceThird: [{ ...MEASURED, label: 'Up to $341,000', coverage: null }],
	byCounty: [{ ...MEASURED, label: 'Yellowstone County, MT', coverage: 0.795 }],
	byHomeType: [],
	byComps: [],
	byUncertainty: [{ ...MEASURED, label: 'Narrowest quintile', coverage: 0.831 }],
	uncorrected: { ...MEASURED, medianError: 0.0861 },
};

test("a source's newest backtest is shown with its data, its measures and their definitions", async () => {
	const source = 'yellowstone.csv';
	await sql`insert into public.backtests (source, run_at, result) values
		(${source}, '2026-01-01', ${sql.json({ ...RESULT, all: { ...MEASURED, medianError: 0.5 } } as never)}),
		(${source}, '2026-02-01', ${sql.json(RESULT as never)})`;
	try {
		const page = await visit('/docs', null);
		await page.getByRole('main').getByRole('link', { name: 'Accuracy' }).click();
		const report = page.getByRole('region', { name: source });
		await report.getByText('1,200 of 1,204 (99.7%)').waitFor();
		await report.getByText('January 2, 2015 to May 27, 2015').waitFor();
		await report
			.getByText(/^7 sold for less than 40% of the predicted price; including them, the mean error is 13\.9%/)
			.waitFor();
		const row = (name: string) => report.getByRole('row', { name });
		expect(await row('Median absolute percentage error (MdAPE)').innerText()).toMatch(
			/8\.2%\s+8\.6%\s+Half of the prices/,
		);
		expect(await row('Up to $341,000').innerText()).toContain('—');
		expect(await row('Yellowstone County, MT').innerText()).toContain('79.5%');
		const plot = report.locator('section', { has: page.getByRole('heading', { name: 'Range calibration' }) });
		expect(await plot.locator('dl').innerText()).toMatch(/Narrowest quintile\s+83\.1%/);
		await page.getByText(`npm run backtest -- --source "${source}"`).waitFor();
		for (const width of [1280, 360]) {
			await page.setViewportSize({ width, height: 800 });
			expect((await runAxe(page)).violations).toEqual([]);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
		}
	} finally {
		await sql`delete from public.backtests where source = ${source}`;
	}
});

test('without a backtest, the page shows what the server has measured, and results on public data', async () => {
	const page = await openPage(null);
	await page.route('**/rest/v1/rpc/latest_backtest', (route) => route.fulfill({ json: [] }));
	await page.goto('/docs/accuracy');
	await page.getByText('npm run backtest -- --source "NAME"').waitFor();
	const published = page.getByRole('table', { name: 'Results on public data' });
	expect(await published.getByRole('row').nth(1).innerText()).toMatch(/2,877\s+7\.5%\s+59\.0%\s+79\.2%/);
});

test('each county that the server has measured has its median error and sample', async () => {
	const market = 'Yellowstone County, MT';
	await sql`insert into public.market_models (market, fitted_on, sales, model, errors, median_error)
		values (${market}, '2026-11-01', 900, '{}', 412, 0.0612)`;
	try {
		const page = await openPage(null);
		await page.goto('/docs/accuracy');
		const row = page.getByRole('row', { name: market });
		expect(await row.innerText()).toMatch(/412\s+6\.1%\s+November 1, 2026/);
	} finally {
		await sql`delete from public.market_models where market = ${market}`;
	}
});
