/** A search by address: the circle around the home. */
import { describe, expect, test } from 'vitest';
import { centerOf, northOf, saveHomes, soldHome } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';
import { findComps, findEvidence, newSubscriber } from '../users.ts';

const sql = await openDatabase();
const agent = await newSubscriber(sql);

/** A demo ZIP that no test changes. */
const DEMO_ZIP = '10001';

const find = (body: object) => findComps(agent, body);

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
		const { latitude, longitude } = await centerOf(sql, zip);
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
		const byAddress = await find({ address: `0 No Such Street, ${zip}`, radius: 0.5, limit: 20 });
		expect(circle.area).toMatchObject({ kind: 'circle', zip, center: 'zip_centroid', radius_miles: 0.5 });
		expect([circle.kpis, circle.found]).toEqual([byAddress.kpis, byAddress.found]);
		expect(circle.comps).toEqual(byAddress.comps);
		expect(circle.notes).toEqual([]);
	});

	test('respects the requested radius', async () => {
		const zip = '59217';
		const center = await centerOf(sql, zip);
		const near = [0, 0.1, 0.15, 0.2, 0.249].map((miles) =>
			soldHome({ zip, soldPrice: 1, ...northOf(center, miles) }),
		);
		const far = [0.251, 0.49, 0.51, 0.99, 1.01].map((miles) =>
			soldHome({ zip, soldPrice: 2, ...northOf(center, miles) }),
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
		const center = await centerOf(sql, zip);
		await saveHomes(
			sql,
			'wide.csv',
			[0.1, 0.2, 0.3, 1.4, 1.45, 1.9].map((miles) => soldHome({ zip, ...northOf(center, miles) })),
		);
		const { area, found, notes } = await find({ address: `1 Unknown Road, ${zip}`, radius: 0.25 });
		expect([area.requested_radius_miles, area.radius_miles, found]).toEqual([0.25, 1.5, 5]);
		expect(notes.join(' ')).toMatch(/Widened to 1\.5 mi: 5 found/);
	});

	test('reports how few there are when even the widest circle has fewer than five', async () => {
		const zip = '59219';
		await saveHomes(sql, 'few.csv', [soldHome({ zip, ...northOf(await centerOf(sql, zip), 2.5) })]);
		const { area, found, notes } = await find({ address: `1 Unknown Road, ${zip}` });
		expect([area.radius_miles, found]).toEqual([5, 1]);
		expect(notes.join(' ')).toMatch(/Widened to 5 mi: only 1 found/);
	});

	test('finds all homes of the ZIP code, as its price does, if the home has no map location', async () => {
		const zip = '59022';
		const homes = [1, 2, 3, 4, 5, 6].map((number) => soldHome({ zip, address: `${number} Unmapped Street` }));
		const located = soldHome({ zip, ...northOf(await centerOf(sql, zip), 0.2) });
		await saveHomes(sql, 'unmapped.csv', [...homes, located]);
		const address = `3 Unmapped Street, Somewhere, MT ${zip}`;
		const { area, found, comps, notes } = await find({ address });
		expect(area).toMatchObject({ kind: 'zip', zip, center: null, radius_miles: null });
		expect([found, comps.length]).toEqual([7, 7]);
		expect(notes).toEqual([`This home has no map location, so these are all homes in ZIP ${zip}.`]);
		expect((await findEvidence(agent, { address })).sales).toHaveLength(7);
		const searches = await sql`
			select found from public.searches where user_id = ${agent.id} and query = ${address}`;
		expect(searches.map((search) => search.found)).toEqual([7, 7]);
		// A radius around the center of the ZIP code can't leave them out, either.
		const circle = await find({ zip, radius: 0.5 });
		expect([circle.found, circle.area.unlocated]).toEqual([7, 6]);
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
});
