/** A copied MLS doesn't report deleted listings. They are detected by comparing its active listings with the copy. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { todayInUs } from '../../domain/dates/days.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { json } from '../providers/double.ts';
import { replicateNow, serviceContext } from '../providers/fetches.ts';
import { openResoDouble } from '../providers/reso-double.ts';

const mls = await openResoDouble({
	asOf: todayInUs(new Date()),
	without: ['MlgCanView', 'MlgCanUse'],
	maxPage: 1_000,
});
const isLease = ({ PropertyType }: Record<string, unknown>) => PropertyType === 'Residential Lease';
// A home that is both for sale and for rent has two listing numbers.
for (const row of mls.rows.filter(isLease)) row.ListingId = `R${row.ListingId}`;
const settings = { ...mls.settings, RESO_REPLICATION: 'true', RESO_VENDOR: '' };
const host = await openIsolatedHost(settings);
const { sql } = host;
const logged: string[] = [];
const context = { ...serviceContext(host, settings), log: (message: string) => logged.push(message) };

const stored = async () =>
	(await sql`select source_id from public.listings where status <> 'sold' order by source_id`).map(
		({ source_id }) => source_id,
	);
const leases = async () => (await sql`select number from public.provider_leases order by number`).length;

/** Copies the changes, as if the last comparison had been this many days ago. */
async function copyAfter(days: number): Promise<void> {
	await sql`update public.provider_replicas set due_at = '-infinity', claimed_until = '-infinity',
		inventory_at = now() - make_interval(days => ${days})`;
	logged.length = 0;
	await replicateNow(context);
}

const remove = (index: number) => mls.rows.splice(index, 1);

beforeAll(async () => {
	await vi.waitFor(
		async () => {
			const [row] = await sql`select caught_up_at from public.provider_replicas`;
			expect(row?.caught_up_at).toBeTruthy();
		},
		{ timeout: 30_000, interval: 100 },
	);
});
afterAll(() => mls.close());

test('a deleted listing stays until the next comparison, which removes it and its rent', async () => {
	const before = await stored();
	const [leasesBefore, at] = [await leases(), mls.rows.findIndex(isLease)];
	expect(before).toContain('ATX9001102');
	remove(at);
	remove(mls.rows.findIndex(({ ListingId }) => ListingId === 'ATX9001102'));
	await copyAfter(6);
	expect(await stored()).toEqual(before);
	await copyAfter(8);
	expect(await stored()).toEqual(before.filter((number) => number !== 'ATX9001102'));
	expect(await leases()).toBe(leasesBefore - 1);
	expect(logged).toEqual(['MLS no longer has 2 listings, which were removed.']);
	await copyAfter(0);
	expect(logged).toEqual([]);
});

test('a listing that is missing from one of two readings stays', async () => {
	const before = await stored();
	let reads = 0;
	mls.fault = async (request) => {
		if (!new URL(request.url).search.includes('orderby=ListingKey')) return null;
		reads += 1;
		if (reads > 1) return null;
		const numbers = before.slice(1).map((ListingId) => ({ ListingKey: ListingId, ListingId }));
		const rents = await sql`select number from public.provider_leases`;
		return json({
			value: [...numbers, ...rents.map(({ number }) => ({ ListingKey: number, ListingId: number }))],
		});
	};
	await copyAfter(8);
	mls.fault = null;
	expect(reads).toBeGreaterThan(1);
	expect(await stored()).toEqual(before);
});

test('an inventory without most of the market removes nothing', async () => {
	const before = await stored();
	mls.fault = (request) =>
		new URL(request.url).search.includes('orderby=ListingKey') ? json({ value: [] }) : null;
	await copyAfter(8);
	mls.fault = null;
	expect(await stored()).toEqual(before);
});

describe('a listing that has not changed for two months', () => {
	const DAY = 86_400_000;
	const daysAgo = (days: number) => todayInUs(new Date(Date.now() - days * DAY));
	const seen = async () =>
		(
			await sql`select source_id, observed_on::text as day, card::json ->> 'last_seen' as card from public.listings
				where status <> 'sold' order by source_id`
		).map(({ source_id, day, card }) => ({ [source_id]: [day, card] }));
	const allSeen = async (day: string) => (await stored()).map((number) => ({ [number]: [day, day] }));

	/** Sets the last-seen dates of all listings this many days back, in their rows and in the records merged into them. */
	async function age(days: number): Promise<void> {
		await sql`update public.listings set observed_on = ${daysAgo(days)}::date where status <> 'sold'`;
		await sql`update private.sale_records set record = record || ${sql.json({ observed_on: daysAgo(days) })}`;
		await sql`update public.provider_replicas set confirmed_on = null, renewed_on = null`;
	}

	test('counts as seen on the day of the last comparison, and as active', async () => {
		await age(60);
		await copyAfter(8);
		expect(await seen()).toEqual(await allSeen(daysAgo(0)));
		await sql`delete from public.listing_counts`;
		await sql`select private.record_listing_counts()`;
		const [row] = await sql`select sum(active)::integer as active from public.listing_counts`;
		const [{ active } = { active: 0 }] =
			await sql`select count(*)::integer as active from public.listings where status = 'for_sale'`;
		expect(row?.active).toBe(active);
	});

	test('counts as seen on that day even if another source also has it', async () => {
		const home = mls.rows.find(({ ListingId }) => ListingId === 'ATX9001101') ?? {};
		await sql`insert into public.listing_sources (name) values ('An export')`;
		await sql`update public.listings set sale_key = 'street:of an export',
			source = (select id from public.listing_sources where name = 'An export') where source_id = ${home.ListingId}`;
		const { ModificationTimestamp } = home;
		home.ModificationTimestamp = new Date().toISOString();
		await copyAfter(0);
		home.ModificationTimestamp = ModificationTimestamp;
		expect(await sql`select from private.sale_records`).toHaveLength(2);
		await age(60);
		await copyAfter(8);
		expect(await seen()).toEqual(await allSeen(daysAgo(0)));
	});

	test('ages while the MLS does not respond, or its response is implausible', async () => {
		await age(60);
		mls.fault = () => json({}, 503);
		await copyAfter(8);
		mls.fault = (request) =>
			new URL(request.url).search.includes('orderby=ListingKey') ? json({ value: [] }) : null;
		await copyAfter(8);
		mls.fault = null;
		expect(await seen()).toEqual(await allSeen(daysAgo(60)));
	});

	test('is not written again within a week', async () => {
		await age(6);
		await copyAfter(8);
		expect(await seen()).toEqual(await allSeen(daysAgo(6)));
	});
});
