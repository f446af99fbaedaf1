/** Analyses with too few sales or unknown facts. */
import { expect, test } from 'vitest';
import { createSale, SUBJECT } from '../../tests/sample-market.ts';
import { analyzeSample, SALES } from '../../tests/samples/pricing/analysis.ts';
import { UNKNOWN_FACTS } from '../home/parse-home.ts';

const { latitude, longitude } = SUBJECT;
const ONLY_LOCATION_KNOWN = { ...UNKNOWN_FACTS, latitude, longitude };

test('with fewer than three sales there is no price, and a sentence says what to do', () => {
	expect(analyzeSample({}, []).whyNoPrice).toBe(
		'No sales can be used; a price needs three. Add sales you know of, or import more sales for this area.',
	);
	expect(analyzeSample({}, SALES.slice(0, 2)).whyNoPrice).toMatch(/^Only two sales can be used/);
	expect(analyzeSample({ criteria: { radius: 0.01 } }).whyNoPrice).toMatch(/Loosen the criteria you set/);
	const dropped = Object.fromEntries(SALES.map(({ id }) => [id, '']));
	expect(analyzeSample({ dropped }).whyNoPrice).toMatch(/Restore an excluded sale/);
	expect(analyzeSample({ criteria: { radius: 0.01 } }).conclusion).toBeNull();
});

test('three sales are enough for a price, but not for a price without one of them', () => {
	const three = [1, 2, 3].map((at) =>
		createSale({ id: `${at}`, latitude: 40 + at / 1000, address: `${at} Elm St` }),
	);
	const { conclusion } = analyzeSample({}, three);
	expect(conclusion?.price).toBeGreaterThan(390_000);
	expect(conclusion?.leaveOneOut).toMatchObject(
		[1, 2, 3].map(() => ({ price: null, change: null, flagged: false })),
	);
});

test('a subject with some unknown facts has a price, and a flag that names them', () => {
	const { conclusion, flags } = analyzeSample({}, SALES, { livingArea: null, bedrooms: null });
	expect(conclusion?.price).toBeGreaterThan(0);
	expect(flags).toContain('Unknown for the subject: bedrooms, living area. Add them to adjust for them.');
});

test('a subject without known facts has no price, and a sentence says which fact to enter', () => {
	const nothing = analyzeSample({}, SALES, ONLY_LOCATION_KNOWN);
	expect(nothing.conclusion).toBeNull();
	expect(nothing.whyNoPrice).toBe(
		'Enter the living area to get a price. Too little is known about this home.',
	);
	expect(nothing.flags.join()).not.toMatch(/Unknown for the subject/);
	const little = analyzeSample({}, SALES, { ...ONLY_LOCATION_KNOWN, bedrooms: 3 });
	expect(little.whyNoPrice).toBeNull();
	expect(little.conclusion?.price).toBeGreaterThan(0);
});
