/** Copies of a whole MLS in the background: pages, changes, deletions, and interruptions. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { todayInUs } from '../../domain/dates/days.ts';
import type { Context } from '../../server/context.ts';
import { listingSource } from '../../server/live-listings/listing-source.ts';
import { outdatedNote } from '../../server/live-listings/outdated.ts';
import { findComps } from '../../server/search/found-comps.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { json } from '../providers/double.ts';
import { replicateNow, serviceContext } from '../providers/fetches.ts';
import { openMlsGridDouble } from '../providers/mlsgrid-double.ts';

const today = todayInUs(new Date());
const grid = await openMlsGridDouble(today, 2);
const [first = {}] = grid.rows;
// Listings that are sold, in another ZIP code, for lease, sold long ago, in no US ZIP code, and only for display.
const more = [
	{
		ListingId: 'ACT1',
		StandardStatus: 'Closed',
		ClosePrice: 700_000,
		CloseDate: today,
		UnparsedAddress: '1 Copy Ln',
	},
	{
		ListingId: 'ACT2',
		PostalCode: '78705-1234',
		Latitude: 30.294,
		Longitude: -97.739,
		UnparsedAddress: '2 Copy Ln',
	},
	{ ListingId: 'ACT3', PropertyType: 'Residential Lease', ListPrice: 2_500, UnparsedAddress: '3 Copy Ln' },
	{
		ListingId: 'ACT4',
		StandardStatus: 'Closed',
		ClosePrice: 500_000,
		CloseDate: '2015-01-02',
		UnparsedAddress: '4 Copy Ln',
	},
	{ ListingId: 'ACT5', PostalCode: '00000', UnparsedAddress: '5 Copy Ln' },
	{ ListingId: 'ACT6', MlgCanUse: ['IDX'], UnparsedAddress: '6 Copy Ln' },
].map((facts, at) => ({ ...first, MlgCanView: true, ListingKey: `ACTK${at}`, ...facts }));
grid.rows.push(...more);

const host = await openIsolatedHost(grid.settings);
const { sql } = host;
let now = new Date();
const context = { ...serviceContext(host, grid.settings), now: () => now };
const copy = (ending?: AbortSignal) => replicateNow(context, ending);

const numbers = async () =>
	(await sql`select source_id, zip from public.listings order by source_id`).map(
		({ source_id, zip }) => `${source_id} ${zip}`,
	);
const replica = async () => (await sql`select * from public.provider_replicas`)[0];
const makeDue = () =>
	sql`update public.provider_replicas set due_at = '-infinity', claimed_until = '-infinity'`;

/** Changes a listing in the MLS, and copies the change. */
async function change(id: string, facts: object): Promise<void> {
	const row = grid.rows.find(({ ListingId }) => ListingId === id) ?? {};
	Object.assign(row, facts, { ModificationTimestamp: new Date().toISOString() });
	await makeDue();
	expect(await copy()).toBeGreaterThan(0);
}

/** Waits for the first copy, which the host makes when it starts. */
beforeAll(async () => {
	await vi.waitFor(async () => expect((await replica())?.caught_up_at).toBeTruthy(), {
		timeout: 30_000,
		interval: 100,
	});
});
afterAll(() => grid.close());

describe('the first copy', () => {
	test('has active listings and two years of sales in every ZIP code, with photos', async () => {
		expect(await numbers()).toEqual([
			'ACT1 78704',
			'ACT2 78705',
			'ACTATX9001101 78704',
			'ACTATX9001102 78704',
		]);
		const [{ photos } = { photos: '' }] =
			await sql`select photos from public.listings where source_id = 'ACTATX9001101'`;
		expect(JSON.parse(photos).length).toBe(2);
	});

	test('was read page by page, requesting only listings that may be shown', () => {
		const pages = grid.requests
			.filter((request) => request.includes('/Property'))
			.map((request) => decodeURIComponent(request.replaceAll('+', ' ')));
		expect(pages.length).toBe(4);
		for (const page of pages)
			expect(page).toContain("OriginatingSystemName eq 'actris' and MlgCanView eq true");
		expect(pages[1]).toContain('position=2');
	});

	test('does not start again in another process, nor within fifteen minutes', async () => {
		grid.requests.length = 0;
		expect(await copy()).toBe(0);
		expect(grid.requests).toEqual([]);
		const [row] =
			await sql`select due_at - now() > interval '10 minutes' as later from public.provider_replicas`;
		expect(row?.later).toBe(true);
	});
});

describe('a later round', () => {
	test('requests only changes, and stores them', async () => {
		grid.requests.length = 0;
		await change('ACT2', { ListPrice: 512_345 });
		const query = decodeURIComponent(grid.requests.find((request) => request.includes('/Property')) ?? '');
		expect(query).toMatch(/ModificationTimestamp ge \d{4}-\d\d-\d\dT[\d:.]+Z/);
		expect(query).not.toContain('MlgCanView eq');
		const [row] = await sql`select list_price from public.listings where source_id = 'ACT2'`;
		expect(row?.list_price).toBe(512_345);
	});

	test('removes listings that may no longer be shown, whatever else the record says', async () => {
		await change('ACT1', { MlgCanView: false, PostalCode: null, StandardStatus: null });
		expect(await numbers()).not.toContain('ACT1 78704');
		await change('ACT1', { MlgCanView: true, PostalCode: '78704', StandardStatus: 'Closed' });
		expect(await numbers()).toContain('ACT1 78704');
	});

	test('removes listings whose license no longer allows analysis', async () => {
		await change('ACT2', { MlgCanUse: ['IDX'] });
		expect(await numbers()).not.toContain('ACT2 78705');
		await change('ACT2', { MlgCanUse: ['IDX', 'BO'] });
		expect(await numbers()).toContain('ACT2 78705');
	});

	test('removes listings that were withdrawn, or that moved to another ZIP code', async () => {
		await change('ACT2', { PostalCode: '78704' });
		expect((await numbers()).filter((number) => number.startsWith('ACT2'))).toEqual(['ACT2 78704']);
		await change('ACT2', { StandardStatus: 'Withdrawn' });
		expect((await numbers()).filter((number) => number.startsWith('ACT2'))).toEqual([]);
		await change('ACT2', { StandardStatus: 'Active', PostalCode: '78705' });
	});
});

describe('a pause of more than a week', () => {
	const weeksAgo = new Date(Date.now() - 20 * 86_400_000).toISOString();
	const through = async () => (await sql`select through::text from private.period_sources`)[0]?.through;

	test('is followed by a comparison with everything, without which nothing counts as seen', async () => {
		// The feed no longer says that these were deleted.
		const deleted = ['ACT1', 'ACTATX9001102'];
		for (const row of grid.rows.filter(({ ListingId }) => deleted.includes(ListingId)))
			Object.assign(row, { MlgCanView: false, ModificationTimestamp: weeksAgo });
		await sql`update public.listings set observed_on = current_date - 20`;
		await sql`update private.period_sources set through = current_date - 20, measured_at = now()`;
		await sql`update public.provider_replicas set inventory_at = now() - interval '20 days'`;
		const before = await through();
		const isInventory = ({ url }: Request) =>
			decodeURIComponent(url).includes('$select=ListingKey,ListingId,Orig');
		grid.fault = (request) => (isInventory(request) ? json({}, 403) : null);
		await makeDue();
		await copy();
		expect(await through()).toBe(before);
		grid.fault = null;
		await makeDue();
		await copy();
		expect(await through()).not.toBe(before);
		expect(await numbers()).toEqual(['ACT2 78705', 'ACTATX9001101 78704']);
		const [seen] = await sql`select min(observed_on) = private.today_in_us() as today from public.listings`;
		expect(seen?.today).toBe(true);
		for (const number of deleted) await change(number, { MlgCanView: true });
	});
});

describe('an interrupted copy', () => {
	test('resumes at the page it had reached', async () => {
		await sql`update public.provider_replicas set location = null`;
		await makeDue();
		const ending = new AbortController();
		let pages = 0;
		grid.fault = ({ url }) => {
			if (url.includes('/Property') && ++pages === 2) ending.abort();
			return null;
		};
		expect(await copy(ending.signal)).toBe(1);
		grid.fault = null;
		await makeDue();
		grid.requests.length = 0;
		expect(await copy()).toBe(3);
		expect(grid.requests[0]).toContain('position=2');
		expect(JSON.parse((await replica())?.location).link).toBeNull();
	});

	test('starts its round over when the server no longer recognizes its page', async () => {
		const location = {
			since: null,
			began: now.toISOString(),
			newest: null,
			link: `${grid.url}/v2/Property?gone=1`,
		};
		await sql`update public.provider_replicas set location = ${JSON.stringify(location)}`;
		await makeDue();
		expect(await copy()).toBe(4);
	});

	test('reports an MLS failure, keeps its position and waits', async () => {
		const before = (await replica())?.location;
		grid.fault = () => json({ error: { code: '503' } }, 503);
		await makeDue();
		expect(await copy()).toBe(0);
		grid.fault = null;
		expect((await replica())?.location).toBe(before);
		const [state] = await sql`select failure from public.provider_states where provider = 'reso'`;
		expect(state?.failure).toBe('It responded with status 503.');
		expect(await copy()).toBe(0);
	});
});

test('the median rent follows the rentals of a copied MLS as they are added, changed and removed', async () => {
	const lease = (at: number, facts: object) => ({
		...{ ...first, MlgCanView: true, PropertyType: 'Residential Lease', ListingKey: `LEASE${at}` },
		...{
			ListingId: `ACT9${at}`,
			UnparsedAddress: `${at} Lease Ln`,
			ModificationTimestamp: new Date().toISOString(),
		},
		...facts,
	});
	const median = async (zip = '78704') =>
		(
			await sql`select median_rent from public.rents
				where zip = ${zip} and month = date_trunc('month', now() at time zone 'utc')::date`
		)[0]?.median_rent;
	// With the existing lease at $2,500, this makes two, which are too few for a median.
	grid.rows.push(lease(1, { ListPrice: 2_600 }));
	await change('ACT91', {});
	expect(await median()).toBeUndefined();
	grid.rows.push(lease(2, { ListPrice: 900, LeaseAmount: 3_000 }), lease(3, { ListPrice: 450_000 }));
	await change('ACT92', {});
	expect(await median()).toBe(2_600);
	await change('ACT92', { LeaseAmount: 2_550 });
	expect(await median()).toBe(2_550);
	// A leased home, one that may no longer be shown and one in another ZIP code don't count here.
	grid.rows.push(...[4, 5, 6].map((at) => lease(at, { ListPrice: 5_000 })));
	await change('ACT94', {});
	expect(await median()).toBe(3_800);
	await change('ACT94', { StandardStatus: 'Closed' });
	await change('ACT95', { MlgCanView: false });
	await change('ACT96', { PostalCode: '78705' });
	expect(await median()).toBe(2_550);
	expect(await median('78705')).toBeUndefined();
	expect((await numbers()).some((number) => /^ACT9\d /.test(number))).toBe(false);
});

test('searches read the copy without a call, and say when it is old or incomplete', async () => {
	const note = async () => {
		const call = async (_: string, { source }: Record<string, unknown>) => {
			if (source !== null) throw new Error('Nothing is fetched for a search.');
			return [{ head: null }];
		};
		const host = { listings: listingSource(context), now: () => now, call } as unknown as Context;
		const request = { mode: 'zip', text: '78704', radiusMiles: null, limit: 1 } as const;
		const { outdated } = await findComps(host, randomUUID(), request, null, null);
		return outdated && outdatedNote(outdated, now);
	};
	grid.requests.length = 0;
	await sql`update public.provider_replicas set caught_up_at = now()`;
	expect(await note()).toBeNull();
	now = new Date(Date.now() + 13 * 3_600_000);
	expect(await note()).toBe("MLS isn't answering right now. These homes were last updated 13 hours ago.");
	await sql`update public.provider_replicas set caught_up_at = null`;
	expect(await note()).toBe('MLS is being copied for the first time, so some homes are still missing.');
	expect(grid.requests).toEqual([]);
});
