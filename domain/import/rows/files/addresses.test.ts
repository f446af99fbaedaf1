/** The address of a home in the columns of MLS exports and county files. */
import { describe, expect, test } from 'vitest';
import { readAll } from '../../../../tests/file-rows.ts';
import { HOME, SALE, SOLD } from '../../../../tests/samples/exported-rows.ts';
import { saleKey } from '../identity/sale-key.ts';

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

test('a column with streets such as 300 W is the street name if there is a column of house numbers', () => {
	const street = { 'House #': '821', Dir: 'S', Street: '300 W' };
	const file = [street, { ...street, 'House #': '300' }].map((parts) => ({ ...parts, ...HOME, ...SALE }));
	expect(readAll(file)).toMatchObject([{ address: '821 S 300 W' }, { address: '300 S 300 W' }]);
});

test('house and unit numbers with decimals, as some tools write them, are whole numbers', () => {
	const street = { 'House Number': '1400.0', 'Street Name': 'Fernwood', 'Street Suffix': 'Way', Unit: '5.0' };
	expect(readAll([{ ...street, ...HOME, ...SALE }])).toMatchObject([{ address: '1400 Fernwood Way #5' }]);
});

test("the columns of Broward County's addresses are joined", () => {
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

test('a situs number and a situs street are joined to an address', () => {
	const street = { Situs_Num: '1400', Situs_Street: 'S FERNWOOD WAY' };
	expect(readAll([{ ...street, ...HOME, ...SALE }])).toMatchObject([{ address: '1400 S Fernwood Way' }]);
});

test('reads the unit that MLS PIN adds to an address, and drops the neighborhood after the town', () => {
	const home = { Address: '15 Fernwood St U:3', Town: 'Boston, MA : Roslindale', Zip: '02131', ...SALE };
	expect(readAll([home])).toMatchObject([{ address: '15 Fernwood St #3', city: 'Boston' }]);
});

describe("the owner's mailing address", () => {
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

	test("is not used as the home's", () => {
		expect(readAll([owned(0)])).toMatchObject([
			{ address: '1608 Fernwood Ln', city: 'Austin', state: 'TX', zip: '78704' },
		]);
	});

	test("doesn't fill in for a home without an address", () => {
		const file = [owned(0), { ...owned(1), 'Property Address': '', 'Property Zip': '' }];
		expect(readAll(file)[1]).toBe('no ZIP code; add it, or latitude and longitude');
	});

	test('columns that repeat the address of the home remain in use', () => {
		const row = { ...SOLD, 'Property Address': '1608 Fernwood Ln' };
		expect(readAll([row])).toMatchObject([{ address: '1608 Fernwood Ln', state: 'TX', zip: '78704' }]);
	});
});

test('a column called Street is a street name if there is a column of house numbers', () => {
	const { Address: _, ...rest } = SOLD;
	const read = (cells: Record<string, string>) => readAll([{ ...cells, ...rest }])[0];
	expect(read({ 'Street Number': '1608', Street: 'Fernwood Ln' })).toMatchObject({
		address: '1608 Fernwood Ln',
	});
	expect(read({ Street: '1608 Fernwood Ln' })).toMatchObject({ address: '1608 Fernwood Ln' });
});

describe('columns that go together', () => {
	const read = (cells: Record<string, string>) => readAll([{ ...SOLD, ...cells }])[0];

	test.each(['HOA Freq', 'HOA Paid (Freq)', 'Assoc Fee Frequency', 'HOA Payment Frequency', 'HOA Period'])(
		'dues are divided by the period in %s',
		(header) => {
			const duesOf = (frequency: string) => read({ 'HOA Fee': '$2,220', [header]: frequency });
			expect(duesOf('Annually')).toMatchObject({ hoaMonthly: 185 });
			expect(duesOf('Quarterly')).toMatchObject({ hoaMonthly: 740 });
			expect(duesOf('Monthly')).toMatchObject({ hoaMonthly: 2220 });
		},
	);

	test('the unit is in a second address column', () => {
		expect(read({ 'Address 2': 'Unit A' })).toMatchObject({ address: '1608 Fernwood Ln #A' });
	});

	test('abbreviated headers of the original price, the area below grade and the status date are read', () => {
		const row = { 'Orig LP': '$709,000', 'Below Grade Finished SqFt': '600', 'Status Date': '6/9/2026' };
		expect(read(row)).toMatchObject({ originalListPrice: 709_000, basementArea: 600 });
		const active = { 'Sold Date': '', Status: 'Active', 'List Price': '724900', 'Status Date': '11/3/2026' };
		expect(read(active)).toMatchObject({ status: 'for_sale', observedOn: '2026-11-03' });
	});

	test("Cook County's characteristics are read: a half bath counts as 0.5, and areas are of building and land", () => {
		const characteristics = {
			char_beds: '3',
			char_fbath: '1',
			char_hbath: '1',
			char_bldg_sf: '1450',
			char_land_sf: '3125',
			char_yrblt: '1924',
			char_gar1_size: '2 cars',
		};
		expect(read({ class: '203', ...characteristics })).toMatchObject({
			homeType: 'single_family',
			bedrooms: 3,
			bathrooms: 1.5,
			livingArea: 1450,
			lotSize: 3125,
			yearBuilt: 1924,
			garageSpaces: 2,
		});
	});
});

test.each([
	['1100 Alder Glen Ct 104', '', '1100 Alder Glen Ct 104'],
	['1100 Alder Glen Ct 104', '104', '1100 Alder Glen Ct 104'],
	['1100 Alder Glen Ct', '104', '1100 Alder Glen Ct #104'],
	['123 Highway 104', '104', '123 Highway 104 #104'],
	['123 CR 450', '', '123 CR 450'],
])('the address %s with the unit "%s" is shown as %s', (Address, Unit, line) => {
	expect(readAll([{ Address, Unit, Zip: '78704', ...SALE }])).toMatchObject([{ address: line }]);
});

test('a home with a unit after its street is the same sale as one with its unit marked', () => {
	const file = ['9 Elm Ct 104', '9 Elm Ct #104', '9 Elm Court Apt 104', '9 County Road 450', '9 CR 450'].map(
		(Address) => ({ Address, Zip: '78704', ...SALE }),
	);
	const keys = readAll(file).map(
		(home) => home !== null && typeof home === 'object' && saleKey(home, 'parcel'),
	);
	expect(new Set(keys).size).toBe(2);
});
