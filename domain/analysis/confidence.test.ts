import { expect, test } from 'vitest';
import { createSale, MODEL, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { analyzeSample } from '../../tests/samples/pricing/analysis.ts';
import { addDays } from '../dates/days.ts';
import type { Sale } from '../home/home.ts';

/** Six sales like the subject, next to it. */
const ALIKE = Array.from({ length: 6 }, (_, at) =>
	createSale({
		id: `${at}`,
		address: `${at} Elm St`,
		latitude: 40 + (at + 1) / 5000,
		price: 400_000 + at * 1000,
	}),
);

/** The confidence if the range is a number of times as wide as by default. */
const confidenceOf = (sales: readonly Sale[], width = 0.5, evidence = {}) => {
	const { calibration } = MODEL;
	const model = { ...MODEL, calibration: { ...calibration, reach: width * calibration.reach } };
	return analyzeSample({}, sales, {}, { model, ...evidence }).conclusion?.confidence;
};

const changed = (count: number, facts: Partial<Sale>) =>
	ALIKE.map((sale, at) => (at < count ? { ...sale, ...facts } : sale));
const DIFFERENT = { yearBuilt: 1975, quality: 5, condition: 5, bathrooms: 1 };
const OWN = createSale({
	id: 'own',
	address: '100 Middle St',
	latitude: 40,
	price: 500_000,
	soldOn: addDays(TODAY, -200),
});

test.each([
	[0.5, 'high', /^Six close comps, and a range of \d+% of the price\.$/],
	[2.2, 'medium', /^Six close comps, and a range of \d+% of the price\.$/],
	[5, 'low', /^The range is wide, \d+% of the price\.$/],
])(
	'with like sales nearby and a range of %d times the default width, confidence is %s',
	(width, level, why) => {
		expect(confidenceOf(ALIKE, width)).toMatchObject({ level, why: expect.stringMatching(why) });
	},
);

test.each<[string, readonly Sale[], object, RegExp]>([
	['comps far away', changed(6, { latitude: 40.027 }), {}, /^Few similar sales nearby\.$/],
	['few comps', ALIKE.slice(0, 4), {}, /^Few close comps: only 4\.$/],
	[
		'a comp with large adjustments',
		changed(1, DIFFERENT).slice(0, 5),
		{},
		/^Comp \d needed \d+% in adjustments\.$/,
	],
	['list prices', ALIKE, { listPricesOnly: true }, /^It is based on list prices\.$/],
	[
		'an own sale far from the price',
		[...ALIKE, OWN],
		{},
		/^The home's own sale, adjusted for time, is \d+% above the price\.$/,
	],
])('confidence in a narrow range is medium with %s', (_, sales, evidence, why) => {
	expect(confidenceOf(sales, 0.5, evidence)).toMatchObject({
		level: 'medium',
		why: expect.stringMatching(why),
	});
});

test('three weaknesses make confidence in a narrow range low', () => {
	const few = changed(1, DIFFERENT).slice(0, 4);
	expect(confidenceOf([...few, OWN])).toMatchObject({
		level: 'low',
		why: expect.stringMatching(/^Few close comps: only 4, comp \d needed .* and the home's own sale/),
	});
});

test('an edit never improves the confidence, and can lower it', () => {
	const five = changed(1, DIFFERENT).slice(0, 5);
	const recorded = { ...SUBJECT, id: 'subject' };
	const levelAfter = (sales: readonly Sale[], choices: object) => {
		const { calibration } = MODEL;
		const model = { ...MODEL, calibration: { ...calibration, reach: 0.5 * calibration.reach } };
		const evidence = { model, subject: recorded };
		return analyzeSample(choices, sales, recorded, evidence).conclusion?.confidence.level;
	};
	// Its adjustments set to nothing, the odd comp would look like the others.
	const cells = { 0: { age: 0, quality: 0, condition: 0, bathrooms: 0, livingArea: 0 } };
	expect([levelAfter(five, {}), levelAfter(five, { cells })]).toEqual(['medium', 'medium']);
	const dropped = { 0: '', 1: '' };
	expect([levelAfter(ALIKE, {}), levelAfter(ALIKE, { dropped })]).toEqual(['high', 'medium']);
});
