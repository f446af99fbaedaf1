import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAddress, parseAddress, parseState } from './address.ts';
import { streetKey } from './street-key.ts';

const parts = (text: string) => {
	const { street, unit, city, state, zip } = parseAddress(text);
	return [street, unit, city, state, zip];
};

describe('readAddress', () => {
	test.each([
		['12128 Purple Sage Ct, Reston, VA 20194', ['12128 Purple Sage Ct', null, 'Reston', 'VA', '20194']],
		['11400 Washington Plz W #404, Reston VA', ['11400 Washington Plz W', '404', 'Reston', 'VA', null]],
		['123 Main St Apt 4B Springfield IL 62704-1234', ['123 Main St', '4B', 'Springfield', 'IL', '62704']],
		['12128 purple  sage ct reston virginia 20194', ['12128 purple sage ct', null, 'reston', 'VA', '20194']],
		['123 Main St, Apt 4, Springfield, IL, USA', ['123 Main St', '4', 'Springfield', 'IL', null]],
		['123 Main St, Austin, TX 78701, US', ['123 Main St', null, 'Austin', 'TX', '78701']],
		[
			'123 Main St, Austin, TX 78701, United States of America',
			['123 Main St', null, 'Austin', 'TX', '78701'],
		],
		['123 Main St North-West, Austin TX', ['123 Main St North-West', null, 'Austin', 'TX', null]],
		['123 Main St North-West 78701', ['123 Main St North-West', null, null, null, '78701']],
		['123 Park Ave St Paul MN 55101', ['123 Park Ave', null, 'St Paul', 'MN', '55101']],
		[
			'12714 Blue Ridge Grace Way, Houston, TX 77044',
			['12714 Blue Ridge Grace Way', null, 'Houston', 'TX', '77044'],
		],
		[
			'12714 Blue Ridge Grace Way Houston TX 77044',
			['12714 Blue Ridge Grace Way', null, 'Houston', 'TX', '77044'],
		],
		['8 Park Forest Green Ln Apt 4B, Katy, TX', ['8 Park Forest Green Ln', '4B', 'Katy', 'TX', null]],
		['9 Oak Ridge Federal Way WA 98003', ['9 Oak Ridge', null, 'Federal Way', 'WA', '98003']],
		['123 Main St Federal Way WA 98003', ['123 Main St', null, 'Federal Way', 'WA', '98003']],
		['123 Main St West Hollywood CA 90069', ['123 Main St', null, 'West Hollywood', 'CA', '90069']],
		['123 CR 450 Fairfax VA 22030', ['123 CR 450', null, 'Fairfax', 'VA', '22030']],
		['123 County Road 450, Fairfax, VA 22030', ['123 County Road 450', null, 'Fairfax', 'VA', '22030']],
		['8800 US Highway 1 Stuart FL', ['8800 US Highway 1', null, 'Stuart', 'FL', null]],
		['8800 US 1 Stuart FL', ['8800 US 1', null, 'Stuart', 'FL', null]],
		['5 Farm to Market 1960 W Humble TX', ['5 Farm to Market 1960 W', null, 'Humble', 'TX', null]],
		['1100 Alder Glen Ct 104, Fairfax, VA', ['1100 Alder Glen Ct', '104', 'Fairfax', 'VA', null]],
		['912-914 Elm St, Philadelphia, PA', ['912-914 Elm St', null, 'Philadelphia', 'PA', null]],
		['912 & 914 Elm St Philadelphia PA', ['912 & 914 Elm St', null, 'Philadelphia', 'PA', null]],
		['821 S 300 W Salt Lake City UT 84101', ['821 S 300 W', null, 'Salt Lake City', 'UT', '84101']],
		['12345 Highway 71 W Austin TX 78738', ['12345 Highway 71 W', null, 'Austin', 'TX', '78738']],
		['100 Main St NE, Washington, D.C. 20002', ['100 Main St NE', null, 'Washington', 'DC', '20002']],
		['500 5th Ave, New York, New York 10110', ['500 5th Ave', null, 'New York', 'NY', '10110']],
		['83-10 118TH STREET, 4B', ['83-10 118TH STREET', '4B', null, null, null]],
		['500 WEST 235 STREET, 3-J', ['500 WEST 235 STREET', '3-J', null, null, null]],
		['One Microsoft Way, Redmond, WA 98052', ['One Microsoft Way', null, 'Redmond', 'WA', '98052']],
		['4521 S SAMPLE ST   98118', ['4521 S SAMPLE ST', null, null, null, '98118']],
		['Austin, TX 78704', [null, null, 'Austin', 'TX', '78704']],
		['20194', [null, null, null, null, '20194']],
		['', [null, null, null, null, null]],
	])('reads "%s"', (text, expected) => {
		expect(parts(text)).toEqual(expected);
	});

	test('reads Ct as Court, unless a city comes before it', () => {
		expect(parts('12128 Purple Sage Ct')).toEqual(['12128 Purple Sage Ct', null, null, null, null]);
		expect(parts('55 Main St Hartford CT')).toEqual(['55 Main St', null, 'Hartford', 'CT', null]);
	});

	test('reads NE after a street as a direction', () => {
		expect(parts('100 Main St NE 20002')).toEqual(['100 Main St NE', null, null, null, '20002']);
	});

	test('reads any text without throwing', () => {
		fc.assert(
			fc.property(
				fc.string({ unit: fc.nat(0x10_ffff).map((code) => String.fromCodePoint(code)), maxLength: 60 }),
				(text) => {
					const { zip, state } = parseAddress(text);
					expect(zip === null || /^\d{5}$/.test(zip)).toBe(true);
					expect(state === null || /^[A-Z]{2}$/.test(state)).toBe(true);
				},
			),
		);
	});

	test('reads hostile text of any length quickly', () => {
		for (const text of [
			'1 '.repeat(100_000),
			','.repeat(100_000),
			'# '.repeat(100_000),
			'a-'.repeat(100_000),
		]) {
			expect(() => [parseAddress(text), streetKey(text)]).not.toThrow();
		}
	});
});

test('formatAddress joins the known parts', () => {
	const home = { address: '12128 Purple Sage Ct', city: 'Reston', state: 'VA', zip: '20194' };
	expect(formatAddress(home)).toBe('12128 Purple Sage Ct, Reston, VA 20194');
	expect(formatAddress({ ...home, address: null, state: null })).toBe('Reston, 20194');
});

test('readState accepts codes and names', () => {
	expect(['va', 'Virginia', 'D.C.', 'new  york', 'XX'].map(parseState)).toEqual([
		'VA',
		'VA',
		'DC',
		'NY',
		null,
	]);
});
