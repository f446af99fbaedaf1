import { describe, expect, test } from 'vitest';
import { describeMapping, findHeaderRow, matchColumns, unusedHeaders, whyUnusable } from './columns.ts';
import { HEADER_KEYS, headerKey } from './header-synonyms.ts';

const isZip = (zip: string) => zip.startsWith('98');
const kingCounty = {
	headers:
		'id,date,price,bedrooms,bathrooms,sqft_living,sqft_lot,yr_built,yr_renovated,zipcode,lat,long'.split(','),
	rows: [
		'7129300520,20141013T000000,221900,3,1,1180,5650,1955,0,98178,47.5112,-122.257'.split(','),
		'6414100192,20141209T000000,538000,3,2.25,2570,7242,1951,1991,98125,47.721,-122.319'.split(','),
	],
};

test('headers match whatever their case, spaces and punctuation', () => {
	expect(['SALE\nPRICE', 'Sale Price', 'sale_price', 'salePrice'].map(headerKey)).toEqual(
		Array(4).fill('saleprice'),
	);
});

test('no header name belongs to two fields', () => {
	const names = [...HEADER_KEYS.values()].flat();
	expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

describe('matchColumns', () => {
	test('recognizes a file without MLS terms', () => {
		const { columns } = matchColumns(kingCounty.headers, kingCounty.rows, { isZip });
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
		const { columns } = matchColumns(['a', 'b', 'c', 'd', 'e'], rows, { isZip });
		expect(columns).toEqual({ zip: [0], latitude: [1], longitude: [2], url: [3], soldDate: [4] });
	});

	test.each(['Sold', 'Sld Dt', 'COE', 'Closing', 'Recorded Date', 'Sale Recorded', 'Date', 'Column 5'])(
		'uses the dates in %s as closing dates',
		(header) => {
			expect(matchColumns([header], [['6/9/2026'], ['6/10/2026']]).columns).toEqual({ soldDate: [0] });
		},
	);

	test('does not use the first of two columns that are just called "Date"', () => {
		const dates = [
			['4/1/2026', '6/9/2026'],
			['4/2/2026', '6/10/2026'],
		];
		expect(matchColumns(['Date', 'Date'], dates).columns).toEqual({});
	});

	test.each([
		'Open House',
		'First Seen',
		'Photo Date',
		'Built On',
		'Prior Sale Date',
		'Previous Sold On',
		'Estimated Closing',
		'Status Change - Sold',
	])('does not use the dates in %s', (header) => {
		expect(matchColumns([header], [['6/9/2026'], ['6/10/2026']]).columns).toEqual({});
	});

	test.each(['Mailing', "Owner's", 'OWN_', 'Mlg', 'Taxpayer', 'Agent Office', 'Tax Bill'])(
		'%s ZIP code and state are not those of the home',
		(holder) => {
			const rows = Array.from({ length: 30 }, (_, at) => [`98${100 + at}`, 'WA']);
			const { columns } = matchColumns([`${holder} Zip`, `${holder} State`], rows, { isZip });
			expect(columns).toEqual({});
		},
	);

	test("does not read five digits as a ZIP code that doesn't exist", () => {
		const rows = Array.from({ length: 30 }, (_, at) => [String(12_000 + at)]);
		expect(matchColumns(['a'], rows, { isZip }).columns.zip).toBeUndefined();
	});

	test('ignores a header that its values contradict', () => {
		const { columns } = matchColumns(['Latitude', 'Longitude', 'Zip'], [['-77.36', '38.97', 'Reston']], {
			isZip,
		});
		expect(columns).toEqual({ latitude: [1], longitude: [0] });
	});

	test.each([
		['Lot Size', '0.17', 'lotAcres'],
		['Lot Size', '7405', 'lotSize'],
		['Lot Sz', '0.05', 'lotAcres'],
		['Acres', '7405', 'lotSize'],
		['Lot Size (Acres)', '', 'lotAcres'],
	])('reads %s with %s as %s', (header, value, field) => {
		expect(Object.keys(matchColumns([header], [[value]]).columns)).toEqual([field]);
	});

	test.each([
		['Condition', ['3', '5', '1'], 'assessorCondition'],
		['Condition', ['3', '6', '1'], undefined],
		['UAD Condition', ['3', '5', '4'], 'condition'],
		['UAD Condition', ['3', '6', '1'], 'condition'],
		['Overall Cond', ['5', '9', '7', '5'], 'conditionOfTen'],
		['Overall Cond', ['8', '9', '10', '7'], 'conditionOfTen'],
		['Overall Cond', ['5', '5', '4'], undefined],
		['Condition', ['5', '5', '5', '4'], undefined],
		['Condition', ['60', '85', '90'], undefined],
		['Condition', ['C3', 'C4'], 'condition'],
		['Bldg Cond', ['Good', 'Average'], 'condition'],
		['x', ['C3', 'C4', 'C3', 'C1', 'C5'], 'condition'],
		['Air Conditioning', ['Good', 'Fair'], undefined],
		['Grade', ['7', '6'], 'grade'],
		['Quality', ['7', '11'], 'grade'],
		['Grade', ['3', '2'], undefined],
		['Quality', ['7', '8'], undefined],
		['Quality', ['4', '3'], undefined],
		['UAD Quality', ['4', '3'], 'quality'],
		['Quality', ['B+', 'C'], 'quality'],
		['Overall Qual', ['6', '5', '8'], 'qualityOfTen'],
		['Overall Qual', ['7', '8', '9'], 'qualityOfTen'],
		['Quality', ['Q4', 'Q3'], 'quality'],
		['View', ['0', '4', '2'], 'view'],
		['View', ['0', '1', '0'], 'hasView'],
		['View YN', ['Y', ''], 'hasView'],
		['View', ['https://example.com/1'], 'url'],
		['Waterfront?', ['0', '1'], 'waterfront'],
		['Pool', ['In Ground', 'None'], 'pool'],
		['Garage', ['Attached', 'Detached'], undefined],
		['Attached Garage Stalls', ['2', '1'], 'garageSpaces'],
		['Parking', ['Garage - 2 Car', 'Garage - 1 Car'], 'garageSpaces'],
		['sqft_basement', ['0', '730'], 'basementArea'],
		['Seller Paid Costs', ['5000', '0'], 'concessions'],
		['YearBuiltEffective', ['1998', '1962'], 'yearRenovated'],
		['Effective Year Built', ['1998', '1962'], 'yearRenovated'],
		['YrRenovated', ['0', '2014'], 'yearRenovated'],
		['RemodelYr', ['', '2014'], 'yearRenovated'],
		['Remodeled', ['Y', 'N'], undefined],
		['Kitchen Remodel Year', ['2014', '2001'], undefined],
		['Tax Effective Year', ['2025', '2025'], undefined],
		['yr_built', ['1962', '1990'], 'yearBuilt'],
		['Actual Year Built', ['1962', '1990'], 'yearBuilt'],
	])('reads %s with %s as %s', (header, values, field) => {
		const rows = values.map((value) => [value]);
		expect(Object.keys(matchColumns([header], rows).columns)).toEqual(field ? [field] : []);
	});

	test.each([
		'Price Per SqFt',
		'SP/SqFt',
		'Sold $/SqFt',
		'Garage SqFt',
		'Tax SqFt',
		'SqFt Unfinished',
		'Bsmt SqFt Fin',
	])('does not use %s as the living area', (header) => {
		expect(matchColumns([header], [['420'], ['460']]).columns.livingArea).toBeUndefined();
		const beside = [header, 'Apx Heated SqFt'];
		expect(matchColumns(beside, [['420', '1800']]).columns.livingArea).toEqual([1]);
	});

	test.each([
		['Total SqFt', 'Gross Living Area'],
		['SqFt', 'Fin SqFt'],
		['SqFt', 'Above Grade Finished Area'],
		['Bldg SqFt', 'Sq Ft Heated'],
		['Approximate SqFt', 'Approx Fin SqFt'],
	])('uses the area in %s only if %s is blank', (all, lived) => {
		const { columns } = matchColumns([all, lived], [['2900', '1850']]);
		expect(columns.livingArea?.[0]).toBe(1);
	});

	test('does not read flags as areas', () => {
		expect(matchColumns(['Heated'], [['1'], ['0'], ['1']]).columns).toEqual({});
	});

	test('keeps further columns of a field for rows where the first is blank', () => {
		const { columns } = matchColumns(['SALE TYPE', 'STATUS'], [['PAST SALE', 'Sold']]);
		expect(columns.status).toEqual([1, 0]);
	});

	test('lets the user correct it', () => {
		const corrections = { soldPrice: 'price', lotSize: 'sqft_living' };
		const { columns } = matchColumns(kingCounty.headers, kingCounty.rows, { isZip, corrections });
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

test('skips titles above the header', () => {
	const title = [['Rolling Sales File'], ['All Sales', 'May 2026'], ['']];
	expect(findHeaderRow([...title, ['BOROUGH', 'ADDRESS', 'ZIP\nCODE', 'SALE\nPRICE']])).toBe(3);
	expect(findHeaderRow(title)).toBeNull();
});

test('does not mistake a row of column groups above the header, or a repeated header below it, for the header', () => {
	const groups = ['Address', '', '', 'Price', '', 'Status', ''];
	const header = ['Street Address', 'City', 'ZIP', 'List Price', 'Sold Price', 'MLS Status', 'Sold Date'];
	expect(findHeaderRow([groups, header, groups, header])).toBe(1);
});

test('a file without prices, locations or homes says so', () => {
	const why = (headers: string[]) => whyUnusable(matchColumns(headers, []));
	expect(why(['Zip', 'Beds', 'Baths'])).toMatch(/price/);
	expect(why(['Sale Price', 'Beds', 'Baths'])).toMatch(/ZIP/);
	expect(why(['RegionName', 'Zip', ...Array.from({ length: 12 }, (_, at) => `${at + 1}/28/2015`)])).toMatch(
		/monthly statistics/,
	);
	expect(why(['Sale Price', 'Zip'])).toBeNull();
});
