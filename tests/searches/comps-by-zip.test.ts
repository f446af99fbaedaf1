/** A search by ZIP code. */
import { describe, expect, test } from 'vitest';
import type { CompsResponse } from '../../contract/comps/comps.ts';
import { daysAgo, listedHome, saveHomes, soldHome } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';
import { findComps, newSubscriber } from '../users.ts';

const sql = await openDatabase();
const agent = await newSubscriber(sql);

/** A demo ZIP that no test changes. */
const DEMO_ZIP = '10001';

const find = (body: object) => findComps(agent, body);

const pricesOf = ({ comps }: CompsResponse) => comps.map((comp) => comp.price);

describe('a search by ZIP', () => {
	test('lists sold homes first, newest first, then active listings', async () => {
		const { comps, area } = await find({ zip: DEMO_ZIP, limit: 500 });
		expect(comps.every((comp) => comp.zipcode === DEMO_ZIP && comp.distance_miles === null)).toBe(true);
		const firstListed = comps.findIndex((comp) => comp.statusType !== 'SOLD');
		const sales = comps.slice(0, firstListed);
		expect(sales.length).toBeGreaterThan(5);
		expect(comps.slice(firstListed).some((comp) => comp.statusType === 'SOLD')).toBe(false);
		const days = sales.map((comp) => comp.sold_date ?? '');
		expect(days).toEqual([...days].sort().reverse());
		expect(area).toMatchObject({ kind: 'zip', zip: DEMO_ZIP, radius_miles: null, center: null });
	});

	test('lists active listings by list date, newest first, then pending ones, and the limit keeps the newest', async () => {
		const zip = '59262';
		const listed = [20, 3, null, 150, 3, 45].map((days, n) =>
			listedHome({ zip, listPrice: 101 + n, listedOn: days === null ? null : daysAgo(days) }),
		);
		// Pending homes were last seen on different days, which doesn't matter.
		const pending = [60, 5, 30].map((days, n) =>
			listedHome({
				zip,
				status: 'pending',
				listPrice: 201 + n,
				listedOn: daysAgo(days),
				observedOn: daysAgo(n),
			}),
		);
		const sold = [9, 2].map((days, n) => soldHome({ zip, soldPrice: 1 + n, soldOn: daysAgo(days) }));
		await saveHomes(sql, 'listed.csv', [...pending, ...listed, ...sold]);
		const inOrder = [2, 1, 102, 105, 101, 106, 104, 103, 202, 203, 201];
		for (const limit of [500, 11, 10, 9, 5, 3, 2, 1]) {
			expect(pricesOf(await find({ zip, limit }))).toEqual(inOrder.slice(0, limit));
		}
	});

	test('includes list prices in the statistics when fewer than five homes sold, and says so', async () => {
		const zip = '59301';
		const listed = [500_000, 600_000].map((listPrice) => listedHome({ zip, listPrice, daysOnMarket: null }));
		const sold = [1, 2, 3, 4].map((n) => soldHome({ zip, soldPrice: n * 100_000 }));
		await saveHomes(sql, 'four-sales.csv', [...sold, ...listed]);
		expect((await find({ zip })).kpis).toEqual({
			median_price: 350_000,
			p25_price: 225_000,
			p75_price: 475_000,
			// Four sales say how long they took, which is too few.
			median_dom: null,
			sample: 6,
			dom_sample: 4,
			basis: 'mixed',
		});
		await saveHomes(sql, 'four-sales.csv', [soldHome({ zip, soldPrice: 500_000 })]);
		expect((await find({ zip })).kpis).toMatchObject({
			median_price: 300_000,
			sample: 5,
			basis: 'sold prices',
		});
	});

	test('returns every character of a listing unchanged', async () => {
		const zip = '59211';
		const address = `1 "Quoted" \\ Way\t<script>alert('x')</script>\n\u2028 Ñandú 🏠`;
		await saveHomes(sql, `odd "name", <b>.csv`, [
			soldHome({ zip, address, url: 'https://example.com/?a="b"&c' }),
		]);
		const { comps, data } = await find({ zip });
		expect(comps.map((comp) => [comp.address, comp.publish_url])).toEqual([
			[address, 'https://example.com/?a="b"&c'],
		]);
		expect(data.source).toBe(`odd "name", <b>.csv`);
	});
});
