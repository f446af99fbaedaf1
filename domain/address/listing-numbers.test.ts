import { expect, test } from 'vitest';
import { parseListingNumbers } from './listing-numbers.ts';

test.each([
	['2451180', ['2451180']],
	['nwm2451180', ['NWM2451180']],
	['MLS# 24-118067', ['24-118067']],
	['MLS number: 2451180; 2451177\n2451180', ['2451180', '2451177']],
	['ML81912345, ML81912346', ['ML81912345', 'ML81912346']],
])('%j are MLS numbers', (text, numbers) => {
	expect(parseListingNumbers(text)).toEqual(numbers);
});

test.each([
	'',
	'98001',
	'98001-1234',
	'1009 53rd St',
	'12345 Main St, Kent, WA 98030',
	'2451180, 12 Oak St',
	'MLS',
])('%j are none', (text) => {
	expect(parseListingNumbers(text)).toBeNull();
});
