/** The sales in the evidence: which ones, how far away, and how old. */
import { describe, expect, test } from 'vitest';
import { parseEvidence } from '../../contract/evidence.ts';
import type { Listing } from '../../domain/home/listing.ts';
import { centerOf, daysAgo, northOf } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';
import { findEvidence, newSubscriber, requestEvidence } from '../users.ts';
import { createSaveAt } from './homes-near.ts';

const sql = await openDatabase();
const agent = await newSubscriber(sql);

const find = (body: object) => findEvidence(agent, body);
const saveAt = createSaveAt(sql);

describe('the sales', () => {
	test('cover 24 months, nearest first, with every fact, and active listings are separate', async () => {
		const zip = '59241';
		const facts = {
			sourceId: 'MT-1',
			address: '5 Creek Rd',
			lotSize: 9000,
			yearBuilt: 1999,
			yearRenovated: 2018,
			contractOn: daysAgo(60),
			listedOn: daysAgo(90),
			condition: 2.5,
			quality: 4,
			garageSpaces: 2,
			pool: true,
			basementArea: 600,
			view: 3,
			waterfront: false,
			extraFeatures: 18_500,
			concessions: 5000,
			url: 'https://example.com/1',
		};
		await saveAt(zip, [
			[0.9, { soldPrice: 3, soldOn: daysAgo(729) }],
			[0.2, { ...facts, soldPrice: 250_000 }],
			[0.1, { soldPrice: 1, soldOn: daysAgo(735) }],
			[0.6, { status: 'pending', listPrice: 5, contractOn: daysAgo(3) }],
			[0.3, { status: 'for_sale', listPrice: 4 }],
			[0.4, { status: 'for_sale', listPrice: null }],
		]);
		const { sales, activeListings, listPricesOnly, effectiveOn } = await find({ zip });
		expect(sales.map(({ price }) => price)).toEqual([250_000, 3]);
		expect(sales[0]).toEqual({
			id: expect.stringMatching(/^test:/),
			city: 'Somewhere',
			state: 'MT',
			zip,
			homeType: 'single_family',
			bedrooms: 3,
			bathrooms: 2,
			livingArea: 1500,
			daysOnMarket: 10,
			listPrice: expect.any(Number),
			price: 250_000,
			soldOn: daysAgo(30),
			source: `evidence ${zip}`,
			demo: false,
			...facts,
			...northOf(await centerOf(sql, zip), 0.2),
		});
		expect(activeListings.map(({ status, price }) => [status, price])).toEqual([
			['for_sale', 4],
			['pending', 5],
		]);
		expect([listPricesOnly, effectiveOn]).toEqual([false, daysAgo(0)]);
	});

	test('of the home itself go back three years, for a search by its address', async () => {
		const zip = '57325';
		const address = '7 Bench Rd';
		await saveAt(zip, [
			[0, { address, soldOn: daysAgo(400), soldPrice: 1 }],
			[0, { address, soldOn: daysAgo(900), soldPrice: 2 }],
			[0, { address, soldOn: daysAgo(1200), soldPrice: 3 }],
			[0.1, { address: '9 Bench Rd', soldOn: daysAgo(900), soldPrice: 4 }],
			[0.2, { address: '11 Bench Rd', soldPrice: 5 }],
		]);
		const pricesFor = async (body: object) => (await find(body)).sales.map(({ price }) => price).sort();
		expect(await pricesFor({ address: `7 Bench Road, ${zip}` })).toEqual([1, 2, 5]);
		expect(await pricesFor({ zip })).toEqual([1, 5]);
	});

	test('of the home itself are not enough to price it if nothing else has sold for two years', async () => {
		const zip = '57002';
		await saveAt(zip, [
			[0, { address: '3 Coulee Rd', soldOn: daysAgo(900) }],
			[0.1, { status: 'for_sale', listPrice: 150_000 }],
		]);
		const { sales, listPricesOnly } = await find({ address: `3 Coulee Road, ${zip}` });
		expect([listPricesOnly, ...sales.map(({ price }) => price)]).toEqual([true, 150_000]);
	});

	test('from past years make the newest closing the effective date', async () => {
		const zip = '59242';
		await saveAt(zip, [
			[0.1, { soldOn: '2015-05-27', soldPrice: 1 }],
			[0.2, { soldOn: '2013-05-28', soldPrice: 2 }],
			[0.3, { soldOn: '2013-05-26', soldPrice: 3 }],
		]);
		const { sales, effectiveOn } = await find({ zip });
		expect([effectiveOn, ...sales.map(({ price }) => price)]).toEqual(['2015-05-27', 1, 2]);
	});

	test('are limited to 500, with homes of the subject’s type first', async () => {
		const zip = '59244';
		const condos = Array.from({ length: 400 }, (_, at) => [0.0005 * at, { homeType: 'condo' }] as const);
		const houses = Array.from({ length: 150 }, (_, at) => [0.3 + 0.001 * at, {}] as const);
		await saveAt(zip, [
			[0, { address: '1 House Ln' }],
			...condos.map(([miles, facts]) => [miles, facts] as [number, Partial<Listing>]),
			...houses.map(([miles, facts]) => [miles, facts] as [number, Partial<Listing>]),
		]);
		const countOf = async (body: object) => {
			const { sales } = await find(body);
			const houseCount = sales.filter(({ homeType }) => homeType === 'single_family').length;
			return [sales.length, houseCount];
		};
		expect(await countOf({ address: `1 House Lane, ${zip}` })).toEqual([500, 151]);
		expect(await countOf({ zip })).toEqual([500, 100]);
	});

	test('come from farther away until there are enough, nearest first', async () => {
		const zip = '59250';
		await saveAt(zip, [
			[12, { soldPrice: 2 }],
			[0.5, { soldPrice: 1 }],
			[17.5, { soldPrice: 3 }],
		]);
		const { sales, reachMiles } = await find({ zip });
		expect(sales.map(({ price }) => price)).toEqual([1, 2]);
		expect(reachMiles).toBe(16.8);
	});

	test('are rejected when their columns differ in length, and are not cached', async () => {
		const response = await requestEvidence(agent, { zip: '10001' });
		expect(response.headers.get('cache-control')).toBe('no-store');
		const body = (await response.json()) as { sales: Record<string, unknown[]> };
		body.sales.price?.pop();
		expect(() => parseEvidence(body)).toThrow();
	});
});
