/** An agent's uploaded homes: who sees them, where they are used, and what undoing and deleting remove. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseEvidence } from '../../../contract/evidence.ts';
import { removeDeleted } from '../../../host/deletions.ts';
import { daysAgo, listedHome, saveHomes, soldHome } from '../../homes.ts';
import { createDraft, requestReport, saveTown } from '../../reports.ts';
import { openTestStore, post } from '../../shared-host.ts';
import { findComps, newAgent, newSubscriber, type TestUser, visitor } from '../../users.ts';
import { call, near, processUploads, soldCsv, upload, uploadsOf } from './upload-calls.ts';

const { sql, store } = await openTestStore();
await processUploads(store);

const keysOf = async (user: TestUser, zip: string) =>
	(await findComps(user, { zip })).comps.map(({ id }) => id).sort();

describe("an agent's uploaded homes", () => {
	test('are used in that agent’s searches, prices and reports, and in no one else’s', async () => {
		const zip = '58058';
		const [ann, bob] = await Promise.all([newSubscriber(sql), newSubscriber(sql)]);
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

		const ownIds = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `own:mls:${zip}:U${at}`);
		const found = await findComps(ann, { zip });
		// The agent's own record replaces the shared record of the sale of 1 Birch Ln.
		expect(
			found.comps
				.map(({ id }) => id)
				.filter((id) => id.startsWith('own:'))
				.sort(),
		).toEqual(ownIds);
		expect(found).toMatchObject({ found: 9, kpis: { sample: 9 } });
		expect(found.data.source).toContain('Your data');
		const others = await findComps(bob, { zip });
		expect(others.comps.map(({ address }) => address).sort()).toEqual(['1 Birch Ln', '900 Shared St']);

		// Both search again: a response cached for one isn't used for the other.
		expect(await keysOf(ann, zip)).toHaveLength(9);
		expect(await keysOf(bob, zip)).toHaveLength(2);

		const address = { address: `4 Birch Ln, Somewhere, ND ${zip}`, radius_miles: 1 };
		const around = await findComps(ann, address);
		expect(around.area.center).toBe('home');
		expect(around.comps[0]).toMatchObject({ id: `own:mls:${zip}:U4`, distance_miles: 0 });

		const evidenceOf = async (user: TestUser) => {
			const response = await post('/functions/v1/evidence', address, {
				authorization: `Bearer ${user.token}`,
			});
			expect(response.status).toBe(200);
			return parseEvidence(await response.json());
		};
		const mine = await evidenceOf(ann);
		expect(mine.subject).toMatchObject({ livingArea: 1500, id: `own:mls:${zip}:U4` });
		expect(mine.sales.filter(({ id }) => id.startsWith('own:'))).toHaveLength(8);
		const theirs = await evidenceOf(bob);
		expect(theirs.subject).toBeNull();
		expect(theirs.sales.map(({ id }) => id).filter((id) => id.startsWith('own:'))).toEqual([]);

		const salesInMarket = async (user: TestUser) =>
			(await call(user, 'market_summary', { zip })).homes.sold_on.length;
		expect([await salesInMarket(ann), await salesInMarket(bob)]).toEqual([9, 2]);
	});

	test('are suggested as that agent types an address, even a misspelled one, and to no one else', async () => {
		const zip = '58075';
		const [ann, bob] = await Promise.all([newSubscriber(sql), newSubscriber(sql)]);
		await upload(ann, soldCsv(zip, [19]).replace('19 Birch Ln', '7461 Birch Ln'));
		const suggested = async (person: TestUser) =>
			(await call(person, 'suggest_addresses', { typed: '7461 bir' })).map(
				({ address }: { address: string }) => address,
			);
		expect(await suggested(ann)).toEqual(['7461 Birch Ln']);
		expect(await suggested(bob)).toEqual([]);
		const suggestions = async (person: TestUser) =>
			(await findComps(person, { address: `7461 Burch Ln, Somewhere, ND ${zip}` })).area.suggested_addresses;
		expect(await suggestions(ann)).toEqual([expect.stringContaining('7461 Birch Ln')]);
		expect(await suggestions(bob)).toEqual([]);
	});

	test('show when they were uploaded, not when the demo market was created', async () => {
		const zip = '58094';
		const ann = await newSubscriber(sql);
		await saveHomes(sql, 'fictional', [soldHome({ zip, ...near(zip, 0.004) })]);
		await sql`update public.listing_sources set demo = true where name = 'fictional'`;
		await upload(ann, soldCsv(zip, [1]));
		await sql`update public.uploads set updated_at = '2026-01-02T03:04:05Z' where user_id = ${ann.id}`;
		const { data } = await findComps(ann, { zip });
		expect(Date.parse(data.loaded_at ?? '')).toBe(Date.parse('2026-01-02T03:04:05Z'));
	});

	test('replace the county’s record of the same sale, by address, parcel or location', async () => {
		const zip = '58077';
		const ann = await newSubscriber(sql);
		const spot = near(zip, 0);
		await saveHomes(sql, `county ${zip}`, [
			soldHome({ zip, sourceId: '55-7', parcel: '557', soldPrice: 400_022, soldOn: daysAgo(44) }),
		]);
		await saveHomes(sql, `county ${zip}`, [
			soldHome({
				zip,
				address: '21 Birch Lane',
				soldPrice: 400_500,
				soldOn: daysAgo(35),
				...near(zip, 0.02),
			}),
			soldHome({
				zip,
				soldPrice: 400_023,
				soldOn: daysAgo(44),
				livingArea: 1510,
				...near(zip, 0.0231),
			}),
			soldHome({ zip, address: '21 Birch Ln', soldPrice: 300_000, soldOn: daysAgo(300), ...spot }),
		]);
		const csv = soldCsv(zip, [21, 22, 23])
			.split('\n')
			.map(
				(line, at) => `${line},${at === 0 ? 'Parcel Number,Property Type' : `55-${at + 5},Single Family`}`,
			);
		await upload(ann, csv.join('\n'));
		expect(
			(await findComps(ann, { zip })).comps.map(({ id, price }) => [id.slice(0, 4), price]).sort(),
		).toEqual([
			['own:', 400_021],
			['own:', 400_022],
			['own:', 400_023],
			// An earlier sale of the first home.
			['test', 300_000],
		]);
	});

	test('stay in a saved report and its shared link after the upload is undone', async () => {
		const zip = '58068';
		const ann = await newSubscriber(sql);
		await saveTown(sql, zip, '500 Report Rd');
		const [center] = await sql`select latitude, longitude from public.zip_places where zip = ${zip}`;
		const rows = [1, 2, 3, 4, 5, 6].map((at) =>
			[
				`R${at}`,
				`${at} Upload Way`,
				zip,
				(center?.latitude ?? 0) + at / 5000,
				center?.longitude,
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
		const response = await requestReport(ann, createDraft(`500 Report Rd, ${zip}`));
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
		expect(await keysOf(ann, zip)).not.toContain(`own:mls:${zip}:R1`);
		expect(await shown()).toBe(before);
	});

	test('of an earlier upload are restored when a later one is undone', async () => {
		const zip = '58079';
		const ann = await newSubscriber(sql);
		await upload(ann, soldCsv(zip, [1, 2, 3]));
		const later = await upload(ann, soldCsv(zip, [2, 3, 4], 450_000));
		expect(later.result).toMatchObject({ added: 3, replaced: 2 });
		const prices = async () =>
			Object.fromEntries((await findComps(ann, { zip })).comps.map(({ address, price }) => [address, price]));
		expect(await prices()).toEqual({
			'1 Birch Ln': 400_001,
			'2 Birch Ln': 450_002,
			'3 Birch Ln': 450_003,
			'4 Birch Ln': 450_004,
		});
		await call(ann, 'undo_upload', { upload: later.id });
		expect(await prices()).toEqual({ '1 Birch Ln': 400_001, '2 Birch Ln': 400_002, '3 Birch Ln': 400_003 });
	});

	test('of a deleted upload leave searches after a few seconds, in which it can be restored', async () => {
		const zip = '58078';
		const ann = await newSubscriber(sql);
		await upload(ann, soldCsv(zip, [1, 2]));
		const later = await upload(ann, soldCsv(zip, [2, 3], 450_000));
		const listed = async () => (await uploadsOf(ann)).map(({ id }) => id);
		await call(ann, 'delete_upload', { upload: later.id });
		expect(await listed()).not.toContain(later.id);
		for (const name of ['delete_upload', 'undo_upload', 'confirm_upload'])
			await expect(
				call(ann, name, {
					upload: later.id,
					...(name === 'confirm_upload' && { choices: {}, import: true }),
				}),
			).rejects.toThrow('This upload no longer exists.');
		await expect(call(await newSubscriber(sql), 'restore_upload', { upload: later.id })).rejects.toThrow(
			'This upload can no longer be restored.',
		);
		// Again, as after a response that was lost.
		for (let time = 0; time < 2; time++) await call(ann, 'restore_upload', { upload: later.id });
		expect(await listed()).toContain(later.id);

		await call(ann, 'delete_upload', { upload: later.id });
		await removeDeleted(sql);
		expect(await keysOf(ann, zip)).toHaveLength(3);
		await sql`update public.uploads set deleted_at = now() - interval '15 seconds' where id = ${later.id}`;
		await expect(call(ann, 'restore_upload', { upload: later.id })).rejects.toThrow(
			'This upload can no longer be restored.',
		);
		await removeDeleted(sql);
		const { comps } = await findComps(ann, { zip });
		expect(comps.map(({ price }) => price).sort()).toEqual([400_001, 400_002]);
	});

	test('cannot be read, changed or undone by another agent or a visitor', async () => {
		const [ann, bob] = await Promise.all([newAgent(), newAgent()]);
		const { id } = await upload(ann, soldCsv('58204', [1]));
		expect(await uploadsOf(bob)).toEqual([]);
		expect(await call(bob, 'upload_rejected_rows', { upload: id })).toEqual([]);
		for (const [name, parameters] of [
			['undo_upload', {}],
			['delete_upload', {}],
			['confirm_upload', { choices: {}, import: true }],
			['append_upload', { from_byte: 0, content: 'AAAA' }],
		] as const) {
			await expect(call(bob, name, { upload: id, ...parameters })).rejects.toThrow(
				'This upload no longer exists.',
			);
			expect((await visitor().rpc(name, { upload: id, ...parameters })).error).not.toBeNull();
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

test('a listing that a later file reports as withdrawn is no longer a comp, until that upload is undone', async () => {
	const zip = '58341';
	const ann = await newSubscriber(sql);
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
	const [ann, bob] = await Promise.all([newSubscriber(sql), newSubscriber(sql)]);
	const [center] = await sql`select latitude, longitude from public.zip_places where zip = ${zip}`;
	const at = (number: number) => ({
		zip,
		address: `${number} Same St`,
		latitude: (center?.latitude ?? 0) + number / 3000,
		longitude: center?.longitude,
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
		const [mine, theirs] = [await findComps(ann, query), await findComps(bob, query)];
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
