import { describe, expect, test } from 'vitest';
import { MODEL, SUBJECT, TODAY } from '../../../tests/sample-market.ts';
import { readRemarks } from '../../remarks/read-remarks.ts';
import { totalEffect } from './rate-condition.ts';
import { rateRemarks } from './rate-remarks.ts';

/** A home of 1950, 76 years old, with neither condition nor quality on record. */
const HOME = { ...SUBJECT, yearBuilt: 1950, condition: null, quality: null, yearRenovated: null };

function rate(
	text: string,
	home: typeof HOME | typeof SUBJECT = HOME,
	ignored: string[] = [],
	hasRate = false,
) {
	const remarks = readRemarks(text, 1950, TODAY);
	if (remarks === null) throw new Error('nothing read');
	return rateRemarks(remarks, ignored, home, MODEL, TODAY, hasRate);
}
const percentOf = (...given: Parameters<typeof rate>) => 100 * Math.expm1(totalEffect(rate(...given)));
const reasons = (...given: Parameters<typeof rate>) => rate(...given).effects.map(({ none }) => none);

describe('the effect of remarks', () => {
	test.each([
		['Completely remodeled.', 5],
		['Sold as-is.', -5],
		['Needs work. Sold as-is. Bank-owned.', -13],
		['Needs work. Sold as-is. Bank-owned. Fixer. Original kitchen.', -14],
		['Completely remodeled, updated baths, new cabinets, new windows.', 8],
		['Completely remodeled in 2014.', 0],
		['Completely remodeled in 2019.', 3],
		['Great potential.', -1.5],
		['Great potential, needs work.', -8],
		['Fresh paint and a new roof.', 0],
		['Quartz counters.', 2.5],
	])('%s is %d%%', (text, percent) => {
		expect(percentOf(text)).toBeCloseTo(percent, 0);
	});

	test('is half in a home of 20 years, and a quarter in a newer one', () => {
		expect(percentOf('Sold as-is.', { ...HOME, yearBuilt: 2006 })).toBeCloseTo(-2.5, 1);
		expect(percentOf('Sold as-is.', { ...HOME, yearBuilt: 2016 })).toBeCloseTo(-1.3, 1);
	});

	test('has a number of homes, a margin and what they said', () => {
		const [effect] = rate('Completely remodeled.').effects;
		expect(effect?.weight).toEqual({
			change: 0.05,
			margin: 0.017,
			homes: 560,
			phrase: 'fully renovated or remodeled',
		});
		expect(effect?.margin).toBeCloseTo(0.017, 3);
	});

	test('is nothing for remarks that contradict themselves', () => {
		expect(reasons('Completely remodeled. Sold as-is.')).toEqual(['contradiction', 'contradiction']);
		expect(rate('Completely remodeled. Sold as-is.').grade).toBeNull();
	});

	test('comes back once the agent sets aside the phrase that is wrong', () => {
		expect(percentOf('Completely remodeled. Sold as-is.', HOME, ['as_is'])).toBeCloseTo(5, 0);
	});

	test('is nothing where the condition or the quality is on record', () => {
		expect(reasons('Needs work. Quartz counters.', { ...HOME, condition: 3 } as never)).toEqual([
			'on record',
			null,
		]);
		expect(reasons('Needs work. Quartz counters.', { ...HOME, quality: 3 } as never)).toEqual([
			null,
			'on record',
		]);
		expect(rate('Needs work.', { ...HOME, condition: 3 } as never).grade).toBeNull();
	});

	test('does not count a renovation on record twice', () => {
		const onRecord = { ...HOME, yearRenovated: 2024 } as never;
		expect(percentOf('Completely remodeled in 2024.', onRecord)).toBeLessThan(
			percentOf('Completely remodeled in 2024.'),
		);
	});

	test('is that of the grade where condition has a rate', () => {
		const { effects, grade } = rate('Needs work. Original kitchen. Fresh paint.', HOME, [], true);
		expect(grade).toBe(5);
		expect(effects.map(({ cause, none }) => [cause, none])).toEqual([
			['needs_work', null],
			['original_condition', 'covered'],
			['paint', 'not priced'],
		]);
		expect(effects[0]?.log).toBeLessThan(0);
	});
});
