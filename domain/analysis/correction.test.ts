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
			soldOn: addDays(TODAY, -200),
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

describe('a home that sold 24 days ago', () => {
	const own = createSale({
		id: 'own',
		address: SUBJECT.address,
		price: 390_000,
		soldOn: addDays(TODAY, -24),
	});
	const sales = [...SALES, own];
	const answered = (renovated: boolean) => ({ ...noAnswers(TODAY), wholeHome: { renovated, year: null } });

	test('has half of its price from that sale, and says so', () => {
		const { conclusion, flags } = analysisOf({}, sales);
		const { correction, unrounded = 0 } = conclusion ?? {};
		expect(correction?.ownWeight).toBe(0.5);
		expect((correction?.before ?? 0) * Math.exp(correction?.log ?? 0)).toBeCloseTo(unrounded, 3);
		expect(correction?.words).toMatch(
			/ This home itself sold 24 days ago, and that price, adjusted for time, has half of the weight: it (raises|lowers) the price by \d+\.\d%\.$/,
		);
		expect(flags.join(' ')).toContain(
			"That sale is not a comp, but because it's so recent, its price has half of the weight, unless you say that the home was renovated since; be ready to explain the difference.",
		);
		expect(conclusion?.reasons[2]).toMatch(
			/^This home's own sale has half of the weight\. Among the comps, .* \(comp 1\) counts most\. It sold for \$\S+ on .* and adjusts to \$\S+\.$/,
		);
	});

	test('is not said to use that sale where nothing does', () => {
		const mistyped = [...SALES, { ...own, price: 3_900_000 }];
		for (const { conclusion, flags } of [
			analysisOf({}, mistyped),
			analysisOf({ condition: answered(true) }, sales),
		]) {
			expect(conclusion?.correction?.usesOwnSale).toBe(false);
			expect(flags.join(' ')).toContain(
				'That sale is not a comp, and the price comes from other sales only; be ready',
			);
		}
	});

	test('has a correction of its own sale only, where no past errors correct it', () => {
		expect(analysisOf({}, sales).conclusion?.correction).toMatchObject({ usesErrors: true });
		expect(analysisOf({}, sales, MODEL).conclusion?.correction).toMatchObject({
			usesErrors: false,
			usesOwnSale: true,
		});
	});

	test('is priced by its comps once the agent says that it was renovated since', () => {
		const renovated = analysisOf({ condition: answered(true) }, sales).conclusion;
		expect(renovated?.correction?.ownWeight).toBe(0);
		const unchanged = analysisOf({ condition: answered(false) }, sales).conclusion;
		expect(unchanged?.unrounded).toBe(analysisOf({}, sales).conclusion?.unrounded);
	});

	test('is priced by its comps also if its record has the renovation already, or its year is impossible', () => {
		const onRecord = { ...SUBJECT, yearRenovated: 2026 };
		for (const year of [null, 2026, 2030]) {
			const condition = { ...noAnswers(TODAY), wholeHome: { renovated: true, year } };
			expect(analysisOf({ condition }, sales, CORRECTED, onRecord).conclusion?.correction?.ownWeight).toBe(0);
		}
	});

	test('has its own price while the answers contradict each other, because the price leaves them out', () => {
		const condition = { ...answered(true), flaws: 'work' as const };
		expect(analysisOf({ condition }, sales).conclusion?.correction?.ownWeight).toBe(0.5);
	});

	test.each([null, 3])(
		'has a change by that answer with what its own sale added, for comps of condition %s',
		(grade) => {
			const rated = sales.map((sale) => ({ ...sale, condition: grade }));
			const before = analysisOf({}, rated).conclusion;
			const {
				condition,
				price = 0,
				unrounded = 0,
			} = analysisOf({ condition: answered(true) }, rated).conclusion ?? {};
			expect(condition?.total.change).toBeCloseTo(unrounded / (before?.unrounded ?? 0) - 1, 9);
			expect(condition?.total.dollars).toBe(price - (before?.price ?? 0));
			const [effect] = condition?.effects ?? [];
			expect(effect?.dollars).toBe(condition?.total.dollars);
			expect(effect?.words).toMatch(
				/ With this answer, the home's own recent sale has no weight, which changes the price by [+−]\d+\.\d%\.$/,
			);
		},
	);

	test('has only half of the effect of other answers, because its own price has them already', () => {
		const condition = { ...noAnswers(TODAY), flaws: 'work' as const };
		const unrated = SALES.map((sale) => ({ ...sale, condition: null }));
		const [recent, unsold] = [[...unrated, own], unrated].map(
			(each) => analysisOf({ condition }, each).conclusion,
		);
		expect(recent?.condition?.log).toBeCloseTo((unsold?.condition?.log ?? 0) / 2, 9);
		expect(recent?.condition?.log).toBeLessThan(0);
	});

	test('has no weight for that sale if the correction is off, or only the comps in the grid are used', () => {
		for (const choices of [{ withoutCorrection: true }, { compsAlone: true }])
			expect(analysisOf(choices, sales).conclusion?.correction).toBeNull();
	});

	test('has a flag if a choice takes the weight of that sale away, in a market without past errors too', () => {
		const [off, alone] = [{ withoutCorrection: true }, { compsAlone: true }];
		expect(analysisOf(off, sales, MODEL).flags).toContain(
			"The model correction is turned off, so the home's own recent sale has no weight.",
		);
		expect(analysisOf(off, sales).flags).toContain(
			"The model correction is turned off, so this price is not adjusted for past errors in this market, and the home's own recent sale has no weight.",
		);
		expect(analysisOf(alone, sales, MODEL).flags).toContain(
			"Only the comps in the grid are used, without other sales nearby and the home's own recent sale.",
		);
		expect(analysisOf(alone, sales).flags).toContain(
			"Only the comps in the grid are used, without other sales nearby, the model correction and the home's own recent sale.",
		);
		const renovated = analysisOf({ ...off, condition: answered(true) }, sales, MODEL);
		expect(renovated.flags.join(' ')).not.toContain('turned off');
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
