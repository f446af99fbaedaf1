/** Rules that the database and the domain both need give the same results in both. */
import { expect, test } from 'vitest';
import { streetKey } from '../../domain/address/street-key.ts';
import { mergeDuplicates } from '../../domain/comps/duplicates.ts';
import { addDays } from '../../domain/dates/days.ts';
import { MILES_PER_DEGREE } from '../../domain/places/geo.ts';
import { streetMiles, streetPlace, ZIP_MILES } from '../../domain/pricing/street-miles.ts';
import { createSale } from '../sample-market.ts';
import { openDatabase } from '../shared-host.ts';

const sql = await openDatabase();

test('a degree of latitude has the same length', async () => {
	const [row] = await sql`select private.miles_north() as north, private.miles_east(60) as east`;
	expect(row?.north / MILES_PER_DEGREE).toBeCloseTo(1, 4);
	expect(row?.east / MILES_PER_DEGREE).toBeCloseTo(0.5, 4);
});

test('two homes without a map location are as far apart by their streets', async () => {
	const addresses = [
		...[
			'1412 SE Ash St',
			'1530 Southeast Ash Street',
			'1412 SE Ash St #3',
			'9900 SE Ash St',
			'1413 NE Ash St',
		],
		...['20 Elm Ct #3', '20 Elm Ct Apt 11', '20A Elm Ct', '123-45 82nd Ave', '123-61 82nd Avenue'],
		...['12 1/2 Spring Street', '14 Spring St', 'SE Ash St', '500 Fifth Avenue', '821 S 300 W', ''],
	];
	const pairs = addresses.flatMap((one) => addresses.map((other) => [one, other] as const));
	const keys = (side: 0 | 1) => pairs.map((pair) => streetKey(pair[side]) || null);
	const rows = await sql`
		select private.street_miles(one, other) as miles
		  from unnest(${keys(0)}::text[], ${keys(1)}::text[]) with ordinality p (one, other, at)
		 order by at`;
	const placeOf = (address: string) =>
		streetPlace({ latitude: null, longitude: null, address, zip: '97214' });
	const expected = pairs.map(([one, other]) => streetMiles(placeOf(one), placeOf(other)));
	expect(expected.filter((miles) => miles < ZIP_MILES).length).toBeGreaterThan(20);
	for (const [at, pair] of pairs.entries())
		expect(rows[at]?.miles, pair.join(' and ')).toBeCloseTo(expected[at] as number, 9);
});

test('two records of a home that closed on different days are one sale for both, or for neither', async () => {
	const first = createSale({ id: 'first', address: '12 Oak St', soldOn: '2026-03-01', price: 400_000 });
	for (const days of [1, 44, 45, 46, 400])
		for (const price of [400_000, 401_900, 402_100, 398_100, 397_900]) {
			const second = { ...first, id: 'second', soldOn: addDays(first.soldOn, days), price };
			const [row] = await sql`
				select private.is_one_sale(${first.soldOn}, ${first.price}, null, ${first.soldOn},
				                           ${second.soldOn}, ${price}, null, ${second.soldOn}) as merged`;
			const { unique } = mergeDuplicates([first, second], new Set());
			expect(row?.merged, `${days} days, ${price}`).toBe(unique.length === 1);
		}
});

test('listings are numbered by the square that they are in, and a circle touches the squares of all its homes', async () => {
	const [row] = await sql`
		select count(*) filter (where l.cell <> floor((l.latitude + 90) * 100) * 36000 + floor((l.longitude + 180) * 100)) as wrong,
		       count(*) filter (where l.cell <> all (private.cells_around(
		         l.latitude + 0.013 * sin(l.id), l.longitude - 0.017 * cos(l.id), 0.0131, 0.0171))) as missed,
		       count(*)::integer as homes
		  from public.listings l where l.latitude is not null`;
	expect(row).toMatchObject({ wrong: '0', missed: '0' });
	expect(row?.homes).toBeGreaterThan(1000);
});
