/**
 * Uploads: who owns the homes, what happens to a file, and that no row is lost, duplicated or visible to others.
 */
import { randomUUID } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { readCompsResponse } from '../../contract/comps.ts';
import { readEvidence } from '../../contract/evidence.ts';
import {
	type PartChoices,
	readRejectedRows,
	readUploads,
	type Upload,
} from '../../contract/uploads/uploads.ts';
import { readZipPlaces } from '../../host/places/zip-places.ts';
import { startUploadProcessing } from '../../host/uploads/upload-job.ts';
import { daysAgo, listedHome, saveHomes, soldHome } from '../homes.ts';
import { draftOf, requestReport, saveTown } from '../reports.ts';
import { openTestStore, post } from '../shared-host.ts';
import { workbook } from '../spreadsheets.ts';
import { newAgent, search, subscribe, type TestUser, visitor } from '../users.ts';

const { sql, store } = await openTestStore();
const stop = await startUploadProcessing(store, pino({ level: 'silent' }), { counter: () => {} } as never);
afterAll(stop);

const subscribed = async () => {
	const agent = await newAgent();
	await subscribe(sql, agent);
	return agent;
};

const call = async (user: Pick<TestUser, 'client'>, name: string, given: object = {}) => {
	const { data, error } = await user.client.rpc(name, given);
	if (error) throw new Error(error.message);
	return data;
};
const uploadsOf = async (user: TestUser) => readUploads(await call(user, 'my_uploads'));

/** Sends a file in pieces, as the browser does. */
async function send(
	user: TestUser,
	name: string,
	content: string | Uint8Array,
	modified: string | null = null,
) {
	const bytes = Buffer.from(content);
	const id: string = await call(user, 'start_upload', {
		file_name: name,
		bytes: bytes.length,
		modified_on: modified,
	});
	for (let from = 0; from < bytes.length; ) {
		const piece = bytes.subarray(from, from + 100_000).toString('base64');
		from = await call(user, 'append_upload', { upload: id, from_byte: from, content: piece });
	}
	return id;
}

/** Waits until an upload has one of these statuses. */
async function until(user: TestUser, id: string, ...statuses: Upload['status'][]): Promise<Upload> {
	for (;;) {
		const upload = (await uploadsOf(user)).find((each) => each.id === id);
		if (upload && statuses.includes(upload.status)) return upload;
		if (!upload || upload.status === 'failed')
			throw new Error(`Not ${statuses}: ${upload?.problem ?? 'gone'}`);
		await new Promise((resolve) => setTimeout(resolve, 25));
	}
}

/** Uploads and imports a file. */
async function upload(
	user: TestUser,
	content: string | Uint8Array,
	choices: Record<string, PartChoices> = {},
	name = 'homes.csv',
): Promise<Upload> {
	const id = await send(user, name, content);
	await until(user, id, 'ready');
	await call(user, 'confirm_upload', { upload: id, choices, import: true });
	return until(user, id, 'done');
}

const compsOf = async (user: TestUser, query: object) => {
	const response = await search(user, query);
	expect(response.status, await response.clone().text()).toBe(200);
	return readCompsResponse(await response.json());
};
const keysOf = async (user: TestUser, zip: string) =>
	(await compsOf(user, { zip })).comps.map(({ id }) => id).sort();

const places = new Map(readZipPlaces().map((place) => [place.zip, place]));

/** Where homes near the center of a ZIP are. The ZIPs are in North Dakota, where the demo market has no homes. */
function near(zip: string, degrees: number) {
	const { latitude = 0, longitude = 0 } = places.get(zip) ?? {};
	return { latitude: latitude + degrees, longitude };
}

function soldCsv(zip: string, numbers: readonly number[], price = 400_000): string {
	return [
		'MLS #,Address,City,State,ZIP,Latitude,Longitude,Status,Sold Date,Sold Price,Beds,Baths,SqFt,Year Built',
		...numbers.map((at) =>
			[
				`U${at}`,
				`${at} Birch Ln`,
				'Somewhere',
				'ND',
				zip,
				near(zip, at / 1000).latitude,
				near(zip, at / 1000).longitude,
				'Sold',
				daysAgo(20 + at),
				price + at,
				3,
				2,
				1500,
				1990,
			].join(','),
		),
	].join('\n');
}

describe("an agent's uploaded homes", () => {
	const zip = '58058';

	test('are used in that agent’s searches, prices and reports, and in no one else’s', async () => {
		const [ann, bob] = await Promise.all([subscribed(), subscribed()]);
		await saveHomes(sql, `uploads ${zip}`, [
			soldHome({ zip, address: '900 Shared St', ...near(zip, 0.005) }),
			soldHome({
				zip,
				address: '1 Birch Ln',
				soldOn: daysAgo(21),
				soldPrice: 111_000,
				...near(zip, 0.001),
			}),
		]);
		const { result } = await upload(ann, soldCsv(zip, [1, 2, 3, 4, 5, 6, 7, 8]));
		expect(result).toMatchObject({ read: 8, added: 8, replaced: 0, rejected: [], zips: [zip] });

		const own = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `own:mls:${zip}:U${at}`);
		const found = await compsOf(ann, { zip });
		// The agent's own record replaces the shared record of the sale of 1 Birch Ln.
		expect(
			found.comps
				.map(({ id }) => id)
				.filter((id) => id.startsWith('own:'))
				.sort(),
		).toEqual(own);
		expect(found).toMatchObject({ found: 9, kpis: { sample: 9 } });
		expect(found.data.source).toContain('Your data');
		const others = await compsOf(bob, { zip });
		expect(others.comps.map(({ address }) => address).sort()).toEqual(['1 Birch Ln', '900 Shared St']);

		// Both search again: a response cached for one isn't used for the other.
		expect(await keysOf(ann, zip)).toHaveLength(9);
		expect(await keysOf(bob, zip)).toHaveLength(2);

		const address = { address: `4 Birch Ln, Somewhere, ND ${zip}`, radius_miles: 1 };
		const around = await compsOf(ann, address);
		expect(around.area.center).toBe('home');
		expect(around.comps[0]).toMatchObject({ id: `own:mls:${zip}:U4`, distance_miles: 0 });

		const evidenceOf = async (user: TestUser) => {
			const response = await post('/functions/v1/evidence', address, {
				authorization: `Bearer ${user.token}`,
			});
			expect(response.status).toBe(200);
			return readEvidence(await response.json());
		};
		const mine = await evidenceOf(ann);
		expect(mine.subject).toMatchObject({ livingArea: 1500, id: `own:mls:${zip}:U4` });
		expect(mine.sales.filter(({ id }) => id.startsWith('own:'))).toHaveLength(8);
		const theirs = await evidenceOf(bob);
		expect(theirs.subject).toBeNull();
		expect(theirs.sales.map(({ id }) => id).filter((id) => id.startsWith('own:'))).toEqual([]);

		const salesInMarket = async (user: TestUser) =>
			(await call(user, 'market_summary', { zip })).sold_on.length;
		expect([await salesInMarket(ann), await salesInMarket(bob)]).toEqual([9, 2]);
	});

	test('are suggested as that agent types an address, even a misspelled one, and to no one else', async () => {
		const place = '58075';
		const [ann, bob] = await Promise.all([subscribed(), subscribed()]);
		await upload(ann, soldCsv(place, [19]).replace('19 Birch Ln', '7461 Birch Ln'));
		const suggested = async (person: TestUser) =>
			(await call(person, 'suggest_addresses', { typed: '7461 bir' })).map(
				({ address }: { address: string }) => address,
			);
		expect(await suggested(ann)).toEqual(['7461 Birch Ln']);
		expect(await suggested(bob)).toEqual([]);
		const suggestions = async (person: TestUser) =>
			(await compsOf(person, { address: `7461 Burch Ln, Somewhere, ND ${place}` })).area.suggested_addresses;
		expect(await suggestions(ann)).toEqual([expect.stringContaining('7461 Birch Ln')]);
		expect(await suggestions(bob)).toEqual([]);
	});

	test('replace the county’s record of the same sale, by address, parcel or location', async () => {
		const place = '58077';
		const ann = await subscribed();
		const spot = near(place, 0);
		await saveHomes(sql, `county ${place}`, [
			soldHome({ zip: place, sourceId: '55-7', parcel: '557', soldPrice: 400_022, soldOn: daysAgo(44) }),
		]);
		await saveHomes(sql, `county ${place}`, [
			soldHome({
				zip: place,
				address: '21 Birch Lane',
				soldPrice: 400_500,
				soldOn: daysAgo(35),
				...near(place, 0.02),
			}),
			soldHome({
				zip: place,
				soldPrice: 400_023,
				soldOn: daysAgo(44),
				livingArea: 1510,
				...near(place, 0.0231),
			}),
			soldHome({ zip: place, address: '21 Birch Ln', soldPrice: 300_000, soldOn: daysAgo(300), ...spot }),
		]);
		const csv = soldCsv(place, [21, 22, 23])
			.split('\n')
			.map(
				(line, at) => `${line},${at === 0 ? 'Parcel Number,Property Type' : `55-${at + 5},Single Family`}`,
			);
		await upload(ann, csv.join('\n'));
		expect(
			(await compsOf(ann, { zip: place })).comps.map(({ id, price }) => [id.slice(0, 4), price]).sort(),
		).toEqual([
			['own:', 400_021],
			['own:', 400_022],
			['own:', 400_023],
			// An earlier sale of the first home.
			['test', 300_000],
		]);
	});

	test('stay in a saved report and its shared link after the upload is undone', async () => {
		const place = '58068';
		const ann = await subscribed();
		await saveTown(sql, place, '500 Report Rd');
		const [middle] = await sql`select latitude, longitude from public.zip_places where zip = ${place}`;
		const rows = [1, 2, 3, 4, 5, 6].map((at) =>
			[
				`R${at}`,
				`${at} Upload Way`,
				place,
				(middle?.latitude ?? 0) + at / 5000,
				middle?.longitude,
				daysAgo(15 + at),
				300_000,
				1500,
				1990,
				8000,
				3,
				2,
			].join(','),
		);
		const csv = [
			'MLS #,Address,ZIP,Latitude,Longitude,Sold Date,Sold Price,SqFt,Year Built,Lot Sqft,Beds,Baths',
			...rows,
		].join('\n');
		const { id } = await upload(ann, csv);
		const response = await requestReport(ann, draftOf(`500 Report Rd, ${place}`));
		expect(response.status, await response.clone().text()).toBe(200);
		const { id: reportId } = await response.json();
		const report = JSON.stringify(await call(ann, 'read_report', { id: reportId }));
		expect(report).toContain('Upload Way');
		expect(report).toContain("agent's data");

		const link = await call(ann, 'share_report', { report: reportId, days: 30 });
		const shown = async () =>
			JSON.stringify((await visitor().rpc('shared_report', { token: link.token })).data);
		const before = await shown();
		expect(before).toContain('Upload Way');
		await call(ann, 'undo_upload', { upload: id });
		expect(await keysOf(ann, place)).not.toContain(`own:mls:${place}:R1`);
		expect(await shown()).toBe(before);
	});

	test('come back from an earlier upload when a later one is undone', async () => {
		const place = '58079';
		const ann = await subscribed();
		await upload(ann, soldCsv(place, [1, 2, 3]));
		const later = await upload(ann, soldCsv(place, [2, 3, 4], 450_000));
		expect(later.result).toMatchObject({ added: 3, replaced: 2 });
		const prices = async () =>
			Object.fromEntries(
				(await compsOf(ann, { zip: place })).comps.map(({ address, price }) => [address, price]),
			);
		expect(await prices()).toEqual({
			'1 Birch Ln': 400_001,
			'2 Birch Ln': 450_002,
			'3 Birch Ln': 450_003,
			'4 Birch Ln': 450_004,
		});
		await call(ann, 'undo_upload', { upload: later.id });
		expect(await prices()).toEqual({ '1 Birch Ln': 400_001, '2 Birch Ln': 400_002, '3 Birch Ln': 400_003 });
	});

	test('cannot be read, changed or undone by another agent or a visitor', async () => {
		const [ann, bob] = await Promise.all([newAgent(), newAgent()]);
		const { id } = await upload(ann, soldCsv('58204', [1]));
		expect(await uploadsOf(bob)).toEqual([]);
		expect(await call(bob, 'upload_rejected_rows', { upload: id })).toEqual([]);
		for (const [name, given] of [
			['undo_upload', {}],
			['confirm_upload', { choices: {}, import: true }],
			['append_upload', { from_byte: 0, content: 'AAAA' }],
		] as const) {
			await expect(call(bob, name, { upload: id, ...given })).rejects.toThrow(
				'This upload no longer exists.',
			);
			expect((await visitor().rpc(name, { upload: id, ...given })).error).not.toBeNull();
		}
		for (const table of [
			'uploads',
			'upload_pieces',
			'upload_rejections',
			'upload_mappings',
			'uploaded_listings',
		]) {
			expect((await bob.client.from(table).select('*')).error).not.toBeNull();
		}
		expect(await uploadsOf(ann)).toHaveLength(1);
	});

	test('are in the data that the agent downloads, and are deleted with the account', async () => {
		const ann = await newAgent();
		await upload(ann, soldCsv('58222', [1, 2]), { '': { columns: { Beds: '' } } });
		const data = await call(ann, 'download_my_data');
		expect(data.uploads).toMatchObject([
			{
				file_name: 'homes.csv',
				status: 'done',
				homes: [{ address: '1 Birch Ln' }, { address: '2 Birch Ln' }],
			},
		]);
		expect(data.upload_mappings).toHaveLength(1);
		await call(ann, 'delete_my_account', { confirmation: ann.email });
		const left = await sql`
			select (select count(*) from public.uploads where user_id = ${ann.id})
				+ (select count(*) from public.uploaded_listings where owner = ${ann.id})
				+ (select count(*) from public.upload_mappings where user_id = ${ann.id}) as rows`;
		expect(Number(left[0]?.rows)).toBe(0);
	});
});

describe('an uploaded file', () => {
	test('shows its columns with samples, and remembers corrections for the next file with the same header', async () => {
		const ann = await newAgent();
		const csv = (price: number) =>
			['Street Line,Zipp,Final Amt,Closed,Remarks', `1 Elm St,58233,${price},05/04/2026,"nice, quiet"`].join(
				'\n',
			);
		const id = await send(ann, 'odd.csv', csv(500_000));
		const { parts } = await until(ann, id, 'ready');
		expect(parts).toHaveLength(1);
		expect(parts[0]?.problem).toMatch(/fewer than 3 recognized columns/i);
		expect(parts[0]?.columns.map(({ header, samples }) => [header, samples[0]])).toEqual([
			['Street Line', '1 Elm St'],
			['Zipp', '58233'],
			['Final Amt', '500000'],
			['Closed', '05/04/2026'],
			['Remarks', 'nice, quiet'],
		]);
		const choices = {
			'': {
				columns: {
					'Street Line': 'address',
					Zipp: 'zip',
					'Final Amt': 'soldPrice',
					Closed: 'soldDate',
					Remarks: '',
				},
				dateOrder: 'dmy' as const,
			},
		};
		await call(ann, 'confirm_upload', { upload: id, choices, import: false });
		const again = await until(ann, id, 'ready');
		expect(again.parts[0]).toMatchObject({ problem: null, unclearDates: false });
		expect(again.parts[0]?.columns.map(({ field }) => field)).toEqual([
			'address',
			'zip',
			'soldPrice',
			'soldDate',
			null,
		]);
		await call(ann, 'confirm_upload', { upload: id, choices, import: true });
		await until(ann, id, 'done');
		expect(
			await sql`select sold_on::text, sold_price from public.uploaded_listings where upload = ${id}`,
		).toEqual([{ sold_on: '2026-04-05', sold_price: 500_000 }]);

		const next = await send(ann, 'next.csv', csv(510_000));
		const { parts: remembered } = await until(ann, next, 'ready');
		expect(remembered[0]).toMatchObject({ remembered: true, problem: null, choices: choices[''] });
		await call(ann, 'undo_upload', { upload: next });
	});

	test('without a status is a list of active listings if the agent says so, last seen on the file’s modification date', async () => {
		const ann = await newAgent();
		const id = await send(
			ann,
			'active.csv',
			'Address,ZIP,Price\n1 Elm St,58249,300000\n2 Elm St,58249,310000',
			'2022-10-05',
		);
		expect((await until(ann, id, 'ready')).parts[0]).toMatchObject({ lacksStatus: true });
		await call(ann, 'confirm_upload', { upload: id, choices: { '': { active: true } }, import: true });
		expect((await until(ann, id, 'done')).result).toMatchObject({ added: 2 });
		expect(
			await sql`select distinct status, observed_on::text from public.uploaded_listings where upload = ${id}`,
		).toEqual([{ status: 'for_sale', observed_on: '2022-10-05' }]);
	});

	test('can be a workbook or a ZIP archive, with rejected rows by table, line and reason', async () => {
		const ann = await newAgent();
		const rows = (at: number) => [
			['Report of sales'],
			[],
			['Address', 'ZIP', 'Sold Price', 'Sold Date', 'MLS #'],
			[`${at} Oak St`, 58260, 650_000, new Date(`${daysAgo(9)}T00:00:00Z`), `X${at}`],
			[`${at + 1} Oak St`, 58260, null, new Date(`${daysAgo(9)}T00:00:00Z`), `X${at + 1}`],
		];
		const first = await upload(ann, workbook({ Sales: rows(1) }), {}, 'sales.xlsx');
		expect(first.result).toMatchObject({ read: 2, added: 1, rejected: [{ reason: 'no price', count: 1 }] });
		expect(readRejectedRows(await call(ann, 'upload_rejected_rows', { upload: first.id }))).toEqual([
			{ part: '', line: 5, reason: 'no price' },
		]);

		const archive = zipSync({
			'a.csv': strToU8(soldCsv('58260', [11, 12])),
			'b.tsv': strToU8(soldCsv('58260', [12, 13]).replaceAll(',', '\t')),
			'c.xlsx': workbook({ Sales: rows(20) }),
			'notes.txt': strToU8('Nothing of interest'),
		});
		const second = await upload(ann, archive, {}, 'all.zip');
		expect(second.result).toMatchObject({ read: 6, rejected: [{ reason: 'no price', count: 1 }] });
		expect(
			await sql`select sale_key from public.uploaded_listings where upload = ${second.id} order by 1`,
		).toHaveLength(4);
		expect(readRejectedRows(await call(ann, 'upload_rejected_rows', { upload: second.id }))).toMatchObject([
			{ part: 'c.xlsx, Sales', line: 5 },
		]);
	});

	test('that is not a list of homes fails with a message', async () => {
		const ann = await newAgent();
		for (const [content, sentence] of [
			[Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), /old Excel workbook/],
			['%PDF-1.4', /PDF/],
			[zipSync({ 'a.jpg': strToU8('x') }), /no table of homes/],
		] as const) {
			const id = await send(ann, 'file', content);
			const failed = await until(ann, id, 'failed');
			expect(failed.problem).toMatch(sentence);
			expect(await sql`select from public.upload_pieces where upload = ${id}`).toHaveLength(0);
		}
	});

	test('larger than 50 MB, or a second one at the same time, is refused with a message', async () => {
		const ann = await newAgent();
		const start = (bytes: number) => call(ann, 'start_upload', { file_name: 'big.csv', bytes });
		await expect(start(60_000_000)).rejects.toThrow('larger than 50 MB');
		await expect(start(0)).rejects.toThrow('empty');
		const id = await start(10);
		await expect(start(10)).rejects.toThrow('Another upload is in progress');
		await expect(
			call(ann, 'append_upload', { upload: id, from_byte: 0, content: Buffer.alloc(11).toString('base64') }),
		).rejects.toThrow('larger than announced');
		await call(ann, 'undo_upload', { upload: id });
		expect(await start(10)).toBeTruthy();
	});
});

describe('after an interruption', () => {
	test('a file that stays undecided for a week is discarded, and makes room for another', async () => {
		const ann = await newAgent();
		const id = await send(ann, 'a.csv', soldCsv('58002', [1]));
		await until(ann, id, 'ready');
		await sql`update public.uploads set updated_at = now() - interval '8 days' where id = ${id}`;
		await upload(await newAgent(), soldCsv('58002', [1]));
		expect((await uploadsOf(ann))[0]).toMatchObject({
			id,
			status: 'failed',
			problem: 'This upload was not finished within a week.',
		});
		expect(await sql`select from public.upload_pieces where upload = ${id}`).toHaveLength(0);
	});

	test('a file resumes with the missing piece, and no piece counts twice', async () => {
		const ann = await newAgent();
		const bytes = Buffer.from(soldCsv('58272', [1, 2]));
		const id = await call(ann, 'start_upload', { file_name: 'a.csv', bytes: bytes.length });
		const append = (from: number, to: number) =>
			call(ann, 'append_upload', {
				upload: id,
				from_byte: from,
				content: bytes.subarray(from, to).toString('base64'),
			});
		expect(await append(0, 50)).toBe(50);
		expect(await append(0, 50)).toBe(50);
		expect(await append(80, 100)).toBe(50);
		expect((await uploadsOf(ann))[0]).toMatchObject({ status: 'receiving', received: 50 });
		await append(50, bytes.length);
		await until(ann, id, 'ready');
		await call(ann, 'confirm_upload', { upload: id, choices: {}, import: true });
		expect((await until(ann, id, 'done')).result).toMatchObject({ added: 2 });
	});

	test('an import left by a killed process is finished once by the next one', async () => {
		const ann = await newAgent();
		const id = await send(ann, 'a.csv', soldCsv('58310', [1, 2, 3]));
		await until(ann, id, 'ready');
		// The upload as a process killed in the middle leaves it: importing, with an expired lease.
		await sql`
			update public.uploads set status = 'importing', attempts = 1, leased_until = now() - interval '1 second' where id = ${id}`;
		await sql`select pg_notify('uploads', '')`;
		expect((await until(ann, id, 'done')).result).toMatchObject({ added: 3 });
		expect(await sql`select from public.uploaded_listings where upload = ${id}`).toHaveLength(3);
	});

	test('a file that crashes the process every time is abandoned with a message', async () => {
		const ann = await newAgent();
		const id = await send(ann, 'a.csv', soldCsv('58325', [1]));
		await until(ann, id, 'ready');
		await sql`update public.uploads set status = 'importing', attempts = 3 where id = ${id}`;
		await sql`select pg_notify('uploads', '')`;
		expect((await until(ann, id, 'failed')).problem).toMatch(/could not read this file/);
	});
});

test('a listing that a later file reports as withdrawn is no longer a comp, until that upload is undone', async () => {
	const zip = '58341';
	const ann = await subscribed();
	const file = (status: string) =>
		`MLS #,Address,ZIP,Status,List Date,Price\nW1,1 Elm St,${zip},${status},${daysAgo(30)},300000\nW2,2 Elm St,${zip},Active,${daysAgo(30)},300000`;
	await upload(ann, file('Active'));
	expect(await keysOf(ann, zip)).toHaveLength(2);
	const later = await upload(ann, file('Withdrawn'));
	expect(later.result).toMatchObject({ added: 1, replaced: 1, ended: 1 });
	expect(await keysOf(ann, zip)).toEqual([`own:mls:${zip}:W2`]);
	await call(ann, 'undo_upload', { upload: later.id });
	expect(await keysOf(ann, zip)).toHaveLength(2);
});

test('an account with uploads finds the same shared homes, in the same order, as one without', async () => {
	const zip = '58355';
	const [ann, bob] = await Promise.all([subscribed(), subscribed()]);
	const [middle] = await sql`select latitude, longitude from public.zip_places where zip = ${zip}`;
	const at = (number: number) => ({
		zip,
		address: `${number} Same St`,
		latitude: (middle?.latitude ?? 0) + number / 3000,
		longitude: middle?.longitude,
	});
	await saveHomes(sql, `same ${zip}`, [
		...Array.from({ length: 12 }, (_, number) =>
			soldHome({ ...at(number), soldOn: daysAgo(400 + number * 20) }),
		),
		...Array.from({ length: 5 }, (_, number) =>
			listedHome({ ...at(20 + number), observedOn: daysAgo(420), listedOn: daysAgo(430 + number) }),
		),
	]);
	await upload(ann, soldCsv('58368', [1]));
	for (const query of [{ zip }, { zip, limit: 4 }, { address: `3 Same St, ${zip}`, radius_miles: 0.25 }]) {
		const [mine, theirs] = [await compsOf(ann, query), await compsOf(bob, query)];
		expect(mine).toEqual(theirs);
		expect(mine.found).toBeGreaterThan(4);
	}
	const evidence = async (user: TestUser) =>
		(
			await post(
				'/functions/v1/evidence',
				{ address: `3 Same St, ${zip}`, radius_miles: 0.25 },
				{ authorization: `Bearer ${user.token}`, 'idempotency-key': randomUUID() },
			)
		).json();
	expect(await evidence(ann)).toEqual(await evidence(bob));
});
