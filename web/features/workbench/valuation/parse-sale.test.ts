import { expect, test } from 'vitest';
import type { Units } from '../../../../domain/home/units.ts';
import { SUBJECT, TODAY } from '../../../../tests/sample-market.ts';
import { parseSale, type SaleLocation, type SaleText } from './parse-sale.ts';

const TEXT: SaleText = {
	address: ' 77 Hand Rd ',
	price: '$700,000',
	soldOn: '2026-01-15',
	livingArea: '1,500',
	bedrooms: '3',
	bathrooms: '2.5',
	lotSize: '',
	yearBuilt: '',
	yearRenovated: '',
};

const read = (
	text: SaleText,
	known: readonly SaleLocation[] = [],
	usedIds: readonly string[] = [],
	units: Units = 'square_feet',
) => parseSale(text, SUBJECT, TODAY, usedIds, known, units);

test('parses a manual sale as typed; blank fields are unknown', () => {
	expect(read(TEXT)).toMatchObject({
		value: {
			id: 'hand-1',
			address: '77 Hand Rd',
			price: 700_000,
			livingArea: 1500,
			bathrooms: 2.5,
			lotSize: null,
			homeType: SUBJECT.homeType,
			demo: false,
		},
	});
});

test("areas are typed in the user's units and stored in square feet", () => {
	const text = { ...TEXT, livingArea: '139.35', lotSize: '1,000' };
	expect(read(text, [], [], 'square_meters')).toMatchObject({
		value: { livingArea: 1500, lotSize: expect.closeTo(10_763.91, 2) },
	});
	expect(read({ ...text, livingArea: '2' }, [], [], 'square_meters')).toEqual({
		problem: 'Living area: enter a number from 9.29 to 4,645.15, or leave it blank if unknown.',
	});
});

test('a manual sale has no location, unless its address is that of a known home', () => {
	const nowhere = { latitude: null, longitude: null, zip: SUBJECT.zip };
	expect(read(TEXT)).toMatchObject({ value: nowhere });
	expect(read({ ...TEXT, address: '' }, [SUBJECT])).toMatchObject({
		value: nowhere,
	});
	const next = { ...SUBJECT, address: '77 Hand Road', zip: '98105', latitude: 47.66, longitude: -122.3 };
	expect(read(TEXT, [SUBJECT, next])).toMatchObject({
		value: { address: '77 Hand Rd', zip: '98105', latitude: 47.66, longitude: -122.3 },
	});
	const nearer = { ...next, zip: SUBJECT.zip, latitude: 47.61 };
	expect(read(TEXT, [next, nearer])).toMatchObject({ value: { latitude: 47.61 } });
});

test('every manually added sale has a unique id', () => {
	expect(read(TEXT, [], ['hand-1', 'hand-7'])).toMatchObject({
		value: { id: 'hand-8' },
	});
});

test.each([
	[{ price: '' }, 'Enter the sale price.'],
	[{ livingArea: ' ' }, "Enter the living area. The sale can't be compared without it."],
	[{ soldOn: '' }, 'Enter the closing date.'],
	[{ soldOn: '2999-01-01' }, /^The closing date can't be after /],
	[{ yearBuilt: '3024' }, /^Year built: enter a whole number from 1601 to/],
	[
		{ yearRenovated: '2027' },
		'Year renovated: enter a whole number from 1601 to 2026, or leave it blank if unknown.',
	],
	[{ yearBuilt: '1962', yearRenovated: '1950' }, 'Year renovated must be after the year built, 1962.'],
	[{ price: '-5' }, /^Price: enter a whole number/],
])('explains impossible values in a sentence: %o', (part, sentence) => {
	const reading = read({ ...TEXT, ...part });
	expect(reading).toHaveProperty(
		'problem',
		typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
	);
});
