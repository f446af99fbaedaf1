import { expect, test } from 'vitest';
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
	const one = { log: 0.0301, full: 0.0301, reasons: [{ group: 'age', log: 0.0301 }] } as const;
	expect(correctionReasons(one)).toEqual([{ words: 'age', change: 0.031 }]);
});
