import { describe, expect, test } from 'vitest';
import { percentTenths } from '../../format/format.ts';
import { correctionReasons, correctionSentence } from './correction-words.ts';

const SMALL = {
	log: -0.00054,
	full: -0.00054,
	reasons: [
		{ group: 'spread', log: -0.0054 },
		{ group: 'size', log: 0.0051 },
		{ group: 'rooms', log: -0.0031 },
		{ group: 'age', log: 0.00286 },
	],
	ownPrice: null,
} as const;

const FITTED = { curves: {}, middle: { area: 7, lot: 9, price: 13 }, share: 1, errors: 900 };

test('the reasons for a correction add up to it when rounded to a tenth of a percent', () => {
	expect(correctionReasons(SMALL)).toEqual([
		{ words: 'spread of the adjusted prices', change: -0.005 },
		{ words: 'size', change: 0.005 },
		{ words: 'rooms', change: -0.003 },
		{ words: 'other facts', change: 0.002 },
	]);
	expect(correctionSentence(SMALL, { market: 'King County, WA', sales: 1000, correction: FITTED })).toBe(
		'In King County, WA, homes like this one sold for 0.1% less than their comps indicated: −0.5% for spread of the adjusted prices, +0.5% for size, −0.3% for rooms, +0.2% for other facts (from 900 of its 1,000 sales, each priced before it closed).',
	);
});

test('a correction with a single reason has no reason called "other facts"', () => {
	const reasons = [{ group: 'age', log: 0.0301 }] as const;
	const one = { log: 0.0301, full: 0.0301, reasons, ownPrice: null };
	expect(correctionReasons(one)).toEqual([{ words: 'age', change: 0.031 }]);
});

describe('a recent sale of the home itself', () => {
	const ownPrice = { weight: 0.5, log: 0.0305, days: 24 };
	const recent = { ...SMALL, log: SMALL.log + ownPrice.log, ownPrice };

	test('has a sentence of its own, and the reasons still add up', () => {
		const reasons = correctionReasons(recent);
		expect(reasons.at(-1)).toEqual({ words: 'its own sale 24 days ago', change: 0.031 });
		const total = reasons.reduce((sum, { change }) => sum + change, 0);
		expect(total).toBeCloseTo(Math.expm1(recent.log), 3);
		expect(
			correctionSentence(recent, { market: 'King County, WA', sales: 1000, correction: FITTED }),
		).toMatch(
			/sold for 0\.1% less .* before it closed\)\. This home itself sold 24 days ago, and that price, adjusted for time, has half of the weight: it raises the price by 3\.1%\.$/,
		);
	});

	test.each([
		[0.05, 0.08, '8.8%', '5.1%'],
		[-0.06, 0.1, '9.9%', '5.8%'],
		[0.09, -0.05, '5.3%', '9.4%'],
	])(
		'has the same figure in the list and in the sentence, after errors of %f',
		(error, own, figure, errors) => {
			const reasons = [{ group: 'age', log: error }] as const;
			const large = { log: error + own, full: error, reasons, ownPrice: { ...ownPrice, log: own } };
			const [first, last] = correctionReasons(large);
			expect((first?.change ?? 0) + (last?.change ?? 0)).toBeCloseTo(Math.expm1(large.log), 3);
			expect(percentTenths(Math.abs(last?.change ?? 0))).toBe(figure);
			const sentence = correctionSentence(large, {
				market: 'King County, WA',
				sales: 900,
				correction: FITTED,
			});
			expect(sentence).toContain(`sold for ${errors} `);
			expect(sentence).toContain(`the price by ${figure}.`);
		},
	);

	test('is the only reason in a market with too few past errors', () => {
		const only = { log: -0.02, full: 0, reasons: [], ownPrice: { weight: 0.25, log: -0.02, days: 68 } };
		expect(correctionReasons(only)).toEqual([{ words: 'its own sale 68 days ago', change: -0.02 }]);
		expect(correctionSentence(only, { market: 'Sample County, OH', sales: 200 })).toBe(
			'This home itself sold 68 days ago, and that price, adjusted for time, has 25% of the weight: it lowers the price by 2.0%.',
		);
	});
});
