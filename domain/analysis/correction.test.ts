import { describe, expect, test } from 'vitest';
import { createSale, MODEL, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { analysisOf, CORRECTED, SALES } from '../../tests/samples/pricing/corrected-analysis.ts';
import { addDays } from '../dates/days.ts';
import { noAnswers } from '../pricing/condition/answers.ts';

describe('the model correction', () => {
	const { conclusion, comps } = analysisOf();

	test('is the last part of the price, and the parts still add up exactly', () => {
		const { supporting, neighborhood, unrounded = 0, correction } = conclusion ?? {};
		const log = [
			...comps.map(({ weight, adjustedPrice }) => weight * Math.log(adjustedPrice)),
			(supporting?.weight ?? 0) * Math.log(supporting?.adjustedPrice ?? 1),
			(neighborhood?.weight ?? 0) * Math.log(neighborhood?.price ?? 1),
		].reduce((sum, each) => sum + each, 0);
		expect(correction?.log).toBeCloseTo(-0.024, 9);
		expect(log + (correction?.log ?? 0)).toBeCloseTo(Math.log(unrounded), 9);
		expect(Math.exp(log) + (correction?.dollars ?? 0)).toBeCloseTo(unrounded, 3);
	});

	test('has reasons that add up to it', () => {
		const { reasons = [], change, words } = conclusion?.correction ?? {};
		expect(reasons.reduce((sum, reason) => sum + reason.change, 0)).toBeCloseTo(change ?? 0, 3);
		expect(words).toBe(
			'In Sample County, OH, homes like this one sold for 2.4% less than their comps indicated: −3.2% for age, +0.8% for rooms (from 4,100 of its 5,000 sales, each priced before it closed).',
		);
	});

	test('can be turned off, which is flagged', () => {
		const uncorrected = analysisOf({ withoutCorrection: true });
		expect(uncorrected.conclusion?.correction).toBeNull();
		expect(uncorrected.conclusion?.unrounded).toBeCloseTo(conclusion?.correction?.before ?? 0, 6);
		expect(uncorrected.flags).toContain(
			'The model correction is turned off, so this price is not adjusted for past errors in this market.',
		);
		expect(analysisOf({ withoutCorrection: true }, SALES, MODEL).flags).toEqual(
			analysisOf({}, SALES, MODEL).flags,
		);
	});

	test('does not apply if only the comps in the grid are used, which is flagged', () => {
		const alone = analysisOf({ compsAlone: true });
		expect(alone.conclusion?.correction).toBeNull();
		expect(alone.flags).toContain(
			'Only the comps in the grid are used, without other sales nearby and the model correction.',
		);
		expect(analysisOf({ compsAlone: true }, SALES, MODEL).flags).toContain(
			'Only the comps in the grid are used, without other sales nearby.',
		);
	});

	test('uses an earlier sale price of the home, without using that sale as a comp', () => {
		const own = createSale({
			id: 'own',
			address: SUBJECT.address,
			price: 390_000,
			latitude: SUBJECT.latitude,
		});
		const known = analysisOf({}, [...SALES, own]);
		expect(known.comps.some(({ sale }) => sale.id === 'own')).toBe(false);
		expect(known.conclusion?.correction?.usesOwnSale).toBe(true);
		expect(known.conclusion?.correction?.log).toBeCloseTo(-0.008, 9);
		expect(known.flags.join(' ')).toContain(
			'That sale is not a comp, but the model correction takes it into account',
		);
	});
});

test('the range of a home sold 12 months ago reaches higher, with a sentence, until the agent says whether it was renovated', () => {
	const own = createSale({ id: 'own', address: SUBJECT.address, soldOn: addDays(TODAY, -365) });
	const resold = {
		...CORRECTED,
		calibration: { ...CORRECTED.calibration, resold: { below: 1, above: 1.3 } },
	};
	const sales = [...SALES, own];
	const [before, unanswered] = [CORRECTED, resold].map((model) => analysisOf({}, sales, model));
	const sentence =
		/^Homes sold again within 18 months were often renovated in between, so the range reaches higher/;
	expect(unanswered?.conclusion).toMatchObject({
		price: before?.conclusion?.price,
		low: before?.conclusion?.low,
	});
	expect(unanswered?.conclusion?.high).toBeGreaterThan(before?.conclusion?.high as number);
	expect(unanswered?.flags.some((flag) => sentence.test(flag))).toBe(true);
	const condition = { ...noAnswers(TODAY), wholeHome: { renovated: false, year: null } };
	const answered = analysisOf({ condition }, sales, resold);
	expect(answered.conclusion?.high).toBe(before?.conclusion?.high);
	expect(answered.flags.some((flag) => sentence.test(flag))).toBe(false);
});
