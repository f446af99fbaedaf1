import { expect, test } from 'vitest';
import { comparableTypes, mayShareType, type TypedHome, typeDifference } from './comparable-types.ts';
import type { HomeType } from './home-types.ts';

const home = (
	homeType: HomeType | null,
	{ address = '12 Elm St', lotSize = null }: Partial<TypedHome> = {},
): TypedHome => ({ homeType, address, lotSize });
const condo = { address: '12 Elm St Apt 4' };

test('two known types are compared only if they are equal, whatever the other facts are', () => {
	expect(mayShareType(home('townhouse'), home('townhouse', { ...condo, lotSize: 900 }))).toBe(true);
	expect(mayShareType(home('townhouse'), home('single_family'))).toBe(false);
});

test.each<[string, TypedHome, TypedHome, boolean]>([
	['a house and a home without a unit number', home('single_family'), home(null), true],
	['a house and a home with one', home('single_family'), home(null, condo), false],
	['a house with a unit number and a home with one', home('single_family', condo), home(null, condo), false],
	['a condo and a home with a unit number', home('condo', condo), home(null, condo), true],
	['a condo without a unit number and a home with one', home('condo'), home(null, condo), true],
	['a condo and a home without a unit number', home('condo', condo), home(null), false],
	['a townhouse and a home without a unit number', home('townhouse'), home(null), true],
	['a townhouse and a home with one', home('townhouse'), home(null, condo), true],
	['two unknown homes without unit numbers', home(null), home(null), true],
	['two unknown homes with unit numbers', home(null, condo), home(null, condo), true],
	['two unknown homes, one with a unit number', home(null), home(null, condo), false],
	[
		'a house on a large lot and a home on a small one',
		home('single_family', { lotSize: 8000 }),
		home(null, { lotSize: 1200 }),
		false,
	],
	[
		'a townhouse on a small lot and a home on a large one',
		home('townhouse', { lotSize: 1600 }),
		home(null, { lotSize: 9000 }),
		false,
	],
	[
		'a house and a home on a lot five times as large',
		home('single_family', { lotSize: 8000 }),
		home(null, { lotSize: 44_000 }),
		true,
	],
	['two homes on small lots', home(null, { lotSize: 1260 }), home('single_family', { lotSize: 2400 }), true],
	[
		'two condos, one of unknown type, on the lot of each building',
		home('condo', { ...condo, lotSize: 900 }),
		home(null, { ...condo, lotSize: 80_000 }),
		true,
	],
	['a manufactured home and an unknown one', home('manufactured'), home(null), false],
	['a duplex and an unknown home', home('multi_family'), home(null), false],
])('%s', (_, one, other, may) => {
	expect(mayShareType(one, other)).toBe(may);
	expect(mayShareType(other, one)).toBe(may);
});

test('says which fact tells two homes apart', () => {
	expect(typeDifference(home(null), home(null, condo))).toBe('unit');
	expect(typeDifference(home(null, { lotSize: 1000 }), home('single_family', { lotSize: 7000 }))).toBe('lot');
	expect(typeDifference(home(null, { lotSize: 1000 }), home(null, { lotSize: 7000 }))).toBeNull();
	expect(typeDifference(home('condo', condo), home('single_family'))).toBeNull();
});

test('a home of unknown type is compared with the types that its unit number allows', () => {
	expect(comparableTypes(home(null))).toEqual(['single_family', 'townhouse', null]);
	expect(comparableTypes(home(null, condo))).toEqual(['condo', 'townhouse', null]);
	expect(comparableTypes({ homeType: null, lotSize: null })).toEqual(['single_family', 'townhouse', null]);
});
