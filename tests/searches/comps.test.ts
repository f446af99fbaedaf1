/** `comps` over HTTP: search responses for real and demo homes. */
import { describe, expect, test } from 'vitest';
import { type CompsResponse, readCompsResponse } from '../../contract/comps.ts';
import type { Listing } from '../../domain/home/listing.ts';
import { KPIS } from '../../domain/market/kpis.ts';
import { DEMO_SOURCE } from '../../host/demo/demo-market.ts';
import { daysAgo, listedHome, middleOf, northOf, saveHomes, soldHome } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';
import { newAgent, search, subscribe } from '../users.ts';

const sql = await openDatabase();
const agent = await newAgent();
await subscribe(sql, agent);

/** A demo ZIP that no test changes. */
const DEMO_ZIP = '10001';

const find = async (body: object): Promise<CompsResponse> => {
	const response = await search(agent, body);
	expect(response.status, await response.clone().text()).toBe(200);
	return readCompsResponse(await response.json());
};

const pricesOf = ({ comps }: CompsResponse) => comps.map((comp) => comp.price);

describe('the response', () => {
	test('matches the contract in every field', async () => {
		const body = await (await search(agent, { zip: DEMO_ZIP, limit: 3 })).json();
		const read = readCompsResponse(body);
		expect(body).toEqual(read);
		expect(Object.keys(read.kpis).sort()).toEqual([...KPIS.map((kpi) => kpi.id), 'sample', 'basis'].sort());
		expect(read.comps).toHaveLength(3);
	});

	test('is not cached', async () => {
		const response = await search(agent, { zip: DEMO_ZIP });
		expect(response.headers.get('cache-control')).toBe('no-store');
		expect(response.headers.get('content-type')).toMatch(/^application\/json/);
	});

	test.each([{}, { limit: 0 }, { limit: null }])('has 50 comps for %j', async (limit) => {
		const { comps, found } = await find({ zip: DEMO_ZIP, ...limit });
		expect(found).toBeGreaterThan(50);
		expect(comps).toHaveLength(50);
	});

	test('has as many comps as requested, with statistics over everything found', async () => {
		const one = await find({ zip: DEMO_ZIP, limit: 1 });
		const all = await find({ zip: DEMO_ZIP, limit: 500 });
		expect([one.comps.length, all.comps.length]).toEqual([1, Math.min(500, all.found)]);
		expect(one.kpis).toEqual(all.kpis);
		expect(one.found).toBe(all.found);
	});

	test('has the same twelve-month KPIs that PostgreSQL computes', async () => {
		const { kpis, found } = await find({ zip: DEMO_ZIP, limit: 1 });
		const [row] = await sql`
			select percentile_cont(0.5) within group (order by sold_price) as median_price,
			       percentile_cont(0.25) within group (order by sold_price) as p25_price,
			       percentile_cont(0.75) within group (order by sold_price) as p75_price,
			       percentile_cont(0.5) within group (order by days_on_market) as median_dom,
			       count(*)::integer as sample
			from public.listings where zip = ${DEMO_ZIP} and status = 'sold'
			  and sold_on > private.today_in_us() - interval '1 year'`;
		const [all] = await sql`
			select count(*)::integer as found from public.listings where zip = ${DEMO_ZIP}
			and observed_on > private.today_in_us() - interval '1 year'`;
		expect(kpis).toEqual({ ...row, basis: 'sold prices' });
		expect(found).toBe(all?.found);
	});

	test('says that fictional homes are demo data', async () => {
		const { comps, data } = await find({ zip: DEMO_ZIP });
		expect([data.demo, data.source]).toEqual([true, DEMO_SOURCE]);
		expect(comps.every((comp) => comp.demo)).toBe(true);
	});
});

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

	test('shows the sale price of a sold home and the list price of any other', async () => {
		const zip = '59225';
		await saveHomes(sql, 'prices.csv', [
			soldHome({ zip, soldPrice: 1, listPrice: 2 }),
			listedHome({ zip, listPrice: 3 }),
			listedHome({ zip, status: 'pending', listPrice: 4 }),
			listedHome({ zip, listPrice: null }),
		]);
		const { comps } = await find({ zip });
		expect(comps.map(({ price, price_kind, statusType }) => [statusType, price_kind, price])).toEqual([
			['SOLD', 'sold', 1],
			['FOR_SALE', 'list', 3],
			['FOR_SALE', 'list', null],
			['PENDING', 'list', 4],
		]);
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
			median_dom: 10,
			sample: 6,
			basis: 'list prices',
		});
		await saveHomes(sql, 'four-sales.csv', [soldHome({ zip, soldPrice: 500_000 })]);
		expect((await find({ zip })).kpis).toMatchObject({
			median_price: 300_000,
			sample: 5,
			basis: 'sold prices',
		});
	});

	test.each(['00000', '59311'])(
		'for %s, which has no homes, returns an empty result without an error',
		async (zip) => {
			const { kpis, comps, found, data } = await find({ zip });
			expect(kpis).toEqual({
				median_price: null,
				p25_price: null,
				p75_price: null,
				median_dom: null,
				sample: 0,
				basis: null,
			});
			expect([comps, found, data.source, data.demo]).toEqual([[], 0, null, false]);
		},
	);

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

describe('the effective date', () => {
	test('is today while the newest record is at most 60 days old', async () => {
		const zip = '59212';
		await saveHomes(sql, 'fresh.csv', [soldHome({ zip, soldOn: daysAgo(60) })]);
		expect((await find({ zip })).data).toMatchObject({
			as_of: daysAgo(0),
			dated: false,
			newest_record: daysAgo(60),
			source: 'fresh.csv',
		});
	});

	test('is the date of the newest record when that is older, and the response says so', async () => {
		const zip = '59213';
		await saveHomes(sql, 'older.csv', [soldHome({ zip, soldOn: daysAgo(61) })]);
		expect((await find({ zip })).data).toMatchObject({ as_of: daysAgo(61), dated: true });
	});

	test('is the end of the twelve months in a file from past years', async () => {
		const zip = '59214';
		const days = ['2015-05-27', '2014-05-28', '2014-05-27', '2013-01-01'];
		await saveHomes(
			sql,
			'past.csv',
			days.map((soldOn, n) => soldHome({ zip, soldOn, soldPrice: n + 1 })),
		);
		const response = await find({ zip });
		expect(response.data).toMatchObject({ as_of: '2015-05-27', dated: true, newest_record: '2015-05-27' });
		expect(pricesOf(response)).toEqual([1, 2]);
	});

	test('works the same way for a circle', async () => {
		const zip = '59215';
		const middle = await middleOf(sql, zip);
		const days = ['2015-05-27', '2015-01-02', '2014-12-01', '2014-11-01', '2014-06-01', '2014-05-27'];
		await saveHomes(
			sql,
			'past.csv',
			days.map((soldOn, n) => soldHome({ zip, soldOn, ...northOf(middle, 0.05 * n) })),
		);
		const { data, comps } = await find({ address: `1 Unknown Road, ${zip}` });
		expect(data).toMatchObject({ as_of: '2015-05-27', dated: true });
		expect(comps).toHaveLength(5);
	});
});

describe('a search by address', () => {
	test('finds the home itself and lists comps around it, nearest first', async () => {
		const [home] = await sql`
			select address, city, state, zip, latitude, longitude from public.listings
			where zip = ${DEMO_ZIP} and status = 'sold' and address not like '%#%' order by id limit 1`;
		const { comps, area, notes } = await find({
			address: `${home?.address}, ${home?.city}, ${home?.state} ${home?.zip}`,
			limit: 500,
		});
		expect(area).toMatchObject({
			kind: 'circle',
			center: 'home',
			latitude: home?.latitude,
			longitude: home?.longitude,
		});
		expect(area.matched_address).toBe(`${home?.address}, ${home?.city}, ${home?.state} ${home?.zip}`);
		expect(area.radius_miles).toBe(0.5);
		const distances = comps.map((comp) => comp.distance_miles ?? Number.NaN);
		expect(distances.length).toBeGreaterThan(5);
		expect(distances).toEqual([...distances].sort((a, b) => a - b));
		expect(distances.at(-1)).toBeLessThanOrEqual(0.5);
		expect(notes).toEqual([]);
	});

	test('finds the same homes in the circle that PostgreSQL finds by the law of cosines', async () => {
		const zip = '98103';
		const { latitude, longitude } = await middleOf(sql, zip);
		for (const radius of [0.25, 0.5, 1]) {
			const { found, kpis } = await find({ address: `0 No Such Street, ${zip}`, radius, limit: 1 });
			const [row] = await sql`
				with near as (
					select * from public.listings
					where abs(latitude - ${latitude}) < 0.1 and abs(longitude - ${longitude}) < 0.1
					  and observed_on > private.today_in_us() - interval '1 year'
					  and 3958.7613 * acos(least(1,
					    sin(radians(latitude)) * sin(radians(${latitude})) + cos(radians(latitude)) * cos(radians(${latitude}))
					    * cos(radians(longitude - ${longitude})))) <= ${radius}
				)
				select count(*)::integer as found,
				       percentile_cont(0.5) within group (order by sold_price) filter (where status = 'sold') as median
				from near`;
			expect([radius, found, kpis.median_price]).toEqual([radius, row?.found, row?.median]);
		}
	});

	test('finds the same homes around a ZIP code’s center that an unknown address there finds', async () => {
		const zip = '98103';
		const circle = await find({ zip, radius: 0.5, limit: 20 });
		const around = await find({ address: `0 No Such Street, ${zip}`, radius: 0.5, limit: 20 });
		expect(circle.area).toMatchObject({ kind: 'circle', zip, center: 'zip_centroid', radius_miles: 0.5 });
		expect([circle.kpis, circle.found]).toEqual([around.kpis, around.found]);
		expect(circle.comps).toEqual(around.comps);
		expect(circle.notes).toEqual([]);
	});

	test('respects the requested radius', async () => {
		const zip = '59217';
		const middle = await middleOf(sql, zip);
		const near = [0, 0.1, 0.15, 0.2, 0.249].map((miles) =>
			soldHome({ zip, soldPrice: 1, ...northOf(middle, miles) }),
		);
		const far = [0.251, 0.49, 0.51, 0.99, 1.01].map((miles) =>
			soldHome({ zip, soldPrice: 2, ...northOf(middle, miles) }),
		);
		await saveHomes(sql, 'circle.csv', [...far, ...near]);
		const address = `1 Unknown Road, ${zip}`;
		const found = [];
		for (const radius of [0.25, undefined, 0.5, 1]) {
			const response = await find({ address, ...(radius && { radius }) });
			expect(response.area.requested_radius_miles).toBe(radius ?? 0.5);
			expect(response.area.radius_miles).toBe(radius ?? 0.5);
			found.push(response.found);
		}
		expect(found).toEqual([5, 7, 7, 9]);
	});

	test('widens the circle until it has five homes, and says so', async () => {
		const zip = '59218';
		const middle = await middleOf(sql, zip);
		await saveHomes(
			sql,
			'wide.csv',
			[0.1, 0.2, 0.3, 1.4, 1.45, 1.9].map((miles) => soldHome({ zip, ...northOf(middle, miles) })),
		);
		const { area, found, notes } = await find({ address: `1 Unknown Road, ${zip}`, radius: 0.25 });
		expect([area.requested_radius_miles, area.radius_miles, found]).toEqual([0.25, 1.5, 5]);
		expect(notes.join(' ')).toMatch(/Widened to 1\.5 mi: 5 found/);
	});

	test('reports how few there are when even the widest circle has fewer than five', async () => {
		const zip = '59219';
		await saveHomes(sql, 'few.csv', [soldHome({ zip, ...northOf(await middleOf(sql, zip), 2.5) })]);
		const { area, found, notes } = await find({ address: `1 Unknown Road, ${zip}` });
		expect([area.radius_miles, found]).toEqual([5, 1]);
		expect(notes.join(' ')).toMatch(/Widened to 5 mi: only 1 found/);
	});

	test('never mixes fictional homes with real ones', async () => {
		const [home] = await sql`
			select address, city, state, zip, latitude, longitude from public.listings
			where demo and state = 'CO' and address not like '%#%' order by id limit 1`;
		const { latitude, longitude, zip } = home as unknown as {
			latitude: number;
			longitude: number;
			zip: string;
		};
		const address = `${home?.address}, ${home?.city}, ${home?.state} ${zip}`;
		expect((await find({ address })).data.demo).toBe(true);
		const real = soldHome({ zip, ...northOf({ latitude, longitude }, 0.3) });
		await saveHomes(sql, 'real.csv', [real]);
		try {
			const response = await find({ address });
			expect(response.comps.map((comp) => comp.demo)).toEqual([false]);
			expect(response.data).toMatchObject({ demo: false, source: 'real.csv' });
			expect(response.kpis.sample).toBe(1);
		} finally {
			await sql`delete from public.listings where zip = ${zip} and not demo`;
		}
	});

	describe('locations', () => {
		const zip = '59221';
		const units: Listing[] = [];

		test('finds a unit at its own home, and an unknown unit at its building', async () => {
			const middle = await middleOf(sql, zip);
			const at = (miles: number) => ({ zip, city: 'Fairview', state: 'MT', ...northOf(middle, miles) });
			units.push(
				soldHome({ address: '12 Main St #1', ...at(0.1) }),
				soldHome({ address: '12 Main St #2', ...at(0.1) }),
				soldHome({ address: '120 Main St', ...at(0.2) }),
				soldHome({ address: '7 Depot Ave', ...at(0.3) }),
				soldHome({ address: '9 Depot Ave', ...at(0.4) }),
			);
			await saveHomes(sql, 'town.csv', units);
			const own = await find({ address: `12 Main Street, Apt 2, Fairview, Montana ${zip}` });
			expect(own.area).toMatchObject({
				center: 'home',
				matched_address: `12 Main St #2, Fairview, MT ${zip}`,
			});
			const building = await find({ address: `12 Main Street, Fairview, MT ${zip}` });
			expect(building.area).toMatchObject({ center: 'building', latitude: units[0]?.latitude });
			const neighbor = await find({ address: `12 Main St Unit 77, Fairview, MT ${zip}` });
			expect(neighbor.area).toMatchObject({ center: 'building', latitude: units[0]?.latitude });
			expect(neighbor.notes.join(' ')).toMatch(/unit isn't in our data/);
		});

		test('finds an address without a ZIP by its city and state', async () => {
			const { area } = await find({ address: '7 depot avenue, FAIRVIEW, mt' });
			expect(area).toMatchObject({ center: 'home', zip, latitude: units[3]?.latitude });
		});

		test('places an unknown address at the center of its ZIP, and says so', async () => {
			const { area, notes } = await find({ address: `1 Unknown Road, Fairview, MT ${zip}` });
			expect(area).toMatchObject({
				center: 'zip_centroid',
				zip,
				matched_address: null,
				...(await middleOf(sql, zip)),
			});
			expect(notes.join(' ')).toContain(`centered on ZIP ${zip}`);
		});

		test('places a misspelled address at the center of its ZIP, and suggests the likely match', async () => {
			const suggestions = async (address: string) => (await find({ address })).area.suggested_addresses;
			const depot = `7 Depot Ave, Fairview, MT ${zip}`;
			expect(await suggestions(`7 Depto Ave, Fairview, MT ${zip}`)).toEqual([depot]);
			expect(await suggestions(`12 Mian Street #5, Fairview, MT ${zip}`)).toEqual([
				`12 Main St #5, Fairview, MT ${zip}`,
			]);
			// The neighboring ZIP code.
			expect(await suggestions('7 Depot Avenue, Fairview, MT 59222')).toEqual([depot]);
			// A home without coordinates: searching for it would land at the center of the ZIP again.
			await saveHomes(sql, 'town.csv', [soldHome({ zip, address: '30 Maple St', city: 'Fairview' })]);
			for (const address of [
				'7 Maple Ave',
				'8 Depot Ave',
				'Depot Ave',
				'7 Depot Ave',
				'30 Maple St',
				'30 Mapel St',
			])
				expect(await suggestions(`${address}, Fairview, MT ${zip}`), address).toEqual([]);
		});

		test.each([
			['an unknown address without a ZIP', '1 Unknown Road, Fairview, MT'],
			['an address in a nonexistent ZIP', '1 Unknown Road, Nowhere 00000'],
			['text that is not an address', 'hello, is anybody there?'],
		])('rejects %s with advice on what to do', async (_, address) => {
			const response = await search(agent, { address });
			expect(response.status).toBe(422);
			expect(await response.json()).toEqual({ error: expect.stringMatching(/ZIP/) });
		});
	});
});
