/** Listings that end, move or change their number between two readings of an MLS, in queries and in copies. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { todayInUs } from '../../domain/dates/days.ts';
import { refreshZip } from '../../server/live-listings/refresh-zip.ts';
import { newIsolatedAgent } from '../isolated-agents.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { providerFetches, replicateNow, serviceContext } from './fetches.ts';
import { openResoDouble, type ResoDouble } from './reso-double.ts';

const ZIPS = ['78704', '78705'];
const LISTED = 'ATX9001101';
const OTHER = 'ATX9001102';
const today = todayInUs(new Date());

const host = await openIsolatedHost({});
const { sql } = host;

describe.each([
	['queries', {}],
	['queries for an account', { LISTING_CACHE_SCOPE: 'account' }],
	['a copy', { RESO_REPLICATION: 'true' }],
])('in %s', (_, scope: Record<string, string>) => {
	let mls: ResoDouble;
	let caller: string;
	let clock = Date.now();
	/** By key, because a record's number may change. */
	const row = (number: string) => mls.rows.find(({ ListingId }) => ListingId === number) ?? {};

	beforeAll(async () => {
		caller = (await newIsolatedAgent(host)).id;
		for (const table of ['public.listings', 'public.provider_fetches', 'private.licensed_listings'])
			await sql`delete from ${sql(table)}`;
		await sql`delete from private.provider_records`;
		mls = await openResoDouble({ asOf: today, maxPage: 1_000, without: ['MlgCanView', 'MlgCanUse'] });
		await read();
		return () => mls.close();
	});

	/** Reads the MLS again. */
	async function read(zips: readonly string[] = ZIPS): Promise<void> {
		const context = serviceContext(host, { ...mls.settings, ...scope });
		await sql`update public.provider_fetches set valid_until = '-infinity'`;
		await sql`update public.provider_replicas set due_at = '-infinity', claimed_until = '-infinity'`;
		if (scope.RESO_REPLICATION) expect(await replicateNow(context)).toBeGreaterThan(0);
		else
			for (const zip of zips)
				expect(await refreshZip(zip, caller, providerFetches(context))).toEqual({
					isNewer: true,
					failure: null,
				});
	}

	function edit(record: object, facts: object): void {
		clock += 1_000;
		Object.assign(record, facts, { ModificationTimestamp: new Date(clock).toISOString() });
	}

	/** Where the listings are stored, with their statuses. */
	async function stored(...numbers: string[]): Promise<string[]> {
		const rows = await sql`select source_id, zip, status from public.listings
			union all select source_id, zip, status from private.licensed_listings`;
		return rows
			.filter(({ source_id }) => numbers.includes(source_id))
			.map(({ source_id, zip, status }) => `${source_id} ${zip} ${status}`)
			.sort();
	}
	const LISTED_HERE = `${LISTED} 78704 for_sale`;

	test.each([
		{ StandardStatus: 'Closed', ClosePrice: null, CloseDate: today },
		{ StandardStatus: 'Closed', ClosePrice: 700_000, CloseDate: null },
		{ ListPrice: null },
		{ ListPrice: 0 },
		{ StandardStatus: 'Withdrawn' },
		{ StandardStatus: 'Canceled' },
		{ StandardStatus: 'Expired' },
		{ StandardStatus: 'Hold' },
		{ StandardStatus: 'Incomplete' },
		{ StandardStatus: 'Delete' },
		{ StandardStatus: 'Auction' },
		{ StandardStatus: null },
		{ InternetEntireListingDisplayYN: false },
		{ PropertyType: 'Land' },
		{ PropertyType: 'Farm' },
		{ PropertyType: 'Business Opportunity' },
		{ PropertyType: 'Commercial Sale', PropertySubType: 'Apartment' },
		{ PropertyType: 'Residential Income', NumberOfUnitsTotal: 180, PropertySubType: 'Multi Family' },
		{ PropertyType: 'Residential Lease', ListPrice: 3_100 },
	])('%j removes a listing at once, and its reversal brings it back', async (facts) => {
		const before = { ...row(LISTED) };
		expect(await stored(LISTED)).toEqual([LISTED_HERE]);
		edit(row(LISTED), facts);
		await read();
		expect(await stored(LISTED)).toEqual([]);
		edit(row(LISTED), { NumberOfUnitsTotal: null, ...before });
		await read();
		expect(await stored(LISTED)).toEqual([LISTED_HERE]);
	});

	test('a sale that falls through or is canceled is no longer a sale', async () => {
		edit(row(LISTED), { StandardStatus: 'Closed', ClosePrice: 700_000, CloseDate: today });
		await read();
		expect(await stored(LISTED)).toEqual([`${LISTED} 78704 sold`]);
		edit(row(LISTED), { StandardStatus: 'Canceled' });
		await read();
		expect(await stored(LISTED)).toEqual([]);
		edit(row(LISTED), { StandardStatus: 'Active', ClosePrice: null, CloseDate: null });
		await read();
		expect(await stored(LISTED)).toEqual([LISTED_HERE]);
	});

	test.each([ZIPS, [...ZIPS].reverse()])(
		'a corrected ZIP code moves a home, read in the order %s, %s',
		async (...order) => {
			edit(row(LISTED), { PostalCode: '78705' });
			await read(order);
			expect(await stored(LISTED)).toEqual([`${LISTED} 78705 for_sale`]);
			edit(row(LISTED), { PostalCode: '78704-1234' });
			await read(order);
			expect(await stored(LISTED)).toEqual([LISTED_HERE]);
		},
	);

	test('a home that moves and returns between two readings stays, and one that moves and ends is removed', async () => {
		edit(row(LISTED), { PostalCode: '78705', ListPrice: 1 });
		edit(row(LISTED), { PostalCode: '78704', ListPrice: 724_900 });
		edit(row(OTHER), { PostalCode: '78705', StandardStatus: 'Expired' });
		await read();
		expect(await stored(LISTED, OTHER)).toEqual([LISTED_HERE]);
		edit(row(OTHER), { PostalCode: '78704', StandardStatus: 'Active' });
		await read();
		expect(await stored(OTHER)).toEqual([`${OTHER} 78704 for_sale`]);
	});

	test('a corrected listing number replaces the old one, and two listings can swap theirs', async () => {
		edit(row(LISTED), { ListingId: 'ATX7' });
		await read();
		expect(await stored(LISTED, 'ATX7')).toEqual(['ATX7 78704 for_sale']);
		const [one, two] = [row('ATX7'), row(OTHER)];
		edit(one, { ListingId: OTHER });
		edit(two, { ListingId: 'ATX7' });
		await read();
		expect(await stored('ATX7', OTHER)).toEqual([`ATX7 78704 for_sale`, `${OTHER} 78704 for_sale`]);
		edit(two, { ListingId: OTHER });
		edit(one, { ListingId: LISTED, PostalCode: '78705' });
		await read();
		expect(await stored('ATX7', LISTED, OTHER)).toEqual([
			`${LISTED} 78705 for_sale`,
			`${OTHER} 78704 for_sale`,
		]);
		edit(one, { PostalCode: '78704' });
		await read();
		expect(await stored(LISTED)).toEqual([LISTED_HERE]);
	});

	test('of two versions of a record in one page, the later one counts', async () => {
		const older = { ...row(LISTED) };
		edit(row(LISTED), { StandardStatus: 'Withdrawn' });
		mls.rows.push(older);
		older.ModificationTimestamp = new Date(clock - 500).toISOString();
		await read();
		expect(await stored(LISTED)).toEqual([]);
		mls.rows.pop();
		const withdrawn = { ...row(LISTED) };
		edit(row(LISTED), { StandardStatus: 'Active' });
		mls.rows.push({ ...withdrawn, ModificationTimestamp: new Date(clock - 500).toISOString() });
		await read();
		mls.rows.pop();
		expect(await stored(LISTED)).toEqual([LISTED_HERE]);
	});

	test('a rental with the number of a sale removes it neither at first nor when it ends', async () => {
		const rental = {
			...row(LISTED),
			...{ ListingKey: `rental-${randomUUID()}`, PropertyType: 'Residential Lease', ListPrice: 3_000 },
		};
		mls.rows.push(rental);
		for (const StandardStatus of ['Active', 'Closed', 'Expired']) {
			edit(rental, { StandardStatus });
			await read();
			expect(await stored(LISTED)).toEqual([LISTED_HERE]);
		}
		mls.rows.pop();
	});

	test.skipIf(scope.RESO_REPLICATION)(
		'a home that moved to a ZIP code that no one searches is removed after a day',
		async () => {
			edit(row(LISTED), { PostalCode: '78745' });
			await read();
			expect(await stored(LISTED)).toEqual([LISTED_HERE]);
			await sql`update public.provider_fetches set complete_on = current_date - 2`;
			await read();
			expect(await stored(LISTED)).toEqual([]);
		},
	);
});
