import { describe, expect, test } from 'vitest';
import { MODEL, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { addDays } from '../dates/days.ts';
import { normal, randomStream } from '../math/random.ts';
import { totalEffect } from '../pricing/condition/rate-condition.ts';
import { rateRemarks } from '../pricing/condition/rate-remarks.ts';
import { readRemarks } from '../remarks/read-remarks.ts';
import { fitPhraseWeights, type RemarkedError } from './fit-phrase-weights.ts';

const HOME = { ...SUBJECT, yearBuilt: 1950, condition: null, quality: null, yearRenovated: null };

/** Past errors of homes: what each text was worth, and noise. */
function errorsOf(count: number, worth: Record<string, number>, yearBuilt = 1950): RemarkedError[] {
	const random = randomStream(7, 'remarks');
	const texts = Object.entries(worth);
	return Array.from({ length: count }, (_, at) => {
		const [text, change] = texts[at % texts.length] as [string, number];
		const remarks = readRemarks(text, yearBuilt, TODAY);
		if (remarks === null) throw new Error('nothing read');
		return {
			past: {
				on: addDays(TODAY, at - count),
				error: Math.log1p(change) + 0.08 * normal(random),
				correction: { log: 0, full: 0 },
			},
			home: { ...HOME, yearBuilt },
			remarks,
		};
	});
}

const NEUTRAL = 'Fresh paint.';

describe('the weights of phrases', () => {
	test('stay those of the study below 400 remarks', () => {
		expect(fitPhraseWeights(errorsOf(399, { 'Sold as-is.': -0.15, [NEUTRAL]: 0 }))).toBeNull();
	});

	test('move toward what homes with them sold for, and price the next home by it', () => {
		const remarks = fitPhraseWeights(errorsOf(2_000, { 'Sold as-is.': -0.09, [NEUTRAL]: 0 }));
		const found = remarks?.phrases.as_is;
		expect(found?.homes).toBe(1_000);
		expect(Math.expm1(found?.log ?? 0)).toBeCloseTo(-0.08, 1);
		expect(found?.log).toBeLessThan(Math.log1p(-0.065));
		expect(found?.margin).toBeGreaterThan(0.002);
		const text = readRemarks('Sold as-is.', 1950, TODAY);
		const rated = rateRemarks(text as never, [], HOME, { ...MODEL, remarks: remarks as never }, TODAY, false);
		expect(totalEffect(rated)).toBeCloseTo(found?.log as number, 3);
		expect(rated.effects[0]?.weight).toMatchObject({ homes: 1_000, of: 2_000 });
	});

	test('are at most twice those of the study, and nothing where sales contradict it', () => {
		const twice = fitPhraseWeights(errorsOf(2_000, { 'Sold as-is.': -0.3, [NEUTRAL]: 0 }));
		expect(twice?.phrases.as_is?.log).toBeCloseTo(2 * Math.log1p(-0.05), 3);
		const none = fitPhraseWeights(errorsOf(2_000, { 'Sold as-is.': 0.1, [NEUTRAL]: 0 }));
		expect(none?.phrases.as_is?.log).toBeCloseTo(0, 10);
		const text = readRemarks('Sold as-is.', 1950, TODAY);
		const rated = rateRemarks(text as never, [], HOME, { ...MODEL, remarks: none as never }, TODAY, false);
		expect(rated.effects).toMatchObject([{ none: 'not priced here', log: 0 }]);
	});

	test('are learned for groups of phrases first, and for single ones from 3,000 remarks', () => {
		const worth = { 'Sold as-is.': -0.12, 'Needs work.': -0.06, [NEUTRAL]: 0 };
		const few = fitPhraseWeights(errorsOf(1_200, worth))?.phrases;
		expect(few?.as_is?.log).toBeCloseTo(few?.needs_work?.log as number, 10);
		const many = fitPhraseWeights(errorsOf(4_000, worth))?.phrases;
		expect(many?.as_is?.log).toBeLessThan(Math.log1p(-0.08));
		expect(many?.needs_work?.log).toBeGreaterThan(Math.log1p(-0.07));
	});

	test('are not those of a phrase in fewer than 25 homes, nor of one without a weight', () => {
		const few = errorsOf(20, { 'Bank-owned.': -0.2 });
		const found = fitPhraseWeights([...few, ...errorsOf(600, { 'Sold as-is.': -0.1, [NEUTRAL]: 0 })]);
		expect(Object.keys(found?.phrases ?? {})).toEqual(['as_is']);
	});

	test('are adopted only if they price the latest fifth no worse than the start weights', () => {
		const early = errorsOf(1_000, { 'Sold as-is.': -0.12, [NEUTRAL]: 0 }).map((each) => ({
			...each,
			past: { ...each.past, on: addDays(each.past.on, -2_000) },
		}));
		const late = errorsOf(250, { 'Sold as-is.': -0.04, [NEUTRAL]: 0.005 });
		expect(fitPhraseWeights([...early, ...late])).toBeNull();
	});

	test('count by a fourth in a home of ten years, like the start weights', () => {
		const remarks = fitPhraseWeights(errorsOf(2_000, { 'Sold as-is.': -0.0225, [NEUTRAL]: 0 }, 2017));
		expect(Math.expm1(remarks?.phrases.as_is?.log ?? 0)).toBeLessThan(-0.055);
	});
});
