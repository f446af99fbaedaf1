/** A search reads homes by one half of a union if the caller has homes of their own, and by the other half if not. */
import type { TransactionSql } from 'postgres';
import { expect, test } from 'vitest';
import { daysAgo } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';
import { newAgent } from '../users.ts';

const sql = await openDatabase();
const agent = await newAgent();
const owner = await newAgent();

/** Everything that searches around 500 homes find, with radii from 0.25 to 4 miles, as of today and two years ago. */
const searchAll = (transaction: TransactionSql) => transaction`
	select h.id, private.find_spot(h.street_key, h.zip, h.city, h.state) as spot,
	       private.find_spot(h.street_key, null, h.city, h.state) as spot_in_city,
	       private.find_spot(split_part(h.street_key, ' #', 1) || ' #0', h.zip, null, null) as spot_of_building,
	       private.home_at(h.street_key, h.zip)::text as home,
	       private.comps_in_zip(h.zip, 20, h.today) as in_zip,
	       private.comps_near(h.latitude, h.longitude, 0.25 * 2 ^ (h.number % 5), 20, h.today) as near,
	       case when h.number % 10 = 0 then private.evidence_near(
	         h.latitude, h.longitude, h.zip, h.home_type, h.demo, h.today, h.street_key) end as evidence,
	       case when h.number % 10 = 1 then private.similar_addresses(h.street_key, h.zip) end::text as similar,
	       case when h.number % 50 = 2 then private.nearest_zips_with_homes(h.latitude, h.longitude) end::text as nearest,
	       case when h.number % 10 = 3 then private.zip_market(h.zip, h.today) end as market
	  from (select l.*, row_number() over (order by md5(l.sale_key)) as number,
	               ${daysAgo(0)}::date - case when hashtext(l.sale_key) % 4 = 0 then 730 else 0 end as today
	          from public.listings l where l.latitude is not null order by md5(l.sale_key) limit 500) h
	 order by h.id`;

test('a caller whose homes are elsewhere finds what a caller without any finds', async () => {
	const rollback = new Error('Rolled back');
	const all = sql.begin('isolation level repeatable read', async (transaction) => {
		await transaction`
			insert into public.uploads (user_id, file_name, bytes, status, result)
			values (${owner.id}, 'homes.csv', 1, 'done', '{"zips": []}')`;
		const find = async (caller: string, hasOwnHomes: boolean) => {
			const [row] = await transaction`select private.include_own_homes(${caller}) as included`;
			expect(row?.included).toBe(hasOwnHomes);
			return searchAll(transaction);
		};
		const shared = await find(agent.id, false);
		expect(shared).toHaveLength(500);
		expect(new Set(shared.map(({ near }) => near)).size).toBeGreaterThan(300);
		expect(await find(owner.id, true)).toEqual(shared);
		throw rollback;
	});
	await expect(all).rejects.toBe(rollback);
});
