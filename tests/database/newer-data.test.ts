/** When the agent and the client see a notice of newer data: for sales added after the report was saved. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importFile } from '../../host/import/import-file.ts';
import { daysAgo, saveHomes, soldHome } from '../homes.ts';
import { saveReportFor } from '../reports.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';
import { openTestStore } from '../shared-host.ts';
import { newAgent, visitor } from '../users.ts';

const { sql, store } = await openTestStore();

const OTHER = '59936';

/** A ten-day-old report on a ZIP code, its link, and whether the agent and the client see a newer-data notice. */
async function newReport(zip: string) {
	const agent = await newAgent();
	const { id } = await saveReportFor(sql, agent, { zip, effectiveOn: daysAgo(10) });
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
