/** A sale that both a provider and a file have. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { daysAgo } from '../homes.ts';
import { openTestStore } from '../shared-host.ts';
import { county, loadInto, storedIn } from './sale-files.ts';

const { sql, store } = await openTestStore();
const load = loadInto(store);
const stored = storedIn(sql);

describe('a provider and a file', () => {
	const zip = '59725';
	const worker = randomUUID();
	const fetched = async (homes: object[], records: object[] = [], removed: string[] = []) => {
		await sql`insert into public.provider_fetches (provider, zip, claimed_by, claimed_until)
			values ('reso', ${zip}, ${worker}, now() + interval '1 hour')
			on conflict (provider, zip, scope) do update set claimed_by = ${worker}`;
		const [row] =
			await sql`select * from public.save_zip('reso', 'MLS feed', 'mls', 'MLS feed property records', ${zip}, ${worker},
			${JSON.stringify({ homes, records, rents: [], removed })}, true, null, 1)`;
		return row;
	};
	const home = (facts: object) => ({
		status: 'sold',
		zip,
		address: '1 Larch Way',
		street_key: '1 LARCH WAY',
		home_type: 'single_family',
		zip_approximate: false,
		sold_day_approximate: false,
		hides_address: false,
		hides_valuation: false,
		...facts,
	});
	const fromFeed = (facts: object = {}) =>
		home({
			sale_key: `mls:${zip}:F1`,
			fingerprint: 'one',
			observed_on: daysAgo(30),
			sold_on: daysAgo(30),
			sold_price: 350_000,
			living_area: 1600,
			...facts,
		});

	test('are merged into one sale, and facts of a listing that the MLS withdraws are removed with it', async () => {
		await load('assessor.csv', county(zip, `9-9,1 Larch Way,${zip},350000,${daysAgo(28)},1620,1999,8000,3,`));
		expect(await fetched([fromFeed()])).toEqual({ changed: 1, gone: 0 });
		expect(await stored(zip)).toMatchObject([{ living_area: 1600, year_built: 1999, source: 'MLS feed' }]);
		expect(await fetched([fromFeed()])).toEqual({ changed: 0, gone: 0 });
		expect(await fetched([], [], [`mls:${zip}:F1`])).toEqual({ changed: 0, gone: 1 });
		expect(await stored(zip)).toMatchObject([
			{ living_area: 1620, year_built: 1999, source: 'assessor.csv', origins: null },
		]);
	});
});
