/** The database knows which cached responses are still fresh. */
import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { daysAgo } from '../homes.ts';
import { openTestStore } from '../shared-host.ts';
import { findComps, newSubscriber } from '../users.ts';
import { importingSales } from './street-sales.ts';

const { sql, store } = await openTestStore();
const agent = await newSubscriber(sql);
const importSales = importingSales(sql, store);
const find = (body: object) => findComps(agent, body);

describe('the database', () => {
	/** Searches ZIP 10001 for one comp, passing the stamp of an earlier response. */
	const searchIn = async (transaction: TransactionSql, known: string | null) => {
		const [row] = await transaction<{ head: object | null; cards: string | null; stamp: string }[]>`
			select head, cards, stamp from public.search(
				caller => ${agent.id}, query => '10001', place => '{"zip": "10001"}',
				wants => json_build_object('max_comps', 1, 'known', ${known}::text), today => ${daysAgo(0)})`;
		if (!row) throw new Error('No row');
		return row;
	};

	test('repeats a search for a caller with a cached response only after the store has changed', async () => {
		const rollback = new Error('Rolled back');
		const all = sql.begin(async (transaction) => {
			// Makes other writers wait, in the order of an import, with which it would deadlock otherwise.
			await transaction`lock table public.listing_sources in share row exclusive mode`;
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
			throw rollback;
		});
		await expect(all).rejects.toBe(rollback);
	});

	test('still checks the ZIP codes of a circle, which are in the stamp of the response', async () => {
		const rollback = new Error('Rolled back');
		const all = sql.begin(async (transaction) => {
			await transaction`select from private.store_version for update`;
			await transaction`
				insert into public.provider_fetches (provider, zip, fetched_at, valid_until)
				select 'noting', z.zip, now(), now() + interval '1 hour' from public.zip_places z`;
			const searchFresh = async (known: string | null) => {
				const [row] = await transaction<
					{ head: object | null; stamp: string; stale: string[] | null; fetched_at: Date | null }[]
				>`
					select f.* from public.listings l, public.search(
						caller => ${agent.id}, query => l.street_key,
						place => json_build_object('zip', l.zip, 'street', l.street_key, 'city', l.city, 'state', l.state, 'radius', 0.5),
						wants => json_build_object('max_comps', 1, 'known', ${known}::text),
						source => '{"provider": "noting", "license": "everyone"}', today => ${daysAgo(0)}) f
					where l.id = (select h.id from public.listings h where h.zip = '10001' order by h.id limit 1)`;
				if (!row) throw new Error('No row');
				return row;
			};
			const first = await searchFresh(null);
			const [, zips] = /\{([\d,]+)\}/.exec(first.stamp) ?? [];
			expect(zips?.split(',')).toContain('10001');
			expect(await searchFresh(first.stamp)).toMatchObject({ head: null, stamp: first.stamp, stale: null });
			await transaction`update public.provider_fetches set valid_until = now() where provider = 'noting'`;
			const stale = await searchFresh(first.stamp);
			expect(stale.head).not.toBeNull();
			expect(stale.fetched_at).not.toBeNull();
			expect(stale.stale).toEqual(zips?.split(','));
			await transaction`update public.listings set bedrooms = bedrooms where zip = '59014'`;
			const noted = first.stamp.replace(/\{.*\}/, '{59014}');
			expect((await searchFresh(noted)).stale).toEqual(zips?.split(','));
			throw rollback;
		});
		await expect(all).rejects.toBe(rollback);
	});

	test('reports stale ZIP codes to an account with uploads, too', async () => {
		const rollback = new Error('Rolled back');
		const all = sql.begin(async (transaction) => {
			await transaction`
				insert into public.uploads (user_id, file_name, bytes, status, result)
				values (${agent.id}, 'homes.csv', 1, 'done', '{}')`;
			const staleZips = async (provider: string | null) => {
				const [row] = await transaction`
					select stamp, stale from public.search(
						caller => ${agent.id}, query => '10001', place => '{"zip": "10001"}', wants => '{"max_comps": 1}',
						today => ${daysAgo(0)}, source => case when ${provider}::text is not null
							then json_build_object('provider', ${provider}::text, 'license', 'everyone') end)`;
				expect(row?.stamp).toBeNull();
				return row?.stale;
			};
			expect(await staleZips('noting')).toEqual(['10001']);
			expect(await staleZips(null)).toBeNull();
			await transaction`
				insert into public.provider_fetches (provider, zip, fetched_at, valid_until)
				values ('noting', '10001', now(), now() + interval '1 hour')`;
			expect(await staleZips('noting')).toBeNull();
			throw rollback;
		});
		await expect(all).rejects.toBe(rollback);
	});

	test('does not count another transaction’s uncommitted changes', async () => {
		const zip = '59013';
		const sales = [{ number: 1, price: 100_000 }];
		await importSales('open.csv', zip, sales);
		const body = { zip, limit: 1 };
		const [home] = (await find(body)).comps;
		const rollback = new Error('Rolled back');
		const other = sql.begin(async (transaction) => {
			await transaction`update public.listings set bedrooms = 9 where zip = ${zip}`;
			expect((await find(body)).comps).toEqual([home]);
			throw rollback;
		});
		await expect(other).rejects.toBe(rollback);
		expect((await find(body)).comps).toEqual([home]);
	});
});
