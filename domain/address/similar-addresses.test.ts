import { describe, expect, test } from 'vitest';
import { parseAddress } from './address.ts';
import { editDistance, type KnownAddress, similarAddresses } from './similar-addresses.ts';

const place = { city: 'Kent', state: 'WA', zip: '98030' };
const known = (...lines: string[]): KnownAddress[] => lines.map((address) => ({ address, ...place }));
const suggestions = (query: string, ...lines: string[]) =>
	similarAddresses(parseAddress(`${query}, Kent, WA 98030`), known(...lines)).map(({ address }) => address);

test.each([
	['MAPEL', 'MAPLE', 1],
	['MAPL', 'MAPLE', 1],
	['MAPPLE', 'MAPLE', 1],
	['MABLE', 'MAPLE', 1],
	['', 'OAK', 3],
	['OAK', 'OAK', 0],
	['PINE', 'CEDAR', 5],
])('%s is %s with %d typos', (one, other, typos) => {
	expect(editDistance(one, other)).toBe(typos);
	expect(editDistance(other, one)).toBe(typos);
});

describe('an unknown address', () => {
	test.each([
		['a typo', '12 Mapel St', '12 Maple St'],
		['another street type', '12 Maple Ave', '12 Maple St'],
		['no street type', '12 Maple', '12 Maple St'],
		['a missing direction', '1113 52nd St', '1113 W 52nd St'],
		['an extra direction', '1113 W 52nd St', '1113 52nd St'],
		['two typos in a long name', '12128 Purpel Sgae Ct', '12128 Purple Sage Ct'],
	])('matches a similar spelling: %s', (_, query, line) => {
		expect(suggestions(query, '12 Birch Rd', line, '12 Depot Way')).toEqual([line]);
	});

	test.each([
		['another name', '12 Elm St', '12 Fir St'],
		['another number', '12 52nd St', '12 53rd St'],
		['another highway', '12 Highway 50', '12 Highway 52'],
		['another letter', '12 A St', '12 B St'],
		['a letter that is also a direction', '12 E St', '12 C St'],
		['another lettered avenue', '12 Avenue N', '12 Avenue S'],
		['another short name', '12 Day St', '12 Bay St'],
	])('does not match another street: %s', (_, query, line) => {
		expect(suggestions(query, line)).toEqual([]);
	});

	test('has at most three matches, most likely first', () => {
		const lines = ['12 N Oakd St', '12 Oak Ave', '12 Oak St', '12 Oaks Ave', '12 W Oak St'];
		expect(suggestions('12 Oak St', ...lines)).toEqual(['12 Oak St', '12 Oak Ave', '12 W Oak St']);
	});

	test('keeps the requested unit, whatever the unit of the known address', () => {
		expect(suggestions('12 Mapel St Apt 7', '12 Maple St #1')).toEqual(['12 Maple St #7']);
		expect(suggestions('12 Mapel St', '12 Maple St #1')).toEqual(['12 Maple St']);
	});

	test('replaces the unit of the known address, even if it is spelled out', () => {
		expect(suggestions('40 Cedra St Apt 7', '40 Cedar St Apt 1')).toEqual(['40 Cedar St #7']);
		expect(suggestions('40 Cedra St', '40 Cedar St Apt 1')).toEqual(['40 Cedar St']);
	});

	test('matches the same street in the same town under another ZIP code, but not in another town', () => {
		const at = (city: string, zip: string, address = '50 Main St') => ({ address, city, state: 'WA', zip });
		const homes = [at('Auburn', '98002'), at('KENT', '98032'), at('Kent', '98030', '50 E Main St')];
		const zips = (query: string) => similarAddresses(parseAddress(query), homes).map(({ zip }) => zip);
		expect(zips('50 Main St, Kent, WA 98030')).toEqual(['98032', '98030']);
		expect(zips('50 Main St 98030')).toEqual(['98030', '98002', '98032']);
	});
});
