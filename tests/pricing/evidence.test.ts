/** `evidence` over HTTP: the inputs of a price, charged as one search together with its comps. */
import { describe, expect, test } from 'vitest';
import { readEvidence } from '../../contract/evidence.ts';
import type { Listing } from '../../domain/home/listing.ts';
import { daysAgo, listedHome, middleOf, northOf, saveHomes, soldHome } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';
import { findEvidence, newAgent, requestEvidence, subscribe } from '../users.ts';

const sql = await openDatabase();
const agent = await newAgent();
await subscribe(sql, agent);

const find = (body: object) => findEvidence(agent, body);

/** Stores homes north of the center of a ZIP code, and returns the center. */
const saveAt = async (zip: string, homes: readonly [miles: number, facts: Partial<Listing>][]) => {
	const middle = await middleOf(sql, zip);
	const rows = homes.map(([miles, facts]) =>
		(facts.status && facts.status !== 'sold' ? listedHome : soldHome)({
			zip,
			...northOf(middle, miles),
			...facts,
		}),
	);
	await saveHomes(sql, `evidence ${zip}`, rows);
	return middle;
};

test('says which sales have only the month of the closing, for uploads too', async () => {
	const zip = '59834';
	await saveAt(zip, [
		[0.1, { address: '1 Month St' }],
		[0.2, { address: '2 Month St' }],
	]);
	await sql`update public.listings set sold_day_approximate = true where zip = ${zip} and address = '1 Month St'`;
	const approximate = async () =>
		(await find({ address: `1 Month St, Somewhere, MT ${zip}` })).sales
			.filter(({ soldDayIsApproximate }) => soldDayIsApproximate)
			.map(({ address }) => address);
	expect(await approximate()).toEqual(['1 Month St']);
	await sql`insert into public.uploads (user_id, file_name, bytes, status, result)
		values (${agent.id}, 'own.csv', 1, 'done', ${sql.json({ zips: [zip] })})`;
	expect(await approximate()).toEqual(['1 Month St']);
	await sql`delete from public.uploads where user_id = ${agent.id}`;
});

describe('the subject', () => {
	const zip = '59230';
	const facts = { address: '12 Prairie St', city: 'Glasgow', bedrooms: 4 };

	test('is the home at the address, with each fact from the newest record that has it', async () => {
		const middle = await saveAt(zip, [
			[
				0,
				{
					...facts,
					soldOn: daysAgo(700),
					condition: 3,
					garageSpaces: 2,
					yearBuilt: 1950,
					yearRenovated: 2012,
					pool: false,
				},
			],
			[0, { ...facts, soldOn: daysAgo(90), condition: 2, livingArea: null, bedrooms: null, view: 0 }],
		]);
		const { subject, center } = await find({ address: `12 Prairie Street, Glasgow, MT ${zip}` });
		expect(subject).toMatchObject({
			address: '12 Prairie St',
			zip,
			homeType: 'single_family',
			bedrooms: 4,
			livingArea: 1500,
			condition: 2,
			garageSpaces: 2,
			yearBuilt: 1950,
			yearRenovated: 2012,
			pool: false,
			view: 0,
			quality: null,
			...middle,
		});
		expect(subject?.id).toMatch(/^test:/);
		expect(center).toEqual({ ...middle, basis: 'home' });
	});

	test('is empty for an unknown address, and the location is the center of the ZIP', async () => {
		const { subject, center } = await find({ address: `1 Unknown Road, Glasgow, MT ${zip}` });
		expect(subject).toBeNull();
		expect(center).toEqual({ ...(await middleOf(sql, zip)), basis: 'zip_centroid' });
	});

	test('is empty for a ZIP code', async () => {
		const { subject, center, sales } = await find({ zip });
		expect([subject, center?.basis]).toEqual([null, 'zip_centroid']);
		expect(sales).toHaveLength(2);
	});

	test('of an unknown ZIP code has no location and no sales', async () => {
		const { center, sales, activeListings, model } = await find({ zip: '00000' });
		expect([center, sales, activeListings, model.index]).toEqual([null, [], [], null]);
	});
});

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
			listPrice: 310_000,
			price: 250_000,
			soldOn: daysAgo(30),
			source: `evidence ${zip}`,
			demo: false,
			...facts,
			...northOf(await middleOf(sql, zip), 0.2),
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

	test('of the home itself are no reason to price it if nothing else has sold for two years', async () => {
		const zip = '57002';
		await saveAt(zip, [
			[0, { address: '3 Coulee Rd', soldOn: daysAgo(900) }],
			[0.1, { status: 'for_sale', listPrice: 150_000 }],
		]);
		const { sales, listPricesOnly } = await find({ address: `3 Coulee Road, ${zip}` });
		expect([listPricesOnly, ...sales.map(({ price }) => price)]).toEqual([true, 150_000]);
	});

	test('of past years are dated by the newest of them', async () => {
		const zip = '59242';
		await saveAt(zip, [
			[0.1, { soldOn: '2015-05-27', soldPrice: 1 }],
			[0.2, { soldOn: '2013-05-28', soldPrice: 2 }],
			[0.3, { soldOn: '2013-05-26', soldPrice: 3 }],
		]);
		const { sales, effectiveOn } = await find({ zip });
		expect([effectiveOn, ...sales.map(({ price }) => price)]).toEqual(['2015-05-27', 1, 2]);
	});

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

	test('are limited to 500, with homes of the subject’s type first', async () => {
		const zip = '59244';
		const nearOnes = Array.from({ length: 400 }, (_, at) => [0.0005 * at, { homeType: 'condo' }] as const);
		const houses = Array.from({ length: 150 }, (_, at) => [0.3 + 0.001 * at, {}] as const);
		await saveAt(zip, [
			[0, { address: '1 House Ln' }],
			...nearOnes.map(([miles, facts]) => [miles, facts] as [number, Partial<Listing>]),
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

	test('of a file without coordinates are those in the ZIP, for a home in that file', async () => {
		const zip = '59276';
		const at = (address: string, soldOn: string, facts: Partial<Listing> = {}) =>
			soldHome({ zip, address, soldOn, ...facts });
		await saveHomes(sql, 'no places', [
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
		const invented = await find({ address });
		expect(invented.sales.length).toBeGreaterThanOrEqual(200);
		expect(invented.sales.every(({ demo }) => demo)).toBe(true);
		expect(invented.activeListings.every(({ demo }) => demo)).toBe(true);
		const place = { latitude: home?.latitude as number, longitude: home?.longitude as number };
		await saveHomes(sql, 'real evidence', [soldHome({ zip: home?.zip as string, ...northOf(place, 0.3) })]);
		try {
			const real = await find({ address });
			expect(real.sales.map(({ demo }) => demo)).toEqual([false]);
		} finally {
			await sql`delete from public.listings where zip = ${home?.zip as string} and not demo`;
		}
	});

	test('are rejected when their columns differ in length, and are not cached', async () => {
		const response = await requestEvidence(agent, { zip: '10001' });
		expect(response.headers.get('cache-control')).toBe('no-store');
		const body = (await response.json()) as { sales: Record<string, unknown[]> };
		body.sales.price?.pop();
		expect(() => readEvidence(body)).toThrow();
	});
});

describe('the market', () => {
	test('is the county of the location, with the default model until one is fitted', async () => {
		const zip = '59317';
		await saveAt(zip, [[0.1, {}]]);
		const { model } = await find({ zip });
		expect(model).toMatchObject({ market: 'Powder River County, MT', sales: 0, index: null });
		expect(model.provisional).toBeUndefined();
		const fitted = { ...model, sales: 412, noise: 0.1 };
		await sql`
			insert into public.market_models (market, fitted_on, sales, model)
			values (${model.market}, ${daysAgo(0)}, 412, ${sql.json(fitted as never)})`;
		expect((await find({ zip })).model).toEqual(fitted);
	});

	test('gets its index and rates from sales around the home until it has its own model', async () => {
		const zip = '59201';
		const size = (at: number) => 1000 + 150 * (at % 7);
		await saveAt(
			zip,
			Array.from({ length: 120 }, (_, at) => [
				0.005 * at,
				{
					livingArea: size(at),
					soldPrice: Math.round(3000 * size(at) ** 0.6 * (1 + 0.01 * (at % 3)) * 1.0004 ** (at * 5 - 600)),
					soldOn: daysAgo(605 - at * 5),
				},
			]),
		);
		const { model } = await find({ zip });
		expect(model).toMatchObject({
			market: 'Roosevelt County, MT',
			sales: 120,
			provisional: true,
			calibration: { source: 'default' },
		});
		expect(model.rates.livingArea).toMatchObject({ source: 'local' });
		const [first, last] = [model.index?.knots[0], model.index?.knots.at(-1)];
		expect((last?.level ?? 0) - (first?.level ?? 0)).toBeGreaterThan(0.1);
	});

	test.each([
		['Orleans', 'LA', 'Orleans Parish, LA'],
		['Fairfax (city)', 'VA', 'City of Fairfax, VA'],
		['District of Columbia', 'DC', 'District of Columbia, DC'],
		['Nome (CA)', 'AK', 'Nome Census Area, AK'],
	])('of %s, %s is called %s', async (county, state, name) => {
		const [row] = await sql`select private.market_name(${county}, ${state}) as name`;
		expect(row?.name).toBe(name);
	});
});
