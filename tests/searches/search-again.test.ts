/** A repeated search is as fresh as the first one, whatever is cached. */
import { describe, expect, test } from 'vitest';
import { type CompsResponse, parseCompsResponse } from '../../contract/comps/comps.ts';
import { openTestStore } from '../shared-host.ts';
import { newAgent, newSubscriber, search, type TestUser } from '../users.ts';
import { importingSales } from './street-sales.ts';

const { sql, store } = await openTestStore();
const agent = await newSubscriber(sql);
const importSales = importingSales(sql, store);

const textOf = async (body: object, user: TestUser = agent): Promise<string> => {
	const response = await search(user, body);
	const text = await response.text();
	expect(response.status, text).toBe(200);
	return text;
};
const find = async (body: object): Promise<CompsResponse> =>
	parseCompsResponse(JSON.parse(await textOf(body)));
const pricesOf = ({ comps }: CompsResponse) => comps.map((comp) => comp.price).sort();

const places = (zip: string) => [{ zip }, { address: `1 Fresh St, ${zip}` }];

describe('the very next search shows', () => {
	test('a home that an import changed', async () => {
		const zip = '59003';
		const street = [1, 2, 3, 4, 5].map((number) => ({ number, price: 100_000 * number }));
		await importSales('before.csv', zip, street);
		for (const body of places(zip)) {
			await find(body);
			expect(pricesOf(await find(body))).toEqual([100_000, 200_000, 300_000, 400_000, 500_000]);
		}
		await importSales('before.csv', zip, [{ number: 5, price: 550_000 }]);
		for (const body of places(zip)) {
			const response = await find(body);
			expect(pricesOf(response)).toEqual([100_000, 200_000, 300_000, 400_000, 550_000]);
		}
	});

	test('a changed fact that affects no statistic, order or source', async () => {
		const zip = '59006';
		await importSales('beds.csv', zip, [{ number: 1, price: 100_000 }]);
		for (const body of places(zip)) expect((await find(body)).comps[0]?.bedrooms).toBe(3);
		await sql`
			update public.listings set bedrooms = 7 where zip = ${zip}`;
		for (const body of places(zip)) expect((await find(body)).comps[0]?.bedrooms).toBe(7);
	});

	test('homes that were added, and homes that were removed', async () => {
		const zip = '59004';
		await importSales('came.csv', zip, [{ number: 1, price: 100_000 }]);
		for (const body of places(zip)) expect((await find(body)).found).toBe(1);
		await importSales('came.csv', zip, [{ number: 2, price: 200_000 }]);
		for (const body of places(zip)) expect(pricesOf(await find(body))).toEqual([100_000, 200_000]);
		await sql`delete from public.listings where zip = ${zip} and sold_price = 100000`;
		for (const body of places(zip)) expect(pricesOf(await find(body))).toEqual([200_000]);
	});

	test('real homes that replace fictional ones', async () => {
		const zip = '80202';
		for (const body of places(zip)) expect((await find(body)).data.demo).toBe(true);
		const street = [1, 2, 3, 4, 5].map((number) => ({ number, price: 100_000 * number }));
		await importSales('real.csv', zip, street);
		const response = await find({ zip });
		expect(response.data.demo).toBe(false);
		expect(pricesOf(response)).toEqual([100_000, 200_000, 300_000, 400_000, 500_000]);
		expect((await find({ address: `1 Fresh St, ${zip}` })).comps.some((comp) => comp.demo)).toBe(false);
	});

	test('when its data was loaded, even if a second import changed no home', async () => {
		const zip = '59012';
		const sales = [{ number: 1, price: 100_000 }];
		await importSales('twice.csv', zip, sales);
		const before = (await find({ zip })).data.loaded_at;
		await importSales('twice.csv', zip, sales);
		const after = (await find({ zip })).data.loaded_at;
		expect(Date.parse(after ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
	});
});

test('clients with and without compression get the same response, even when it is repeated', async () => {
	const body = { zip: '10001', limit: 8 };
	const texts = new Set<string>();
	for (const encoding of ['gzip', 'identity', 'gzip']) {
		const response = await search(agent, body, { 'accept-encoding': encoding });
		expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
		expect(response.headers.get('vary')).toBe(encoding === 'gzip' ? 'Accept-Encoding' : null);
		texts.add(await response.text());
	}
	expect(texts.size).toBe(1);
});

test('the same search returns the same response, byte for byte, and costs each user a credit every time', async () => {
	const other = await newAgent();
	const body = { zip: '10001', limit: 7 };
	const again = await textOf(body);
	expect(await textOf(body, other)).toBe(again);
	expect(await textOf(body, other)).toBe(again);
	const { data } = await other.client.rpc('get_usage_status');
	expect(data[0].used).toBe(2);
	const { data: record } = await other.client.from('searches').select('query, found');
	expect(record).toEqual([0, 1].map(() => ({ query: '10001', found: JSON.parse(again).found })));
});

test('a different limit, radius or place is a new search', async () => {
	const [three, four] = [await find({ zip: '10001', limit: 3 }), await find({ zip: '10001', limit: 4 })];
	expect([three.comps.length, four.comps.length]).toEqual([3, 4]);
	const [home] = three.comps;
	const address = `${home?.address}, ${home?.city}, ${home?.state} ${home?.zipcode}`;
	const [near, far] = [await find({ address, radius: 0.25 }), await find({ address, radius: 1 })];
	expect(near.area.requested_radius_miles).toBe(0.25);
	expect(far.area.requested_radius_miles).toBe(1);
	expect(far.found).toBeGreaterThan(near.found);
});
