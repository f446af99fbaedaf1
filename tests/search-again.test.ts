/** A search that was answered before: found anew every time, whatever is kept in memory. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type CompsResponse, readCompsResponse } from '../contract/comps.ts';
import { importFile } from '../host/import/import-file.ts';
import { daysAgo } from './homes.ts';
import { openDatabase } from './house.ts';
import { newAgent, type Person, search, subscribe } from './people.ts';

const sql = await openDatabase();
const agent = await newAgent();
await subscribe(sql, agent);

const textOf = async (body: object, person: Person = agent): Promise<string> => {
	const answer = await search(person, body);
	const text = await answer.text();
	expect(answer.status, text).toBe(200);
	return text;
};
const find = async (body: object): Promise<CompsResponse> =>
	readCompsResponse(JSON.parse(await textOf(body)));
const pricesOf = ({ comps }: CompsResponse) => comps.map((comp) => comp.price).sort();

interface Sale {
	number: number;
	price: number;
}

/** Imports sales of a street in a ZIP as a file of this name would, from another process than the host's. */
async function importSales(name: string, zip: string, sales: readonly Sale[]): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'lotline-test-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const [place] = await sql`select city, latitude, longitude from public.zip_places where zip = ${zip}`;
	const lines = sales.map(({ number, price }) =>
		[`${zip}-${number}`, `${number} Fresh St`, place?.city, 'MT', zip, 'Sold', daysAgo(20), price, 3]
			.concat([place?.latitude + 0.0001 * number, place?.longitude])
			.join(','),
	);
	const header =
		'MLS Number,Address,City,State,Zip Code,Status,Sold Date,Sold Price,Bedrooms,Latitude,Longitude';
	const path = join(folder, name);
	writeFileSync(path, [header, ...lines].join('\n'));
	const report = await importFile({ sql, path, sourceName: null, today: daysAgo(0) });
	expect(report.rejected).toEqual([]);
}

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
			const answer = await find(body);
			expect(pricesOf(answer)).toEqual([100_000, 200_000, 300_000, 400_000, 550_000]);
		}
	});

	test('a fact of a home that no figure, no order and no source tells of', async () => {
		const zip = '59006';
		await importSales('beds.csv', zip, [{ number: 1, price: 100_000 }]);
		for (const body of places(zip)) expect((await find(body)).comps[0]?.bedrooms).toBe(3);
		await sql`
			update public.listings set bedrooms = 7, card = replace(card, '"bedrooms":3', '"bedrooms":7')
			where zip = ${zip}`;
		for (const body of places(zip)) expect((await find(body)).comps[0]?.bedrooms).toBe(7);
	});

	test('homes that came, and homes that went', async () => {
		const zip = '59004';
		await importSales('came.csv', zip, [{ number: 1, price: 100_000 }]);
		for (const body of places(zip)) expect((await find(body)).found).toBe(1);
		await importSales('came.csv', zip, [{ number: 2, price: 200_000 }]);
		for (const body of places(zip)) expect(pricesOf(await find(body))).toEqual([100_000, 200_000]);
		await sql`delete from public.listings where zip = ${zip} and sold_price = 100000`;
		for (const body of places(zip)) expect(pricesOf(await find(body))).toEqual([200_000]);
	});

	test('real homes where invented ones were', async () => {
		const zip = '80202';
		for (const body of places(zip)) expect((await find(body)).data.demo).toBe(true);
		const street = [1, 2, 3, 4, 5].map((number) => ({ number, price: 100_000 * number }));
		await importSales('real.csv', zip, street);
		const answer = await find({ zip });
		expect(answer.data.demo).toBe(false);
		expect(pricesOf(answer)).toEqual([100_000, 200_000, 300_000, 400_000, 500_000]);
		expect((await find({ address: `1 Fresh St, ${zip}` })).comps.some((comp) => comp.demo)).toBe(false);
	});

	test('when its data came, although a second import changed no home', async () => {
		const zip = '59012';
		const sales = [{ number: 1, price: 100_000 }];
		await importSales('twice.csv', zip, sales);
		const before = (await find({ zip })).data.loaded_at;
		await importSales('twice.csv', zip, sales);
		const after = (await find({ zip })).data.loaded_at;
		expect(Date.parse(after ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
	});
});

test('the same question has the same answer, byte for byte, and costs every person a credit each time', async () => {
	const other = await newAgent();
	const body = { zip: '10001', limit: 7 };
	const told = await textOf(body);
	expect(await textOf(body, other)).toBe(told);
	expect(await textOf(body, other)).toBe(told);
	const { data } = await other.client.rpc('get_usage_status');
	expect(data[0].used).toBe(2);
	const { data: record } = await other.client.from('searches').select('query, found');
	expect(record).toEqual([0, 1].map(() => ({ query: '10001', found: JSON.parse(told).found })));
});

test('another limit, radius or place is another question', async () => {
	const [three, four] = [await find({ zip: '10001', limit: 3 }), await find({ zip: '10001', limit: 4 })];
	expect([three.comps.length, four.comps.length]).toEqual([3, 4]);
	const [home] = three.comps;
	const address = `${home?.address}, ${home?.city}, ${home?.state} ${home?.zipcode}`;
	const [near, far] = [await find({ address, radius: 0.25 }), await find({ address, radius: 1 })];
	expect(near.area.asked_radius_miles).toBe(0.25);
	expect(far.area.asked_radius_miles).toBe(1);
	expect(far.found).toBeGreaterThan(near.found);
});
