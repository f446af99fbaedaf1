/** An import into the store, of what only a whole file tells. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Corrections } from '../domain/import/columns.ts';
import { importFile } from '../host/import/import-file.ts';
import { daysAgo } from './homes.ts';
import { openDatabase } from './house.ts';
import { newAgent, search, subscribe } from './people.ts';

const sql = await openDatabase();

/** Writes a file of Redfin's, downloaded a week ago, where the count of days of a sold home begins at its closing. */
function redfinFile(zip: string): string {
	const folder = mkdtempSync(join(tmpdir(), 'lotline-test-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const sold = [6, 34, 82, 6, 12, 61, 20, 34].map((days, at) =>
		['PAST SALE', daysAgo(7 + days), `${at} Birch St`, zip, 400_000, days, 'Sold'].join(','),
	);
	const active = ['MLS Listing', '', '20 Birch St', zip, 450_000, 46, 'Active'].join(',');
	const header = 'SALE TYPE,SOLD DATE,ADDRESS,ZIP OR POSTAL CODE,PRICE,DAYS ON MARKET,STATUS';
	const path = join(folder, 'redfin.csv');
	writeFileSync(path, [header, ...sold, active].join('\n'));
	return path;
}

test('days since the closing, once taken for days on market, are unknown after the file is imported again', async () => {
	const zip = '59255';
	const path = redfinFile(zip);
	const load = async (corrections: Corrections) => {
		const report = await importFile({ sql, path, sourceName: null, today: daysAgo(0), corrections });
		return { ...report.kept, unchanged: report.unchanged };
	};
	const daysOfHomes = () => sql`
		select distinct status, days_on_market as days from public.listings where zip = ${zip} order by status`;
	expect(await load({ daysOnMarket: 'DAYS ON MARKET' })).toEqual({ added: 9, changed: 0, unchanged: 0 });
	expect(await load({})).toEqual({ added: 0, changed: 8, unchanged: 1 });
	expect(await load({})).toEqual({ added: 0, changed: 0, unchanged: 9 });
	expect(await daysOfHomes()).toEqual([
		{ status: 'sold', days: null },
		{ status: 'for_sale', days: 46 },
	]);
	const agent = await newAgent();
	await subscribe(sql, agent);
	const { kpis } = await (await search(agent, { zip })).json();
	expect(kpis).toMatchObject({ median_dom: null, sample: 8, basis: 'sold prices' });
});
