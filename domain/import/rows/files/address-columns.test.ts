/** The address of a home in the columns of MLS exports and county files. */
import { expect, test } from 'vitest';
import { readAll } from '../../../../tests/file-rows.ts';
import { HOME, SALE } from '../../../../tests/samples/exported-rows.ts';

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
