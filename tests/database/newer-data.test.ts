/** When the agent and the client see a notice of newer data: for sales added after the report was saved. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ReportKind } from '../../contract/reports/report-request.ts';
import type { Listing } from '../../domain/home/listing.ts';
import { importFile } from '../../host/import/import-file.ts';
import { centerOf, daysAgo, northOf, saveHomes, soldHome } from '../homes.ts';
import { saveReportFor } from '../reports.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';
import { openTestStore } from '../shared-host.ts';
import { newAgent, visitor } from '../users.ts';

const { sql, store } = await openTestStore();

const OTHER = '59936';

/** A ten-day-old report on a ZIP code, its link, and whether the agent and the client see a newer-data notice. */
async function newReport(zip: string, more: { kind?: ReportKind; inputs?: object } = {}) {
	const agent = await newAgent();
	const { id } = await saveReportFor(sql, agent, { zip, effectiveOn: daysAgo(10), ...more });
	const { data: link } = await agent.client.rpc('share_report', { report: id, days: 7 });
	const isNewer = async (): Promise<boolean> => {
		const [own, shared] = await Promise.all([
			agent.client.rpc('read_report', { id }),
			visitor().rpc('shared_report', { token: link.token }),
		]);
		expect(own.data.newer_data).toBe(shared.data.newer_data);
		return own.data.newer_data;
	};
	const saveAgain = () => saveReportFor(sql, agent, { zip, effectiveOn: daysAgo(10), replaced: id });
	return { id, isNewer, saveAgain };
}

/** A ten-day-old market update of an area, most of whose homes are in a ZIP code. */
const newUpdate = (zip: string, area: string, published: object[] = []) =>
	newReport(zip, { kind: 'market_update', inputs: { query: { area }, figures: { published } } });

test("a sale in the ZIP code after the report's effective date is newer data; an earlier, outside or future one is not", async () => {
	const zip = '59925';
	const { id, isNewer } = await newReport(zip);
	await saveHomes(sql, 'newer', [
		soldHome({ zip, soldOn: daysAgo(10) }),
		soldHome({ zip: OTHER, soldOn: daysAgo(1) }),
		soldHome({ zip, soldOn: daysAgo(-5) }),
	]);
	expect(await isNewer()).toBe(false);
	await saveHomes(sql, 'newer', [soldHome({ zip, soldOn: daysAgo(9) })]);
	expect(await isNewer()).toBe(true);
	await sql`update public.reports set demo = true where id = ${id}`;
	expect(await isNewer()).toBe(false);
});

test('a sale that was there when the report was saved is not newer data', async () => {
	const zip = '59928';
	await saveHomes(sql, 'newer', [soldHome({ zip, soldOn: daysAgo(3) })]);
	const { isNewer } = await newReport(zip);
	expect(await isNewer()).toBe(false);
	await saveHomes(sql, 'newer', [soldHome({ zip, soldOn: daysAgo(6) })]);
	expect(await isNewer()).toBe(true);
});

test('updating a report clears the notice, even with the same effective date', async () => {
	const zip = '59930';
	const { isNewer, saveAgain } = await newReport(zip);
	await saveHomes(sql, 'newer', [soldHome({ zip, soldOn: daysAgo(3) })]);
	expect(await isNewer()).toBe(true);
	await saveAgain();
	expect(await isNewer()).toBe(false);
});

test('importing the same file again shows no notice, but a file with a new sale does', async () => {
	const zip = '59932';
	const folder = temporaryFolder();
	const path = join(folder, 'sales.csv');
	const importSales = async (...days: string[]) => {
		const rows = days.map((day, at) => `${at + 1} Grown St,Somers,MT,${zip},400000,${day},1500`);
		writeFileSync(path, ['address,city,state,zip,sold price,sold date,sqft', ...rows].join('\n'));
		return importFile({ store, path, sourceName: 'newer.csv', today: daysAgo(0) });
	};
	await importSales(daysAgo(12), daysAgo(3));
	const { isNewer } = await newReport(zip);
	expect((await importSales(daysAgo(12), daysAgo(3))).unchanged).toBe(2);
	expect(await isNewer()).toBe(false);
	expect((await importSales(daysAgo(12), daysAgo(3), daysAgo(2))).stored.added).toBe(1);
	expect(await isNewer()).toBe(true);
});

describe('a market update has newer data', () => {
	/** The ZIP codes of a county in Montana without homes in other tests. */
	const COUNTY = 'Toole_County,_MT';
	const [zip, inCounty] = ['59474', '59454'];

	test('after a sale anywhere in its ZIP codes, county or circle, but not elsewhere', async () => {
		const center = await centerOf(sql, zip);
		const circle = `${center.latitude.toFixed(4)},${center.longitude.toFixed(4)},2mi`;
		const updates = await Promise.all(
			[`${zip},${OTHER}`, COUNTY, circle, `${zip}~type=condo`].map((area) => newUpdate(zip, area)),
		);
		const newer = () => Promise.all(updates.map(({ isNewer }) => isNewer()));
		const sell = (home: Partial<Listing> & Pick<Listing, 'zip'>) =>
			saveHomes(sql, 'newer', [soldHome({ soldOn: daysAgo(2), ...home })]);
		await sell({ zip: '59542' });
		expect(await newer()).toEqual([false, false, false, false]);
		await sell({ zip: OTHER });
		expect(await newer()).toEqual([true, false, false, false]);
		await sell({ zip: inCounty });
		expect(await newer()).toEqual([true, true, false, false]);
		// Beyond a ZIP line, but in the circle.
		await sell({ zip: '59542', ...northOf(center, 1) });
		expect(await newer()).toEqual([true, true, true, false]);
		// Its index is of all homes.
		await sell({ zip, ...northOf(center, 5), homeType: 'single_family' });
		expect(await newer()).toEqual([true, true, true, true]);
	});

	test('once a publisher has a later month of a figure that it shows', async () => {
		const place = '59529';
		const area = { level: 'zip', name: place };
		const shown = { dataset: 'realtor', measure: 'days_on_market', month: '2026-08', area };
		const { isNewer } = await newUpdate(place, place, [shown]);
		const withoutFigures = await newUpdate(place, place);
		const publish = async (month: number, measure = shown.measure) => {
			const [file] = await sql`
				insert into public.published_files (dataset, level, publisher, vintage, file_name, digest, areas, figures, rejected, credit)
				values ('realtor', 'zip', 'Realtor.com', make_date(1970, 1, 1) + ${month}::integer, 'newer', 'newer', 1, 1, 0, 'newer')
				returning id`;
			await sql`
				insert into public.published_series (file, area, measure, months, figures)
				values (${file?.id}, ${`zip:${place}`}, ${measure}, array[${month}]::smallint[], array[40]::real[])`;
		};
		const august = 2026 * 12 + 7;
		try {
			await publish(august);
			expect(await isNewer()).toBe(false);
			await publish(august + 1, 'active_listings');
			expect(await isNewer()).toBe(false);
			await publish(august + 2);
			expect([await isNewer(), await withoutFigures.isNewer()]).toEqual([true, false]);
		} finally {
			await sql`delete from public.published_files where file_name = 'newer'`;
		}
	});
});
