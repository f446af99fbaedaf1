import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isZip, MAX_ADDRESS_LENGTH, parseCompsQuery, parseLimit } from './comps-query.ts';

test('a ZIP code is exactly five digits, with or without spaces around it', () => {
	expect(parseCompsQuery('zip', ' 10001 ', 20)).toEqual({ zip: '10001', limit: 20 });
	for (const text of ['', '1000', '100011', '1000a', '10001-1234', '1 0001', '１０００１', '10001\n1']) {
		expect(parseCompsQuery('zip', text, 20), text).toBeNull();
	}
});

test('an address is longer than five characters after trimming', () => {
	expect(parseCompsQuery('address', '  12345  ', 1)).toBeNull();
	expect(parseCompsQuery('address', '  1 Main  ', 1)).toEqual({ address: '1 Main', limit: 1 });
});

test('an address has a maximum length', () => {
	const longest = 'x'.repeat(MAX_ADDRESS_LENGTH);
	expect(parseCompsQuery('address', longest, 1)).toEqual({ address: longest, limit: 1 });
	expect(parseCompsQuery('address', `${longest}x`, 1)).toBeNull();
});

test.each([
	[0, 50],
	[Number.NaN, 50],
	[Number.POSITIVE_INFINITY, 50],
	[1, 1],
	[500, 500],
	[501, 500],
	[-3, 1],
	[10.9, 10],
])('reads a limit of %d as %d', (limit, read) => {
	expect(parseLimit(limit)).toBe(read);
});

test('zero or no limit means the configured default', () => {
	expect(parseLimit(0, 25)).toBe(25);
	expect(parseCompsQuery('zip', '10001', Number(''), 25)).toEqual({ zip: '10001', limit: 25 });
});

test('every limit is a whole number from 1 to 500', () => {
	fc.assert(
		fc.property(fc.double(), (limit) => {
			const read = parseLimit(limit);
			expect(Number.isInteger(read) && read >= 1 && read <= 500).toBe(true);
		}),
	);
});

test('only five ASCII digits are a ZIP code', () => {
	fc.assert(
		fc.property(
			fc.string({ unit: fc.nat(0x10_ffff).map((code) => String.fromCodePoint(code)), maxLength: 8 }),
			(text) => {
				const digits =
					[...text].length === 5 && [...text].every((character) => '0123456789'.includes(character));
				expect(isZip(text)).toBe(digits);
			},
		),
	);
});
