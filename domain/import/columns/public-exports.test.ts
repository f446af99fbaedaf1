/** The same fictional homes in the formats of assessors and services with unusual column names. */
import { expect, test } from 'vitest';
import { SERVICES } from '../../../tests/layouts/services.ts';
import { TAX_ROLLS } from '../../../tests/layouts/tax-rolls.ts';
import { baths, HOMES, type Home, iso, line, usDate } from '../../../tests/layouts/taxed-homes.ts';
import { parseListing } from '../rows/parse-listing.ts';
import { matchColumns } from './columns.ts';
import { findSplitColumns, splitCells } from './split-columns.ts';

const LAYOUTS = { ...TAX_ROLLS, ...SERVICES };

test.each(Object.entries(LAYOUTS))('%s is read field by field', (_, { layout, lacks = [] }) => {
	const written = Object.keys(layout);
	const rows = HOMES.map((home) => written.map((header) => String(layout[header]?.(home) ?? '')));
	const splits = findSplitColumns(written, rows);
	const all = rows.map((cells) => splitCells(cells, splits, written.length));
	const mapping = matchColumns([...written, ...splits.flatMap(({ headers }) => headers)], all);
	const context = {
		today: '2026-11-20',
		placeOf: () => ({ city: 'Austin', state: 'TX', latitude: 30.24, longitude: -97.76 }),
	};
	all.forEach((cells, at) => {
		const home = HOMES[at] as Home;
		const { listing, rejected } = parseListing(cells, mapping, context);
		expect(rejected).toBeNull();
		const facts: Record<string, unknown> = {
			address: line(home).toLowerCase(),
			city: 'Austin',
			zip: '78704',
			soldPrice: home.price,
			soldOn: iso(home),
			homeType: 'single_family',
			bedrooms: home.beds,
			bathrooms: baths(home),
			livingArea: home.sqft,
			yearBuilt: home.year,
			condition: null,
			listPrice: null,
		};
		for (const field of lacks) delete facts[field];
		expect({ ...listing, address: listing?.address?.toLowerCase() }).toMatchObject(facts);
		expect(Math.abs((listing?.lotSize ?? 0) - home.lot)).toBeLessThan(5);
	});
	if (splits.length > 0) {
		const { listing } = parseListing(all[0] ?? [], mapping, context);
		expect(listing).toMatchObject({ daysOnMarket: 12 });
	}
});

test('a location in one cell is split into latitude and longitude, whichever comes first', () => {
	for (const cell of ['POINT (-72.7 41.8)', '(41.8, -72.7)', '9 Elm St, Hartford, CT (41.8, -72.7)']) {
		const splits = findSplitColumns(['Address', 'Location'], [['1 Elm St', cell]]);
		expect(splits.map(({ headers }) => headers)).toEqual([['Latitude', 'Longitude']]);
		expect(splitCells(['1 Elm St', cell], splits, 2)).toEqual(['1 Elm St', cell, '41.8', '-72.7']);
	}
	expect(findSplitColumns(['Location', 'Lat'], [['POINT (-72.7 41.8)', '41.8']])).toEqual([]);
});

test('a column is split only if nearly all of its cells have two facts, and the file has none of them elsewhere', () => {
	const cells = (cell: string) => Array.from({ length: 10 }, () => [cell]);
	expect(findSplitColumns(['Br/Ba'], cells('3/2')).length).toBe(1);
	expect(findSplitColumns(['Br/Ba'], [...cells('3'), ['3/2']])).toEqual([]);
	expect(findSplitColumns(['Bathrooms', 'Br/Ba'], [['2', '3/2']])).toEqual([]);
	expect(findSplitColumns(['L/C Price'], cells('400/500'))).toEqual([]);
	expect(splitCells(['blank'], findSplitColumns(['Br/Ba'], cells('3/2')), 1)).toEqual(['blank', '', '']);
});

test('baths next to a half-bath column are full baths, unless the header names a total or some values have halves', () => {
	const fieldOf = (header: string, cells: readonly string[]) =>
		Object.entries(
			matchColumns(
				[header, 'Half Baths', 'Sale Price', 'Zip'],
				cells.map((cell) => [cell, '1', '400000', '78704']),
			).columns,
		).find(([, columns]) => columns?.includes(0))?.[0];
	expect(fieldOf('Baths', ['2', '3'])).toBe('bathsFull');
	expect(fieldOf('Baths', ['2.5', '3'])).toBe('bathrooms');
	expect(fieldOf('Total Baths', ['2', '3'])).toBe('bathrooms');
});

test('mailing addresses and lot descriptions are not used as the street line', () => {
	const headers = ['Mailing Address', 'Lot Description', 'Sale Price', 'Sale Date', 'Zip'];
	const rows = HOMES.map((home) => [line(home), '12 acres Elm', `${home.price}`, usDate(home), '78704']);
	expect(matchColumns(headers, rows).columns.address).toBeUndefined();
});
