/** What only RentCast has: pages, rent statistics, and sales without listings. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { json } from '../../tests/providers/double.ts';
import { RECORDED_ON } from '../../tests/providers/recorded.ts';
import { openRentcastDouble } from '../../tests/providers/rentcast-double.ts';
import { type EarlierFetch, NO_EARLIER_FETCH, type ProviderContext } from '../provider.ts';
import { rentcast } from './rentcast.ts';

const double = await openRentcastDouble();
afterAll(() => double.close());
beforeEach(() => {
	double.fault = null;
	double.requests.length = 0;
});

const context: ProviderContext = {
	fetch,
	env: (name) => double.settings[name],
	now: () => new Date(`${RECORDED_ON}T15:00:00Z`),
	signal: new AbortController().signal,
	countCall: async () => {},
};

async function fetchZip(earlier: EarlierFetch = NO_EARLIER_FETCH) {
	const fetched = await rentcast.fetchZip?.('78704', context, earlier);
	if (!fetched) throw new Error('It fetches nothing.');
	return fetched;
}

test("a ZIP code takes four calls, and two once this month's rent and removed listings are stored", async () => {
	const { rents, cursor } = await fetchZip();
	expect(double.requests.length).toBe(4);
	expect(rents).toContainEqual({ month: '2026-11-01', medianRent: 2360 });
	expect(rents).toContainEqual({ month: '2025-11-01', medianRent: 2350 });
	double.requests.length = 0;
	await fetchZip({ ...NO_EARLIER_FETCH, cursor, hasRents: true });
	expect(double.requests.length).toBe(2);
});

test('a home that left the market is not a sale', async () => {
	const { homes } = await fetchZip();
	const sales = homes.filter(({ cells }) => cells.status === 'Sold');
	expect(sales.every(({ cells }) => cells.mlsId === undefined && cells.parcel)).toBe(true);
	expect(homes.some(({ cells }) => cells.mlsId === 'ATX8001201')).toBe(false);
});

test('lists of more than 500 homes are read page by page', async () => {
	const [home] = double.listings;
	const listings = double.listings;
	double.listings = Array.from({ length: 1_203 }, (_, at) => ({ ...home, mlsNumber: `N${at}` }));
	const { homes, isComplete } = await fetchZip();
	double.listings = listings;
	expect(new Set(homes.flatMap(({ cells }) => cells.mlsId ?? [])).size).toBe(1_203);
	expect(isComplete).toBe(true);
});

test('many ZIP codes at once make no more calls than a key allows, and none waits for all others', async () => {
	const starts: number[] = [];
	const timed: typeof fetch = (...request) => {
		starts.push(performance.now());
		return fetch(...request);
	};
	const ended: string[] = [];
	const fetchAs = (zip: string) =>
		rentcast.fetchZip?.(zip, { ...context, fetch: timed }, NO_EARLIER_FETCH).then(() => ended.push(zip));
	const zips = Array.from({ length: 12 }, (_, at) => String(78_701 + at));
	await Promise.all(zips.map(fetchAs));
	expect(starts.length).toBeGreaterThan(40);
	for (let at = 15; at < starts.length; at++)
		expect(Number(starts[at]) - Number(starts[at - 15])).toBeGreaterThan(1_000);
	expect(zips.slice(0, 6)).toEqual(expect.arrayContaining(ended.slice(0, 3)));
});

test.each([
	['two years and three months of sales, as a market has,', null, 822],
	['only sales that may be new after a complete fetch', '2026-11-10', 131],
])('requests %s', async (_, completeOn, days) => {
	await fetchZip({ completeOn, cursor: null, hasRents: true });
	const query = double.requests.find((request) => request.includes('/properties')) ?? '';
	expect(decodeURIComponent(query)).toMatch(new RegExp(`saleDateRange=\\*:${days}\\b`));
});

test('rents come from homes for rent if a ZIP code has no statistics, and their failure does not affect the homes', async () => {
	double.markets.delete('78704');
	const rental = double.rentals[0];
	double.rentals = [2_000, 2_400, 9_999_999, 2_200].map((price) => ({ ...rental, price }));
	expect((await fetchZip()).rents).toEqual([{ month: '2026-11-01', medianRent: 2_200 }]);
	double.fault = (request) => (/markets|rental/.test(request.url) ? json({}, 403) : null);
	const { rents, homes } = await fetchZip();
	expect(rents).toEqual([]);
	expect(homes.length).toBeGreaterThan(4);
});
