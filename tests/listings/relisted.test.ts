/** Relisted homes: an address and unit has at most one open listing of each source. */
import { describe, expect, test } from 'vitest';
import { importFile } from '../../host/import/import-file.ts';
import { daysAgo } from '../homes.ts';
import { openTestStore } from '../shared-host.ts';
import { findComps, newSubscriber } from '../users.ts';
import { fileOf } from './import-into.ts';
import { call, processUploads, upload } from './uploads/upload-calls.ts';

const { sql, store } = await openTestStore();
await processUploads(store);

interface Row {
	id: string;
	address?: string;
	status?: string;
	listedOn: string;
	price?: number;
	soldOn?: string;
	type?: string;
	area?: number;
}

const mls = (zip: string, rows: readonly Row[]) =>
	[
		'MLS#,Address,City,State,Zip,Status,Property Type,Beds,Baths,SqFt,Year Built,List Price,Sold Price,Sold Date,List Date',
		...rows.map(
			({
				id,
				address = '12 Elm St',
				status = 'Active',
				listedOn,
				price = 640_000,
				soldOn = '',
				type = 'Single Family',
				area = 1800,
			}) =>
				[
					id,
					address,
					'Somewhere',
					'ND',
					zip,
					status,
					type,
					3,
					2,
					area,
					1988,
					price,
					soldOn && price,
					soldOn,
					listedOn,
				].join(','),
		),
	].join('\n');

const load = (source: string, content: string) =>
	importFile({ store, path: fileOf(`${source}.csv`, [content]), sourceName: source, today: daysAgo(0) });

const stored = async (zip: string) =>
	(await sql`select source_id, status from public.listings where zip = ${zip} order by source_id`).map(
		({ source_id, status }) => `${source_id} ${status}`,
	);

const OLD: Row = { id: 'A100', listedOn: daysAgo(120) };
const NEW: Row = { id: 'A200', listedOn: daysAgo(8), price: 615_000 };
const OTHER: Row = { id: 'A900', address: '99 Oak St', listedOn: daysAgo(120) };

describe('in files of one source', () => {
	test('a newer listing ends the older one, which an older file does not bring back', async () => {
		const zip = '58032';
		await load(`relist ${zip}`, mls(zip, [OLD, OTHER]));
		const second = await load(`relist ${zip}`, mls(zip, [NEW, OTHER]));
		expect([second.stored.added, second.offMarket]).toEqual([1, 1]);
		expect(await stored(zip)).toEqual(['A200 for_sale', 'A900 for_sale']);
		await load(`relist ${zip}`, mls(zip, [OLD, OTHER]));
		expect(await stored(zip)).toEqual(['A200 for_sale', 'A900 for_sale']);
	});

	test('of two in one file the newer counts, in either order', async () => {
		for (const [zip, rows] of [
			['58033', [OLD, NEW]],
			['58035', [NEW, OLD]],
		] as const) {
			await load(`both ${zip}`, mls(zip, rows));
			expect(await stored(zip)).toEqual(['A200 for_sale']);
		}
	});

	test('a closing under another number ends the listing, but not one that was listed after it', async () => {
		const zip = '58036';
		await load(`closing ${zip}`, mls(zip, [OLD]));
		await load(
			`closing ${zip}`,
			mls(zip, [{ ...NEW, status: 'Sold', soldOn: daysAgo(3), listedOn: daysAgo(60) }]),
		);
		expect(await stored(zip)).toEqual(['A200 sold']);
		await load(`closing ${zip}`, mls(zip, [{ ...OLD, id: 'A300', listedOn: daysAgo(1) }]));
		expect(await stored(zip)).toEqual(['A200 sold', 'A300 for_sale']);
	});

	test.each<[string, string, Row[], number]>([
		[
			'58038',
			'two units',
			['12 Elm St #1', '12 Elm St #2'].map(
				(address, at) => ({ ...[OLD, NEW][at], address, type: 'Condo' }) as Row,
			),
			2,
		],
		['58040', 'one unit', [OLD, NEW].map((row) => ({ ...row, address: '12 Elm St #1', type: 'Condo' })), 1],
		['58041', 'condos without a unit', [OLD, NEW].map((row) => ({ ...row, type: 'Condo' })), 2],
		[
			'58042',
			'homes of a park',
			[
				{ ...OLD, type: 'Manufactured', area: 1000 },
				{ ...NEW, type: 'Manufactured', area: 1300 },
			],
			2,
		],
	])('in %s: %s', async (zip, _, rows, many) => {
		await load(`kinds ${zip}`, mls(zip, rows));
		expect(await stored(zip)).toHaveLength(many);
	});

	test('listings of two sources are one listing, too', async () => {
		const zip = '58043';
		await load(`first ${zip}`, mls(zip, [OLD]));
		await load(`second ${zip}`, mls(zip, [NEW]));
		expect(await stored(zip)).toHaveLength(1);
	});
});

test('in an agent’s uploads, a newer listing ends the older one until its upload is deleted', async () => {
	const zip = '58045';
	const agent = await newSubscriber(sql);
	const found = async () =>
		(await findComps(agent, { zip, limit: 100 })).comps.map(({ zpid }) => zpid).sort();
	// It stays on the market whichever file is the newest.
	const other = { ...OTHER, listedOn: daysAgo(20) };
	await upload(agent, mls(zip, [OLD, other]));
	const second = await upload(agent, mls(zip, [NEW, other]));
	expect(second.result?.ended).toBe(1);
	expect(await found()).toEqual(['A200', 'A900']);
	// A third listing, then the second upload is deleted: the first listing stays ended.
	await upload(agent, mls(zip, [{ ...NEW, id: 'A300', listedOn: daysAgo(2) }]));
	expect(await found()).toEqual(['A300', 'A900']);
	await call(agent, 'undo_upload', { upload: second.id });
	expect(await found()).toEqual(['A300', 'A900']);
});

describe('from a provider', () => {
	const home = (zip: string, number: string, listed_on: string) => ({
		...{
			zip,
			listed_on,
			observed_on: daysAgo(0),
			status: 'for_sale',
			home_type: 'single_family',
			list_price: 400_000,
		},
		...{ address: '12 Elm St', street_key: '12 ELM ST', living_area: 1800, year_built: 1988 },
		...{ sale_key: `mls:${zip}:${number}`, source_id: number, fingerprint: `${zip} ${number}` },
		...{ zip_approximate: false, hides_address: false, hides_valuation: false, sold_day_approximate: false },
	});
	const both = (zip: string) =>
		JSON.stringify([home(zip, 'A100', daysAgo(120)), home(zip, 'A200', daysAgo(8))]);

	test('the newer listing counts, and sending both again changes nothing', async () => {
		const zip = '58048';
		const save = async () =>
			(
				await sql`select changed, gone from private.save_homes('relisting feed', 'mls', ${zip}, ${both(zip)}::text::jsonb, '[]', true)`
			)[0];
		await save();
		expect(await stored(zip)).toEqual(['A200 for_sale']);
		expect(await save()).toEqual({ changed: 0, gone: 0 });
		expect(await stored(zip)).toEqual(['A200 for_sale']);
	});

	test('the newer listing counts under a license', async () => {
		const zip = '58049';
		const agent = await newSubscriber(sql);
		const [scope] = await sql`insert into private.cache_scopes (account) values (${agent.id}) returning id`;
		await sql`select private.save_licensed_homes(${scope?.id}::uuid, 'licensed feed', 'mls', ${zip}, ${both(zip)}::text::jsonb, '[]', true)`;
		await sql`select private.end_licensed_listings(${scope?.id}::uuid, ${zip})`;
		const left = await sql`select source_id from private.licensed_listings where zip = ${zip}`;
		expect(left.map(({ source_id }) => source_id)).toEqual(['A200']);
	});
});

test('a relisted home is one open listing in the inventory of its source', async () => {
	const zip = '58051';
	await load(`periods ${zip}`, mls(zip, [OLD, OTHER]));
	await load(`periods ${zip}`, mls(zip, [OLD, NEW, OTHER]));
	const periods = await sql`
		select listing, street_key from private.listing_periods where zip = ${zip} order by listing`;
	expect(periods.map(({ listing, street_key }) => `${listing} ${street_key}`)).toEqual([
		'A100 12 ELM ST',
		'A200 12 ELM ST',
		'A900 99 OAK ST',
	]);
	await sql`
		insert into private.listing_periods (source, zip, listing, listed_on, active_through, left_by, ending)
		select p.source, ${zip}, 'GONE', ${daysAgo(900)}, ${daysAgo(700)}, ${daysAgo(699)}, 'sold'
		from private.listing_periods p where p.zip = ${zip} limit 1`;
	await sql`
		update private.period_sources s set since = ${daysAgo(500)}
		where s.source = (select p.source from private.listing_periods p where p.zip = ${zip} limit 1)`;
	const [row] = await sql`
		select private.inventory_of_periods(null, ${zip}, ${daysAgo(0)}) ->> 'actives_now' as actives`;
	expect(row?.actives).toBe('2');
});
