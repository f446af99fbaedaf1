import { expect, test } from 'vitest';
import { addDays } from '../dates/days.ts';
import { randomStream } from '../math/random.ts';
import {
	computeCorrection,
	factsAsList,
	factsFromList,
	MAX_CORRECTION,
} from '../pricing/correction/correction.ts';
import { CORRECTION_FACTS, type CorrectionFacts } from '../pricing/correction/correction-facts.ts';
import { UNCERTAINTY_FACTORS, type UncertaintyFactors } from '../pricing/range/uncertainty.ts';
import { fitCorrection } from './fit-correction.ts';
import type { PastError } from './past-error.ts';

const TODAY = '2026-11-21';
const DATA_FROM = '2020-01-01';
const CALM = Object.fromEntries(
	UNCERTAINTY_FACTORS.map((factor) => [factor, factor === 'constant' ? 1 : 0]),
) as unknown as UncertaintyFactors;

/** Laplace(0.1) errors on homes of every kind, plus the effect of the home's facts. */
function errorsOf(
	count: number,
	seed: number,
	added: (facts: CorrectionFacts) => number = () => 0,
): PastError[] {
	const random = randomStream(seed, 'errors');
	const spread = (size: number) => size * (random() + random() + random() - 1.5);
	return Array.from({ length: count }, (_, at) => {
		const facts = {
			...factsFromList(CORRECTION_FACTS.map(() => null)),
			age: 110 * random(),
			area: 7.6 + spread(0.8),
			lot: 8.9 + spread(1),
			bedrooms: 2 + Math.floor(3 * random()),
			bathrooms: 1 + Math.floor(5 * random()) / 2,
			areaGap: spread(0.3),
			lotGap: spread(0.5),
			ageGap: spread(25),
			bedroomsGap: spread(1),
			bathroomsGap: spread(0.8),
			miles: Math.log(0.1 + random()),
			price: 13 + spread(0.9),
			skew: spread(0.08),
			upper: 0.1 + spread(0.1),
		};
		const laplace = -0.1 * Math.sign(random() - 0.5) * Math.log(1 - random());
		const on = addDays(TODAY, -1 - (at % 700));
		return {
			on,
			soldOn: on,
			logPrice: facts.price,
			error: laplace + added(facts),
			correction: { log: 0, full: 0 },
			comps: 200,
			uncertainty: CALM,
			facts,
		};
	});
}

const modelOf = (errors: readonly PastError[]) => fitCorrection(errors, TODAY, DATA_FROM);
const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

test('a correction needs 300 errors, and applies in full from 1,200', () => {
	expect(modelOf(errorsOf(299, 1))).toBeNull();
	expect(modelOf(errorsOf(300, 1))?.share).toBe(0);
	expect(modelOf(errorsOf(600, 1))?.share).toBeCloseTo(0.8 / 3, 5);
	expect(modelOf(errorsOf(1200, 1))?.share).toBeCloseTo(0.8, 5);
});

test('finds that old homes sell for 5% more than their comps indicate', () => {
	const errors = errorsOf(3000, 2, ({ age }) => ((age ?? 0) > 50 ? 0.05 : 0));
	const model = { ...modelOf(errors), share: 1 } as NonNullable<ReturnType<typeof modelOf>>;
	const correct = (from: number, to: number) =>
		mean(
			errors
				.filter(({ facts: { age } }) => (age ?? 0) >= from && (age ?? 0) < to)
				.map(({ facts }) => computeCorrection(facts, model).log),
		);
	const found = correct(60, 200) - correct(0, 45);
	expect(found).toBeGreaterThan(0.04);
	expect(found).toBeLessThan(0.058);
});

test('is small if errors are pure noise', () => {
	const errors = errorsOf(3000, 3);
	const model = modelOf(errors) as NonNullable<ReturnType<typeof modelOf>>;
	const found = errors.map(({ facts }) => computeCorrection(facts, { ...model, share: 1 }).log);
	expect(Math.sqrt(mean(found.map((log) => log ** 2)))).toBeLessThan(0.016);
});

test('applies a smaller share if past corrections did not make prices better', () => {
	const wrong = errorsOf(3000, 4).map((error, at) => {
		const full = at % 2 === 0 ? 0.05 : -0.05;
		return { ...error, correction: { log: 0.8 * full, full } };
	});
	expect(modelOf(wrong)?.share).toBeLessThan(0.2);
	const right = wrong.map((error) => ({ ...error, error: error.error + error.correction.full }));
	expect(modelOf(right)?.share).toBeGreaterThan(0.9);
});

test('no correction is over 10%, and its reasons add up to it', () => {
	const errors = errorsOf(3000, 5, ({ price }) => 0.5 * ((price ?? 13) - 13));
	const model = modelOf(errors) as NonNullable<ReturnType<typeof modelOf>>;
	const corrections = errors.map(({ facts }) => computeCorrection(facts, { ...model, share: 1 }));
	expect(Math.max(...corrections.map(({ log }) => Math.abs(log)))).toBeCloseTo(MAX_CORRECTION, 9);
	for (const { log, reasons } of corrections.slice(0, 200)) {
		expect(reasons.reduce((sum, reason) => sum + reason.log, 0)).toBeCloseTo(log, 9);
	}
});

test('depends neither on the order of errors nor on sales that close on the date, to the byte', () => {
	const errors = errorsOf(700, 6);
	const once = JSON.stringify(modelOf(errors));
	expect(JSON.stringify(modelOf(errors.toReversed()))).toBe(once);
	const later = { ...(errors[0] as PastError), soldOn: TODAY, error: 0.7 };
	expect(JSON.stringify(modelOf([later, ...errors]))).toBe(once);
});

test('stores facts as a list and reads them back', () => {
	const { facts } = errorsOf(1, 7)[0] as PastError;
	expect(factsFromList(factsAsList(facts))).toEqual(facts);
});
