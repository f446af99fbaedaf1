/** The counties and cities with transfer taxes of their own are named as the places of ZIP codes are. */
import { expect, test } from 'vitest';
import { STATE_TAXES } from '../../domain/net-sheet/taxes/states.ts';
import { openDatabase } from '../shared-host.ts';

const sql = await openDatabase();

const namesOf = (kind: 'counties' | 'cities') =>
	Object.entries(STATE_TAXES).flatMap(([state, { places }]) =>
		places.flatMap((place) => place[kind]?.map((name) => `${name}, ${state}`) ?? []),
	);

test('every county is that of a ZIP code', async () => {
	const known = await sql`select distinct private.market_name(county, state) as name from public.zip_places`;
	const names = new Set(known.map(({ name }) => name));
	expect(namesOf('counties').length).toBeGreaterThan(60);
	expect(namesOf('counties').filter((name) => !names.has(name))).toEqual([]);
});

/** Names in mailing addresses whose ZIP codes go by another name. */
const SECONDARY = [
	'Arleta, CA',
	'Burnham, IL',
	'Calumet Park, IL',
	'Forestville, CT',
	'Hollywood, CA',
	'Lake View Terrace, CA',
	'South Meriden, CT',
];

test('every city is that of a ZIP code, or a second name in its addresses', async () => {
	const known = await sql`select distinct city || ', ' || state as name from public.zip_places`;
	const names = new Set(known.map(({ name }) => name));
	expect(namesOf('cities').length).toBeGreaterThan(150);
	expect(
		namesOf('cities')
			.filter((name) => !names.has(name))
			.sort(),
	).toEqual(SECONDARY);
});
