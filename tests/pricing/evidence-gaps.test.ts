/** The evidence where sales, coordinates or real homes are missing. */
import { describe, expect, test } from 'vitest';
import type { Listing } from '../../domain/home/listing.ts';
import { daysAgo, northOf, saveHomes, soldHome } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';
import { findEvidence, newSubscriber } from '../users.ts';
import { createSaveAt } from './homes-near.ts';

const sql = await openDatabase();
const agent = await newSubscriber(sql);

const find = (body: object) => findEvidence(agent, body);
const saveAt = createSaveAt(sql);

describe('the sales', () => {
	test('are replaced by list prices, and say so, where there are no sales', async () => {
		const zip = '59243';
		await saveAt(zip, [
			[0.1, { status: 'for_sale', listPrice: 100_000 }],
			[0.2, { status: 'pending', listPrice: 200_000 }],
		]);
		const { sales, activeListings, listPricesOnly } = await find({ zip });
		expect(listPricesOnly).toBe(true);
		expect(sales.map(({ price, soldOn }) => [price, soldOn])).toEqual([
			[100_000, daysAgo(0)],
			[200_000, daysAgo(0)],
		]);
		expect(activeListings).toHaveLength(2);
	});

	test('come from the whole ZIP code for a home in a file without coordinates', async () => {
		const zip = '59276';
		const at = (address: string, soldOn: string, facts: Partial<Listing> = {}) =>
			soldHome({ zip, address, soldOn, ...facts });
		await saveHomes(sql, 'no coordinates', [
			at('1 Grain St', '2019-06-01', { condition: 3 }),
			at('2 Grain St', '2019-05-01'),
			at('3 Grain St', '2018-05-01'),
			at('4 Grain St', '2017-05-01'),
		]);
		const { subject, center, sales, effectiveOn } = await find({ address: `1 Grain Street, ${zip}` });
		expect(subject).toMatchObject({ address: '1 Grain St', condition: 3, latitude: null });
		expect([center?.basis, effectiveOn]).toEqual(['zip_centroid', '2019-06-01']);
		expect(sales.map(({ address }) => address)).toEqual(['1 Grain St', '2 Grain St', '3 Grain St']);
	});

	test('never mix fictional homes with real ones', async () => {
		const [home] = await sql`
			select address, city, state, zip, latitude, longitude from public.listings
			where demo and state = 'MN' and address not like '%#%' order by id limit 1`;
		const address = `${home?.address}, ${home?.city}, ${home?.state} ${home?.zip}`;
		const fictional = await find({ address });
		expect(fictional.sales.length).toBeGreaterThanOrEqual(200);
		expect(fictional.sales.every(({ demo }) => demo)).toBe(true);
		expect(fictional.activeListings.every(({ demo }) => demo)).toBe(true);
		const place = { latitude: home?.latitude as number, longitude: home?.longitude as number };
		await saveHomes(sql, 'real evidence', [soldHome({ zip: home?.zip as string, ...northOf(place, 0.3) })]);
		try {
			const real = await find({ address });
			expect(real.sales.map(({ demo }) => demo)).toEqual([false]);
		} finally {
			await sql`delete from public.listings where zip = ${home?.zip as string} and not demo`;
		}
	});
});
