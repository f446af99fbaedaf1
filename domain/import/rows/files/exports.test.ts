/** Headers of MLS exports, county files and lead lists that once gave wrong facts. */
import { describe, expect, test } from 'vitest';
import { readAll } from '../../../../tests/file-rows.ts';

const HOME = { City: 'Austin', State: 'TX', Zip: '78704' };
const SALE = { 'Sale Price': '500000', 'Sale Date': '06/09/2026' };
const SOLD = { Address: '1608 Fernwood Ln', ...HOME, ...SALE };

/** The only row of a file with these columns beside those of a sale. */
const withColumns = (columns: Record<string, string>) => readAll([{ ...SOLD, ...columns }])[0];

describe("an owner's mailing address beside the home's", () => {
	const owned = (at: number) => ({
		Address: `${90 + at} Other St`,
		City: 'Dallas',
		State: 'OK',
		Zip: '75201',
		'Property Address': `${1608 + at} Fernwood Ln`,
		'Property City': 'Austin',
		'Property Zip': '78704',
		...SALE,
	});

	test("is not the home's", () => {
		expect(readAll([owned(0)])).toMatchObject([
			{ address: '1608 Fernwood Ln', city: 'Austin', state: 'TX', zip: '78704' },
		]);
	});

	test("doesn't fill in for a home without an address", () => {
		const file = [owned(0), { ...owned(1), 'Property Address': '', 'Property Zip': '' }];
		expect(readAll(file)[1]).toBe('no ZIP code');
	});

	test('columns that repeat the address of the home remain in use', () => {
		const row = { ...SOLD, 'Property Address': '1608 Fernwood Ln' };
		expect(readAll([row])).toMatchObject([{ address: '1608 Fernwood Ln', state: 'TX', zip: '78704' }]);
	});
});

test.each([
	[{ 'Total # Full Baths': '2', 'Total # Half Baths': '1', 'Total Baths': '2.1' }, 2.5],
	[{ 'Total Full Baths': '1', 'Total Half Baths': '0', 'Total 3/4 Baths': '1' }, 1.75],
	[{ FB: '3', HB: '1' }, 3.5],
	[{ 'F BATH': '2', 'H BATH': '1' }, 2.5],
	[{ 'Bathrooms Full': '2', 'Bathrooms Partial': '1', 'Bathrooms Total': '3' }, 2.5],
	[{ 'Main Level Full Baths': '1', 'Baths Total': '3' }, 3],
	[{ 'Bathroom Fixtures': '7' }, null],
	[{ 'Master Baths': '1' }, null],
])('%j has %s baths', (columns, bathrooms) => {
	expect(withColumns(columns)).toMatchObject({ bathrooms });
});

describe('sales that the file itself marks', () => {
	test.each([
		[{ 'Valid Sale': 'N' }, "not an arm's-length sale"],
		[{ 'Sale Valid': 'NO' }, "not an arm's-length sale"],
		[
			{ 'Qualification Description': 'Corrective, tax or QCD; min consideration' },
			"not an arm's-length sale",
		],
		[{ 'Qualification Description': 'Sales which are disqualified' }, "not an arm's-length sale"],
		[{ SaleQual1: 'U' }, "not an arm's-length sale"],
		[{ 'NU Code': '10' }, "not an arm's-length sale"],
		[{ 'Multiple Parcels Involved in Sale': 'Yes' }, 'multi-parcel sale'],
		[{ MULTI_PAR_SAL1: 'C' }, 'multi-parcel sale'],
		[{ 'Sold As Vacant': 'Yes', 'Finished Area': '1800' }, 'lot sale: closed before the home was built'],
		[{ VI_CD1: 'V', 'Property Type': 'Single Family' }, 'lot sale: closed before the home was built'],
	])('%j is rejected: %s', (columns, reason) => {
		expect(withColumns(columns)).toBe(reason);
	});

	test.each([
		{ 'Valid Sale': 'Y' },
		{ 'Qualification Description': 'Qual by exam of deed' },
		{ 'Qualification Description': '' },
		{ SaleQual1: 'Q' },
		{ 'NU Code': '' },
		{ 'NU Code': '7' },
		{ 'Multiple Parcels Involved in Sale': 'No' },
		{ 'Sold As Vacant': 'No' },
		{ VI_CD1: 'I' },
		{ VI_CD1: 'V', 'Property Type': 'Vacant Land' },
	])('%j is a sale', (columns) => {
		expect(withColumns(columns)).toMatchObject({ status: 'sold', soldPrice: 500_000 });
	});
});

test('directions before and after a street name are part of the address', () => {
	const street = {
		'House Number': '1400',
		'Directional Prefix': 'N',
		'Street Name': '45th',
		'Street Suffix': 'Ave',
		'Directional Suffix': 'SW',
	};
	expect(readAll([{ ...street, ...HOME, ...SALE }])).toMatchObject([{ address: '1400 N 45th Ave SW' }]);
});

test('a grid street such as 300 W beside house numbers is a street name', () => {
	const street = { 'House #': '821', Dir: 'S', Street: '300 W' };
	const file = [street, { ...street, 'House #': '300' }].map((parts) => ({ ...parts, ...HOME, ...SALE }));
	expect(readAll(file)).toMatchObject([{ address: '821 S 300 W' }, { address: '300 S 300 W' }]);
});

test("Broward's parts are the address", () => {
	const street = {
		SITUS_STREET_NUMBER: '1400',
		SITUS_STREET_DIRECTION: 'SW',
		SITUS_STREET_NAME: '3',
		SITUS_STREET_TYPE: 'ST',
		SITUS_UNIT_NUMBER: '5',
	};
	expect(readAll([{ ...street, ...HOME, ...SALE }])).toMatchObject([{ address: '1400 SW 3 St #5' }]);
});

test('a numbered street without a house number is not an address', () => {
	const file = [{ 'Street Name': '3', 'Street Type': 'ST', ...HOME, ...SALE }];
	expect(readAll(file)).toEqual(['no address and no coordinates']);
});

test('a situs number and a situs street are the address', () => {
	const street = { Situs_Num: '1400', Situs_Street: 'S FERNWOOD WAY' };
	expect(readAll([{ ...street, ...HOME, ...SALE }])).toMatchObject([{ address: '1400 S Fernwood Way' }]);
});

test('the unit and the neighborhood that MLS PIN adds to address and town', () => {
	const home = { Address: '15 Fernwood St U:3', Town: 'Boston, MA : Roslindale', Zip: '02131', ...SALE };
	expect(readAll([home])).toMatchObject([{ address: '15 Fernwood St #3', city: 'Boston' }]);
});

test("Chicago's abbreviations are read", () => {
	const file = [
		{
			Stat: 'CLSD',
			'Str #': '1400',
			CP: 'N',
			'Str Name': 'Fernwood',
			Sfx: 'St',
			...HOME,
			LP: '510000',
			SP: '500000',
			'Closed Dt': '06/09/2026',
			'Contr Dt': '05/01/2026',
			LD: '04/01/2026',
			'# BR': '3',
			'# Bths': '2.1',
			ASF: '1800',
		},
	];
	expect(readAll(file)).toMatchObject([
		{
			address: '1400 N Fernwood St',
			soldOn: '2026-06-09',
			contractOn: '2026-05-01',
			listedOn: '2026-04-01',
			bedrooms: 3,
			bathrooms: 2.5,
			livingArea: 1800,
		},
	]);
});

test('a column St with listing statuses is the status', () => {
	const { State: _, ...place } = HOME;
	const row = (St: string, at: number) => ({
		St,
		Address: `${1600 + at} Fernwood Ln`,
		...place,
		LP: '510000',
		SP: St === 'S' ? '500000' : '',
		'Close Dt': St === 'S' ? '06/09/2026' : '',
	});
	expect(
		readAll(['A', 'S', 'P', 'X', 'B'].map(row)).map((home) =>
			typeof home === 'string' ? home : home?.status,
		),
	).toEqual(['for_sale', 'sold', 'pending', 'status is neither active, pending nor sold', 'pending']);
});

test.each([
	['CLO', 'sold'],
	['AOC', 'pending'],
	['AKO', 'pending'],
	['KO', 'pending'],
	['PCHG', 'for_sale'],
])('the status %s is %s', (Status, status) => {
	expect(readAll([{ ...SOLD, 'List Price': '510000', Status }])).toMatchObject([{ status }]);
});

test('dues are monthly by the column Fee Freq', () => {
	expect(withColumns({ 'Association Fee': '300', 'Fee Freq': 'Annually' })).toMatchObject({ hoaMonthly: 25 });
});

test('the day on which a lead was added to a list is not a list date', () => {
	expect(withColumns({ 'Date Added to List': '11/1/2026' })).toMatchObject({ listedOn: null });
});

test('a living area takes precedence over the area of the building', () => {
	const areas = { 'Building Sq Ft': '1900', 'Total Living Sq Ft': '1700' };
	expect(withColumns(areas)).toMatchObject({ livingArea: 1700 });
});

test('the year of a remodel takes precedence over the effective year', () => {
	const years = { AYB: '1910', YR_RMDL: '2015', EYB: '1972' };
	expect(withColumns(years)).toMatchObject({ yearBuilt: 1910, yearRenovated: 2015 });
});

test('garage spaces of homes with one each are counts, whatever parking they have', () => {
	const file = Array.from({ length: 12 }, (_, at) => ({
		...SOLD,
		Address: `${1600 + at} Fernwood Ln`,
		'Garage Spaces': '1',
		'Parking Spaces': '3',
	}));
	expect(readAll(file)[0]).toMatchObject({ garageSpaces: 1 });
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
