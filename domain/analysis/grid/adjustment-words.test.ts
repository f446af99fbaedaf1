import { expect, test } from 'vitest';
import { createSale, SUBJECT, TODAY } from '../../../tests/sample-market.ts';
import type { Sale } from '../../home/home.ts';
import type { Units } from '../../home/units.ts';
import type { Feature } from '../../pricing/features.ts';
import { adjustmentWords } from './adjustment-words.ts';
import type { AdjustmentLine } from './grid.ts';

function wordsOf(
	feature: Feature,
	dollars: number,
	facts: Partial<Sale>,
	changes: Partial<AdjustmentLine> = {},
	units: Units = 'square_feet',
): string {
	const line: AdjustmentLine = { feature, dollars, low: null, high: null, edited: false, ...changes };
	return adjustmentWords(
		line,
		createSale({ id: 's', ...facts }),
		{ subject: SUBJECT, on: TODAY, units },
		false,
	);
}

test('the difference times the rate shown is the adjustment, to the dollar', () => {
	const words = wordsOf('livingArea', 44_407, { livingArea: (SUBJECT.livingArea ?? 0) - 251 });
	expect(words).toBe('251 sq ft smaller than the subject, at $176.92 per sq ft');
	expect(Math.round(251 * 176.92)).toBe(44_407);
	expect(wordsOf('lot', -9000, { lotSize: (SUBJECT.lotSize ?? 0) + 1500 })).toBe(
		"Lot 1,500 sq ft larger than the subject's, at $6,000 per 1,000 sq ft of lot",
	);
	expect(wordsOf('bathrooms', -13_399, { bathrooms: (SUBJECT.bathrooms ?? 0) + 0.5 })).toBe(
		'0.5 more baths than the subject, at $26,798 per bath',
	);
	expect(wordsOf('time', -23_987, { contractOn: '2026-05-16' })).toMatch(
		/ days before the effective date, at −\$[\d,]+ per month$/,
	);
});

test('a time adjustment of zero has its reason', () => {
	const comp = { contractOn: '2026-11-01' };
	expect(wordsOf('time', 0, comp)).toBe(
		'Under contract November 1, 2026, 20 days before the effective date; prices have not changed measurably since',
	);
	expect(wordsOf('time', 0, comp, { edited: true })).not.toMatch(/measurably/);
});

test('in square meters, differences and rates are per square meter and give the same dollars', () => {
	const wordsIn = (feature: Feature, dollars: number, facts: Partial<Sale>) =>
		wordsOf(feature, dollars, facts, {}, 'square_meters');
	expect(wordsIn('livingArea', 44_407, { livingArea: (SUBJECT.livingArea ?? 0) - 251 })).toBe(
		'23.3 m² smaller than the subject, at $1,904 per m²',
	);
	expect(wordsIn('lot', -9000, { lotSize: (SUBJECT.lotSize ?? 0) + 1500 })).toBe(
		"Lot 139.4 m² larger than the subject's, at $6,458 per 100 m² of lot",
	);
	expect(wordsIn('basement', -150, { basementArea: (SUBJECT.basementArea ?? 0) + 6 })).toBe(
		'0.6 m² more basement than the subject, at $269.10 per m² of basement',
	);
	expect(wordsIn('bathrooms', -13_399, { bathrooms: (SUBJECT.bathrooms ?? 0) + 0.5 })).toMatch(/per bath$/);
});

test('no rate is shown for a difference of one unit, for small adjustments, or without a difference', () => {
	const less = { livingArea: (SUBJECT.livingArea ?? 0) - 251 };
	expect(wordsOf('bedrooms', 8000, { bedrooms: (SUBJECT.bedrooms ?? 0) - 1 })).toBe(
		'1 fewer bedroom than the subject',
	);
	expect(wordsOf('livingArea', 99, less)).toBe('251 sq ft smaller than the subject');
	expect(wordsOf('livingArea', 0, { livingArea: SUBJECT.livingArea })).toBe('Same as the subject');
	expect(wordsOf('concessions', -5000, { concessions: 5000 })).toBe('$5,000 in seller concessions');
});

test('no rate is shown if it is not per unit of the difference that is stated', () => {
	expect(wordsOf('age', -9000, { yearBuilt: 1962, yearRenovated: 2014, soldOn: TODAY })).toBe(
		'28 years older than the subject when sold, renovated in 2014',
	);
	expect(wordsOf('age', 9000, { yearBuilt: 1980, soldOn: TODAY })).toBe(
		'10 years older than the subject when sold, at $900.00 per year newer',
	);
	// Areas above 12,000 sq ft are adjusted like 12,000 sq ft, and lots above 400,000 like 400,000.
	expect(wordsOf('livingArea', -900_000, { livingArea: 20_000 })).toBe(
		'18,200 sq ft larger than the subject',
	);
	expect(wordsOf('lot', -90_000, { lotSize: 435_600 })).toBe("Lot 9.84 acres larger than the subject's");
	expect(wordsOf('garage', -20_000, { garageSpaces: 9 })).toBe('7 more garage spaces than the subject');
});

test('a rate that rounds to $1,000 has no cents', () => {
	const facts = { livingArea: (SUBJECT.livingArea ?? 0) - 3 };
	expect(wordsOf('livingArea', 2999.99, facts)).toBe('3 sq ft smaller than the subject, at $1,000 per sq ft');
});

test('an adjustment that the agent set shows no rate', () => {
	const less = { livingArea: (SUBJECT.livingArea ?? 0) - 251 };
	expect(wordsOf('livingArea', 30_000, less, { edited: true })).toBe('251 sq ft smaller than the subject');
});
