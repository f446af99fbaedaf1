import { expect, test } from 'vitest';
import { createSale, MODEL, TODAY } from '../../tests/sample-market.ts';
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
	[0.5, 'high', /^the range is \d+% of the price, with six close comps$/],
	[2.2, 'medium', /^the range is \d+% of the price, with six close comps$/],
	[5, 'low', /^the range is wide, \d+% of the price$/],
])(
	'with like sales nearby and a range of %d times the default width, confidence is %s',
	(width, level, why) => {
		expect(confidenceOf(ALIKE, width)).toEqual({ level, why: expect.stringMatching(why) });
	},
);

test.each<[string, readonly Sale[], object, RegExp]>([
	['comps far away', changed(6, { latitude: 40.027 }), {}, /, but few comps are close$/],
	['few comps', ALIKE.slice(0, 4), {}, /, but few comps are close$/],
	[
		'a comp with large adjustments',
		changed(1, DIFFERENT).slice(0, 5),
		{},
		/, but comp 1 has a gross adjustment of \d+%$/,
	],
	['list prices', ALIKE, { listPricesOnly: true }, /, but it is based on list prices$/],
	[
		'an own sale far from the price',
		[...ALIKE, OWN],
		{},
		/, but the home's own sale, adjusted for time, is \d+% above the price$/,
	],
])('confidence in a narrow range is medium with %s', (_, sales, evidence, why) => {
	expect(confidenceOf(sales, 0.5, evidence)).toEqual({ level: 'medium', why: expect.stringMatching(why) });
});

test('three weaknesses make confidence in a narrow range low', () => {
	const few = changed(1, DIFFERENT).slice(0, 4);
	expect(confidenceOf([...few, OWN])).toEqual({
		level: 'low',
		why: expect.stringMatching(
			/^the range is \d+% of the price, but few comps are close, comp 1 .* and the home's own sale/,
		),
	});
});
