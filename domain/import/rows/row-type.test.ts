/** The property type of a home, from codes, styles, counts of units and the user's readings. */
import { describe, expect, test } from 'vitest';
import { CONTEXT, readAll, SALE_ROW } from '../../../tests/file-rows.ts';
import { matchColumns } from '../columns/columns.ts';
import { parseListing } from './parse-listing.ts';
import { typeKey } from './row-type.ts';

const typesOf = (file: Record<string, string>[]) =>
	readAll(file.map((row) => ({ ...SALE_ROW, ...row }))).map((home) =>
		home !== null && typeof home === 'object' ? home.homeType : home,
	);

describe('a column of styles', () => {
	test('is a type if most of its values name one', () => {
		const styles = ['Townhouse', 'Detached', 'Condo', 'Colonial'];
		expect(typesOf(styles.map((Style) => ({ Style })))).toEqual([
			'townhouse',
			'single_family',
			'condo',
			null,
		]);
	});

	test('is architecture otherwise, and the type is unknown', () => {
		const styles = ['Ranch', 'Colonial', 'Ranch', 'Bungalow', 'Townhouse'];
		expect(typesOf(styles.map((Style) => ({ Style })))).toEqual([null, null, null, null, null]);
		expect(typesOf(styles.map((style) => ({ 'Property Style': style, Type: 'Detached' })))).toEqual(
			styles.map(() => 'single_family'),
		);
	});
});

test('a more specific code fills in where the property type is general', () => {
	expect(
		typesOf([
			{ 'Property Type': 'Residential', Type: 'DS' },
			{ 'Property Type': 'Residential', Type: 'AS' },
			{ 'Property Type': 'Residential', Type: 'XQ' },
		]),
	).toEqual(['single_family', 'townhouse', null]);
});

describe('a number of units', () => {
	const apartments = 'not a home: apartment building with five or more units';

	test.each<[string, Record<string, string>, string | null]>([
		['a building of unknown type', { Units: '12', 'Sold Price': '1800000' }, apartments],
		[
			'a building called a multi-family home',
			{ 'Property Type': 'Multi-Family', '# of Units': '6' },
			apartments,
		],
		['a duplex', { 'Property Type': 'Multi-Family', 'Number of Units': '2' }, 'multi_family'],
		['a home with a unit number in a building', { Units: '40', Address: '5 Elm St #12' }, null],
		['a home for less than any building costs', { 'Total Units': '200', 'Sold Price': '310000' }, null],
		['a condo', { 'Property Type': 'Condo', Units: '40', SqFt: '1100', 'Sold Price': '2000000' }, 'condo'],
		[
			'a building whose units were sold as condos',
			{ 'Property Type': 'Condo', Units: '20', SqFt: '18000', 'Sold Price': '4000000' },
			apartments,
		],
		['a house in a community', { 'Property Type': 'Single Family', 'Total Units': '300' }, 'single_family'],
		['a house with one unit', { 'No. of Units': '1' }, null],
	])('tells what is sold: %s', (_, row, type) => {
		expect(typesOf([row])).toEqual([type]);
	});
});

describe('a type that nobody knows', () => {
	const read = (row: Record<string, string>, types?: ReadonlyMap<string, 'townhouse' | 'not_a_home'>) => {
		const all = { ...SALE_ROW, ...row };
		const mapping = matchColumns(Object.keys(all), [Object.values(all)]);
		return parseListing(Object.values(all), mapping, { ...CONTEXT, types });
	};

	test('is named', () => {
		expect(read({ 'Property Type': 'Residential', Type: 'XQ 7' }).unknownType).toBe('XQ 7');
		expect(read({ 'Property Type': 'Residential' }).unknownType).toBe('Residential');
		expect(read({ 'Property Type': 'Condo' }).unknownType).toBeNull();
		expect(read({}).unknownType).toBeNull();
	});

	test('is what the user says it is, whatever its case and spaces', () => {
		const types = new Map([
			[typeKey('XQ 7'), 'townhouse'],
			[typeKey('Garage'), 'not_a_home'],
		] as const);
		expect(read({ 'Property Type': 'Residential', Type: ' xq  7' }, types)).toMatchObject({
			listing: { homeType: 'townhouse' },
			unknownType: null,
		});
		expect(read({ Type: 'GARAGE' }, types).rejected).toMatch(/^not a home/);
	});
});
