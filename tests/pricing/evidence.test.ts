/** `evidence` over HTTP: the inputs of a price, charged as one search together with its comps. */
import { describe, expect, test } from 'vitest';
import { centerOf, daysAgo } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';
import { findEvidence, newSubscriber } from '../users.ts';
import { createSaveAt } from './homes-near.ts';

const sql = await openDatabase();
const agent = await newSubscriber(sql);

const find = (body: object) => findEvidence(agent, body);
const saveAt = createSaveAt(sql);

test('says which sales have only a closing month, for accounts with uploads too', async () => {
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
		const zipCenter = await saveAt(zip, [
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
			...zipCenter,
		});
		expect(subject?.id).toMatch(/^test:/);
		expect(center).toEqual({ ...zipCenter, basis: 'home' });
	});

	test('is empty for an unknown address, and the location is the center of the ZIP', async () => {
		const { subject, center } = await find({ address: `1 Unknown Road, Glasgow, MT ${zip}` });
		expect(subject).toBeNull();
		expect(center).toEqual({ ...(await centerOf(sql, zip)), basis: 'zip_centroid' });
	});

	test('is in the city and county of its ZIP code', async () => {
		const { place } = await find({ address: `12 Prairie St, Glasgow, MT ${zip}` });
		expect(place).toEqual({ city: 'Glasgow', county: 'Valley County', state: 'MT' });
		const [{ county: independent }] = (await sql`
			select (private.evidence_of_search(row('zip_centroid', 39.3, -76.6, '21218', null, null, null, null)::private.spot,
				null, private.comps_in_zip('21218', 0, current_date), current_date)).head -> 'place' ->> 'county' as county`) as unknown as [
			{ county: string },
		];
		expect(independent).toBe('City of Baltimore');
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

describe('the market', () => {
	test('is the county of the location, with the default model until one is fitted', async () => {
		const zip = '59010';
		await saveAt(zip, [[0.1, {}]]);
		const { model } = await find({ zip });
		expect(model).toMatchObject({ market: 'Treasure County, MT', sales: 0, index: null });
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
			calibration: { source: 'local', sales: 60 },
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
