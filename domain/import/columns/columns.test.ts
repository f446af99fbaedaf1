/** Matches the columns of a file with the fields of a home. */
import { describe, expect, test } from 'vitest';
import { describeMapping, matchColumns, unusedHeaders } from './columns.ts';

const placeOf = (zip: string) => (zip.startsWith('98') ? { city: 'Seattle', state: 'WA' } : null);

const kingCounty = {
	headers:
		'id,date,price,bedrooms,bathrooms,sqft_living,sqft_lot,yr_built,yr_renovated,zipcode,lat,long'.split(','),
	rows: [
		'7129300520,20141013T000000,221900,3,1,1180,5650,1955,0,98178,47.5112,-122.257'.split(','),
		'6414100192,20141209T000000,538000,3,2.25,2570,7242,1951,1991,98125,47.721,-122.319'.split(','),
	],
};

describe('matchColumns', () => {
	test('recognizes a file without MLS terms', () => {
		const { columns } = matchColumns(kingCounty.headers, kingCounty.rows, { placeOf });
		expect(columns).toEqual({
			parcel: [0],
			soldDate: [1],
			listPrice: [2],
			bedrooms: [3],
			bathrooms: [4],
			livingArea: [5],
			lotSize: [6],
			yearBuilt: [7],
			yearRenovated: [8],
			zip: [9],
			latitude: [10],
			longitude: [11],
		});
	});

	test('recognizes ZIP code, location and link by their values alone', () => {
		const rows = Array.from({ length: 30 }, (_, at) => [
			`98${100 + at}`,
			'47.5112',
			'-122.257',
			'https://example.com/1',
			`6/${1 + (at % 28)}/2026`,
		]);
		const { columns } = matchColumns(['a', 'b', 'c', 'd', 'e'], rows, { placeOf });
		expect(columns).toEqual({ zip: [0], latitude: [1], longitude: [2], url: [3], soldDate: [4] });
	});

	test('does not use the first of two columns that are just called "Date"', () => {
		const dates = [
			['4/1/2026', '6/9/2026'],
			['4/2/2026', '6/10/2026'],
		];
		expect(matchColumns(['Date', 'Date'], dates).columns).toEqual({});
	});

	test('keeps further columns of a field for rows where the first is blank', () => {
		const { columns } = matchColumns(['SALE TYPE', 'STATUS'], [['PAST SALE', 'Sold']]);
		expect(columns.status).toEqual([1, 0]);
	});

	test('reads headers of several hundred thousand characters', () => {
		// A time that grows faster than the text would exceed the limit of a test.
		for (const text of ['sale', 'full', '1/', '(('])
			expect(matchColumns([text.repeat(200_000)], [['1']]).columns).toEqual({});
	});

	test('lets the user correct it', () => {
		const corrections = { soldPrice: 'price', lotSize: 'sqft_living' };
		const { columns } = matchColumns(kingCounty.headers, kingCounty.rows, { placeOf, corrections });
		expect([columns.soldPrice, columns.listPrice, columns.lotSize]).toEqual([[2], undefined, [5]]);
	});

	test('reports what it recognized and what it ignored', () => {
		const mapping = matchColumns(['MLS#', 'Sold\nPrice', 'Agent'], [['1', '300000', 'x']]);
		expect(describeMapping(mapping)).toEqual([
			{ field: 'mlsId', header: 'MLS#' },
			{ field: 'soldPrice', header: 'Sold Price' },
		]);
		expect(unusedHeaders(mapping)).toEqual(['Agent']);
	});
});
