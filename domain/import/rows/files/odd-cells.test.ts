/** Unusual cells in real files: withheld addresses, missing ZIP codes, prices of zero. */
import { describe, expect, test } from 'vitest';
import { CONTEXT, readAll, SALE_ROW as SOLD } from '../../../../tests/file-rows.ts';
import { withColumns } from '../../../../tests/samples/exported-rows.ts';

test('a home with coordinates but no ZIP code gets the nearest one, marked as approximate', () => {
	const home = {
		Latitude: '30.2439',
		Longitude: '-97.7642',
		'Sold Price': '695000',
		'Sold Date': '6/9/2026',
	};
	expect(readAll([home, { ...home, Latitude: '40.5' }])).toMatchObject([
		{ zip: '78704', zipIsApproximate: true, city: 'Austin', state: 'TX', latitude: 30.2439 },
		'no ZIP code; add it, or latitude and longitude',
	]);
	expect(readAll([{ ...home, Zip: '78704' }])).toMatchObject([{ zipIsApproximate: false }]);
});

test('a home with neither ZIP code nor coordinates gets the ZIP code of a city that has only one, marked as approximate', () => {
	const { Zip: _, ...home } = SOLD;
	const context = {
		...CONTEXT,
		zipOf: (city: string, state: string) => (`${city}, ${state}` === 'Austin, TX' ? '78704' : null),
	};
	const rows = ['Austin', 'Dallas', ''].map((City) => ({ ...home, City, State: 'Texas' }));
	expect(readAll(rows, context)).toMatchObject([
		{ zip: '78704', zipIsApproximate: true, city: 'Austin', state: 'TX' },
		'no ZIP code; add it, or latitude and longitude',
		'no ZIP code; add it, or latitude and longitude',
	]);
});

test.each(['(Undisclosed Address)', 'Undisclosed', 'Address Withheld', 'Address Not Disclosed'])(
	'%s is not an address',
	(text) => {
		expect(readAll([{ ...SOLD, Address: text, Latitude: '30.24', Longitude: '-97.76' }])).toMatchObject([
			{ address: null },
		]);
		expect(readAll([{ ...SOLD, Address: text }])).toEqual(['no address and no coordinates']);
	},
);

test.each(['$-', ' $-   ', '$ -', '-'])(
	'a price of "%s", a zero in a spreadsheet, is not a price',
	(price) => {
		expect(readAll([{ ...SOLD, 'Sold Price': price }])).toEqual(['no price']);
	},
);

test.each([
	['500 WEST 235 STREET, 3-J', '500 West 235 Street #3-J'],
	['500 WEST 235 STREET, 12 F', '500 West 235 Street #12 F'],
	['500 WEST 235 STREET, GARDEN', '500 West 235 Street #GARDEN'],
	['500 WEST 235 STREET, 7/8A', '500 West 235 Street #7/8A'],
	['500 WEST 235 STREET, APT 4B', '500 West 235 Street #4B'],
	['500 WEST 235 STREET, 4', '500 West 235 Street #4'],
	['500 WEST 235 STREET, BRONX', '500 West 235 Street'],
	['500 WEST 235 STREET', '500 West 235 Street'],
])('reads the unit in the New York address %s', (address, line) => {
	const row = { BOROUGH: '2', ADDRESS: address, 'ZIP CODE': '10463' };
	expect(readAll([{ ...row, 'SALE PRICE': '230000', 'SALE DATE': '2025-02-03' }])).toMatchObject([
		{ address: line, city: 'Bronx', state: 'NY' },
	]);
});

test.each(['SqFt', 'Garage Spaces', 'Lot Size', 'Property Type'])(
	'a text of half a million characters under %s is unknown',
	(header) => {
		// A time that grows faster than the text would exceed the limit of a test.
		const text = `${'( '.repeat(150_000)}${'0'.repeat(200_000)}/ x`;
		expect(readAll([{ ...SOLD, [header]: text }])).toMatchObject([{ livingArea: null, garageSpaces: null }]);
	},
);

describe('garages', () => {
	const garagesOf = (file: Record<string, string>[]) =>
		readAll(file.map((cells) => ({ ...SOLD, ...cells }))).map((home) =>
			typeof home === 'string' ? home : home?.garageSpaces,
		);

	test('yes or no is not a count', () => {
		expect(garagesOf([{ hasGarage: '1' }, { hasGarage: '0' }, { hasGarage: 'True' }])).toEqual([
			null,
			0,
			null,
		]);
		expect(garagesOf([{ GarageYN: 'Y' }, { GarageYN: 'N' }])).toEqual([null, 0]);
		const many = Array.from({ length: 30 }, (_, at) => ({ Garage: String(at % 2) }));
		expect(new Set(garagesOf(many))).toEqual(new Set([null, 0]));
	});

	test('garage spaces take precedence over parking spaces, and both over yes or no', () => {
		const header = { parkingSpaces: '3', garageSpaces: '2', hasGarage: '1' };
		expect(
			garagesOf([
				header,
				{ ...header, garageSpaces: '' },
				{ ...header, garageSpaces: '', parkingSpaces: '' },
			]),
		).toEqual([2, 3, null]);
	});
});

describe('a header that names its scale', () => {
	const ratings = (header: string, values: string[]) =>
		readAll(values.map((value) => ({ ...SOLD, [header]: value }))).map((home) =>
			home !== null && typeof home === 'object' ? (home.quality ?? home.condition) : home,
		);

	test.each([
		['quality_1_to_5', ['5', '4', '3', '1'], [2, 3, 4, 6]],
		['Quality (1-5)', ['4', '4', '4'], [3, 3, 3]],
		['condition_1_to_5', ['5', '5', '5'], [2, 2, 2]],
		['Quality 1 to 10', ['9', '5', '1'], [2, 4, 6]],
		['Condition 1-6', ['1', '3', '4'], [1, 3, 4]],
		['Quality 1 to 7', ['5', '6', '7'], [null, null, null]],
		['Quality 1 to 5', ['5', '8', '3'], [null, null, null]],
	])('%s', (header, values, expected) => {
		expect(ratings(header, values)).toEqual(expected);
	});
});

test.each([
	['SINGLE FAMILY', 'single_family'],
	['RESIDENTIAL CONDO', 'condo'],
	['510 - ONE-FAMILY DWLG ON PLATTED LOT', 'single_family'],
])('the land use %s is the type %s', (use, homeType) => {
	expect(withColumns({ 'Land Use': use, 'Year Built': '1950' })).toMatchObject({ homeType });
});

test.each([
	['Single', 'single_family'],
	['Row Inside', 'townhouse'],
	['Semi-Detached', 'townhouse'],
	['Multi', 'multi_family'],
])("in Washington, DC's files, the structure %s is a home type", (structure, homeType) => {
	const columns = { STRUCT: '7', STRUCT_D: structure, BATHRM: '2', HF_BATHRM: '1' };
	expect(withColumns(columns)).toMatchObject({ homeType, bathrooms: 2.5 });
});
