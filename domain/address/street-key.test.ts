import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { streetKey } from './street-key.ts';

describe('streetKey', () => {
	test.each([
		['11400 Washington Plz W #404', '11400 WASHINGTON PLZ W #404'],
		['11400 Washington Plaza West Unit 404', '11400 WASHINGTON PLZ W #404'],
		['123-45 82ND AVENUE', '12345 82 AVE'],
		['123-45 82nd Ave.', '12345 82 AVE'],
		['500 Fifth Avenue', '500 5 AVE'],
		['12034 North Shore Drive', '12034 N SHR DR'],
		["12 O'Brien St.", '12 OBRIEN ST'],
		['12 1/2 Spring Street', '12 1/2 SPG ST'],
		['7 Cañon Road', '7 CANON RD'],
	])('writes %s as %s', (street, key) => {
		expect(streetKey(street)).toBe(key);
	});

	test.each(['Apt 4B', 'Unit 4B', '#4B', '# 4-B', 'STE 4B', 'apt. 4b', 'Unit #4B', 'Suite 04B'])(
		'matches %s with #4B',
		(unit) => {
			expect(streetKey(`9 Elm St ${unit}`)).toBe('9 ELM ST #4B');
		},
	);

	test.each([
		['1100 Alder Glen Ct', '104'],
		['1100 Alder Glen Court', '4B'],
		['1100 Alder Glen Ct', 'B4'],
		['1100 Alder Glen Ct', 'C'],
		['11400 Washington Plz W', '404'],
		['500 5th Ave', '12'],
		['9 St James Pl', '2'],
	])('matches %s %s with the unit after #', (street, unit) => {
		const key = streetKey(`${street} #${unit}`);
		expect(key.endsWith(` #${unit}`)).toBe(true);
		expect(streetKey(`${street} ${unit}`)).toBe(key);
		expect(streetKey(`${street} ${unit}`, unit)).toBe(key);
		expect(streetKey(street, unit)).toBe(key);
	});

	test.each([
		'123 Avenue 5',
		'123 Avenue B',
		'12345 N Avenue 12',
		'123 Highway 50',
		'123 Old Highway 50',
		'1234 S Loop 289',
		'123 Road 20',
		'123 Main St N',
		'123 Camino Real 5',
		'821 S 300 W',
	])('reads no unit in %s', (street) => {
		expect(streetKey(street)).not.toContain('#');
	});

	const ROADS = {
		'123 CR 450': `County Road 450|County Rd 450|Co Rd 450|Co. Rd. 450|Cnty Rd 450|Cty Rd 450|CR 450|CR-450|CR450|C.R. 450
			County Road #450|County Highway 450|Co Hwy 450|CTH 450|County Route 450`,
		'123 CR KK': 'County Road KK|County Highway KK|County Trunk Highway KK',
		'123 FM 1960': `FM 1960|FM-1960|FM1960|F.M. 1960|FM Rd 1960|FM 1960 Rd|Farm to Market 1960|Farm to Market Rd 1960
			Farm-to-Market Road 1960|Farm Road 1960|RM 1960|Ranch Road 1960|Ranch to Market Road 1960|RR 1960`,
		'123 HWY 71': `Highway 71|Hwy 71|Hwy-71|Hwy71|HWAY 71|State Highway 71|State Hwy 71|SH 71|SH-71|State Road 71|State Rd 71
			State Route 71|St Rd 71|SR 71|SR-71|SR71|S.R. 71|Route 71|Rte 71|Rt 71|Rt. 71|US Highway 71|US Hwy 71|U.S. Highway 71
			U. S. Hwy 71|US 71|US-71|US Route 71|TX Hwy 71|TX 71|TX-71|Texas Highway 71|North Carolina Hwy 71`,
		'123 IH 35': 'Interstate 35|Interstate Hwy 35|IH 35|IH-35|I-35|I 35',
		'123 TR 12': 'Township Road 12|Twp Rd 12|Township Rd 12|TR 12',
	};

	test.each(
		Object.entries(ROADS).flatMap(([key, roads]) =>
			roads.split(/[|\n]/).map((road): [string, string] => [road.trim(), key]),
		),
	)('writes the road %s as in %s', (road, key) => {
		expect(streetKey(`123 ${road}`)).toBe(key);
		expect(streetKey(`123 ${road} Apt 4`)).toBe(`${key} #4`);
		expect(streetKey(`123 ${road} N`)).toBe(`${key} N`);
		expect(streetKey(`123 E ${road}`)).toBe(`${key.replace('123', '123 E')}`);
	});

	test.each([
		['123 County Line Rd', '123 COUNTY LINE RD'],
		['123 County Road', '123 COUNTY RD'],
		['123 State St', '123 STATE ST'],
		['123 La 5th St', '123 LA 5 ST'],
		['123 NE 55th St', '123 NE 55 ST'],
		['123 US Grant Rd', '123 US GRANT RD'],
		['500 Main St Rm 12', '500 MAIN ST #12'],
		['123 Old US Highway 40', '123 OLD HWY 40'],
		['123 Old CR 450', '123 OLD CR 450'],
		['W1234 County Road K', 'W1234 CR K'],
	])('writes %s as %s', (street, key) => {
		expect(streetKey(street)).toBe(key);
	});

	test.each([
		['912 05th St', '912 5 ST'],
		['912 05 St', '912 5 ST'],
		['0912 5th St', '912 5 ST'],
		['912 W 008th Ave', '912 W 8 AVE'],
		['912 100th St', '912 100 ST'],
	])('drops leading zeros: writes %s as %s', (street, key) => {
		expect(streetKey(street)).toBe(key);
	});

	test.each([
		['912-914 Elm St', '912-914 ELM ST'],
		['912 - 914 Elm Street', '912-914 ELM ST'],
		['912–914 Elm St.', '912-914 ELM ST'],
		['912/914 Elm St', '912-914 ELM ST'],
		['912 & 914 Elm St', '912-914 ELM ST'],
		['912 and 914 Elm St', '912-914 ELM ST'],
		['912-914 Elm St Apt 2', '912-914 ELM ST #2'],
		['5-7 Elm St', '5-7 ELM ST'],
		['98-102 Elm St', '98-102 ELM ST'],
		['41-25 82nd St', '4125 82 ST'],
		['83-05 118th St', '8305 118 ST'],
		['41-42 Elm St', '4142 ELM ST'],
		['123-45 82nd Ave', '12345 82 AVE'],
		['91-1001 Keaunui Dr', '911001 KEAUNUI DR'],
		['12 1/2 Elm St', '12 1/2 ELM ST'],
	])('tells ranges of house numbers from other hyphenated numbers: writes %s as %s', (street, key) => {
		expect(streetKey(street)).toBe(key);
	});

	test('keeps different homes apart', () => {
		const homes = [
			'9 Elm St',
			'9 Elm Ave',
			'19 Elm St',
			'9 Elm St #1',
			'9 Elm St #11',
			'9 N Elm St',
			'9 Elms St',
			'9-11 Elm St',
			'911 Elm St',
			'9 County Road 5',
			'9 Highway 5',
			'9 Farm Road 5',
			'9 Road 5',
		];
		expect(new Set(homes.map((home) => streetKey(home))).size).toBe(homes.length);
	});

	test('is empty for text without letters and digits', () => {
		expect(['', ' ', '#', '---', '…'].map((text) => streetKey(text))).toEqual(['', '', '', '', '']);
	});

	test('is idempotent', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
				expect(streetKey(streetKey(text))).toBe(streetKey(text));
			}),
		);
	});
});
