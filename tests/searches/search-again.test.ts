/** A repeated search is as fresh as the first one, whatever is cached. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TransactionSql } from 'postgres';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type CompsResponse, readCompsResponse } from '../../contract/comps.ts';
import { importFile } from '../../host/import/import-file.ts';
import { daysAgo } from '../homes.ts';
import { openTestStore } from '../shared-host.ts';
import { newAgent, search, subscribe, type TestUser } from '../users.ts';

const { sql, store } = await openTestStore();
const agent = await newAgent();
await subscribe(sql, agent);

const textOf = async (body: object, user: TestUser = agent): Promise<string> => {
	const response = await search(user, body);
	const text = await response.text();
	expect(response.status, text).toBe(200);
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
	const report = await importFile({ store, path, sourceName: null, today: daysAgo(0) });
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
			const response = await find(body);
			expect(pricesOf(response)).toEqual([100_000, 200_000, 300_000, 400_000, 550_000]);
		}
	});

	test('a changed fact that affects no statistic, order or source', async () => {
		const zip = '59006';
		await importSales('beds.csv', zip, [{ number: 1, price: 100_000 }]);
		for (const body of places(zip)) expect((await find(body)).comps[0]?.bedrooms).toBe(3);
		await sql`
			update public.listings set bedrooms = 7, card = replace(card, '"bedrooms":3', '"bedrooms":7')
			where zip = ${zip}`;
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

describe('the database', () => {
	/** Searches ZIP 10001 for one comp, passing the stamp of an earlier response. */
	const searchIn = async (transaction: TransactionSql, known: string | null) => {
		const [row] = await transaction<{ head: object | null; cards: string | null; stamp: string }[]>`
			select head, cards, stamp from public.search_comps(
				caller => ${agent.id}, query => '10001', zip => '10001', street => null, city => null, state => null,
				radius => 0.5, max_comps => 1, today => ${daysAgo(0)}, known => ${known})`;
		if (!row) throw new Error('No row');
		return row;
	};

	test('repeats a search for a caller with a cached response only after the store has changed', async () => {
		const kept = new Error('Nothing of this stays');
		const all = sql.begin(async (transaction) => {
			// Makes other writers wait.
			await transaction`select from private.store_version for update`;
			const first = await searchIn(transaction, null);
			expect(first.cards).toContain('"zipcode":"10001"');
			expect(await searchIn(transaction, first.stamp)).toEqual({
				head: null,
				cards: null,
				stamp: first.stamp,
			});
			for (const change of [
				transaction`update public.listings set bedrooms = bedrooms where zip = '59014'`,
				transaction`delete from public.listings where zip = '59014'`,
				transaction`update public.listing_sources set loaded_at = now() where id = -1`,
				transaction`update public.zip_places set city = city where zip = '59014'`,
			]) {
				const { stamp } = await searchIn(transaction, first.stamp);
				await change;
				const again = await searchIn(transaction, stamp);
				expect(again.stamp).not.toBe(stamp);
				expect([again.head, again.cards]).toEqual([first.head, first.cards]);
			}
			const records = await transaction`
				select distinct query, zip, found from public.searches where user_id = ${agent.id} and query = '10001'`;
			expect(records).toHaveLength(1);
			throw kept;
		});
		await expect(all).rejects.toBe(kept);
	});

	test('still checks the ZIP codes of a circle, which the response has noted', async () => {
		const kept = new Error('Nothing of this stays');
		const all = sql.begin(async (transaction) => {
			await transaction`select from private.store_version for update`;
			await transaction`
				insert into public.provider_fetches (provider, zip, fetched_at, valid_until)
				select 'noting', z.zip, now(), now() + interval '1 hour' from public.zip_places z`;
			const searchFresh = async (known: string | null) => {
				const [row] = await transaction<
					{ head: object | null; stamp: string; stale: string[] | null; fetched_at: Date | null }[]
				>`
					select f.* from public.listings l, public.search_fresh_comps(
						provider => 'noting', license => 'everyone', office_domain => null, fetched => false,
						caller => ${agent.id}, query => l.street_key, zip => l.zip, street => l.street_key, city => l.city,
						state => l.state, radius => 0.5, max_comps => 1, today => ${daysAgo(0)}, known => ${known}) f
					where l.id = (select h.id from public.listings h where h.zip = '10001' order by h.id limit 1)`;
				if (!row) throw new Error('No row');
				return row;
			};
			const first = await searchFresh(null);
			const [, zips] = / zips:([\d,]+)$/.exec(first.stamp) ?? [];
			expect(zips?.split(',')).toContain('10001');
			expect(await searchFresh(first.stamp)).toMatchObject({ head: null, stamp: first.stamp, stale: null });
			await transaction`update public.provider_fetches set valid_until = now() where provider = 'noting'`;
			const stale = await searchFresh(first.stamp);
			expect(stale.head).not.toBeNull();
			expect(stale.fetched_at).not.toBeNull();
			expect(stale.stale).toEqual(zips?.split(','));
			await transaction`update public.listings set bedrooms = bedrooms where zip = '59014'`;
			const noted = first.stamp.replace(/ zips:.*/, ' zips:59014');
			expect((await searchFresh(noted)).stale).toEqual(zips?.split(','));
			throw kept;
		});
		await expect(all).rejects.toBe(kept);
	});

	test('says which ZIP codes are stale to an account with uploads, too', async () => {
		const kept = new Error('Nothing of this stays');
		const all = sql.begin(async (transaction) => {
			await transaction`
				insert into public.uploads (user_id, file_name, bytes, status, result)
				values (${agent.id}, 'homes.csv', 1, 'done', '{}')`;
			const staleZips = async (provider: string | null) => {
				const [row] = await transaction`
					select stamp, stale from public.search_comps(
						caller => ${agent.id}, query => '10001', zip => '10001', street => null, city => null, state => null,
						radius => 0.5, max_comps => 1, today => ${daysAgo(0)}, provider => ${provider})`;
				expect(row?.stamp).toBeNull();
				return row?.stale;
			};
			expect(await staleZips('noting')).toEqual(['10001']);
			expect(await staleZips(null)).toBeNull();
			await transaction`
				insert into public.provider_fetches (provider, zip, fetched_at, valid_until)
				values ('noting', '10001', now(), now() + interval '1 hour')`;
			expect(await staleZips('noting')).toBeNull();
			throw kept;
		});
		await expect(all).rejects.toBe(kept);
	});

	test('does not count another transaction’s uncommitted changes', async () => {
		const zip = '59013';
		const sales = [{ number: 1, price: 100_000 }];
		await importSales('open.csv', zip, sales);
		const body = { zip, limit: 1 };
		const [home] = (await find(body)).comps;
		const rollback = new Error('Nothing of this stays');
		const other = sql.begin(async (transaction) => {
			await transaction`update public.listings set card = 'no card' where zip = ${zip}`;
			expect((await find(body)).comps).toEqual([home]);
			throw rollback;
		});
		await expect(other).rejects.toBe(rollback);
		expect((await find(body)).comps).toEqual([home]);
	});
});

test('clients with and without compression get the same response, also when it is repeated', async () => {
	const body = { zip: '10001', limit: 8 };
	const texts = new Set<string>();
	for (const encoding of ['gzip', 'identity', 'gzip']) {
		const answer = await search(agent, body, { 'accept-encoding': encoding });
		expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
		expect(answer.headers.get('vary')).toBe(encoding === 'gzip' ? 'Accept-Encoding' : null);
		texts.add(await answer.text());
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

test('another limit, radius or place is another search', async () => {
	const [three, four] = [await find({ zip: '10001', limit: 3 }), await find({ zip: '10001', limit: 4 })];
	expect([three.comps.length, four.comps.length]).toEqual([3, 4]);
	const [home] = three.comps;
	const address = `${home?.address}, ${home?.city}, ${home?.state} ${home?.zipcode}`;
	const [near, far] = [await find({ address, radius: 0.25 }), await find({ address, radius: 1 })];
	expect(near.area.requested_radius_miles).toBe(0.25);
	expect(far.area.requested_radius_miles).toBe(1);
	expect(far.found).toBeGreaterThan(near.found);
});
