/** The condition by the agent's answers, in the price. */
import { describe, expect, test } from 'vitest';
import { createEvidence, createSales, MODEL, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { NO_CHOICES } from '../comps/choices.ts';
import type { Sale, Subject } from '../home/home.ts';
import { type ConditionAnswers, noAnswers } from '../pricing/condition/answers.ts';
import { readRemarks } from '../remarks/read-remarks.ts';
import type { Remarks } from '../remarks/remarks.ts';
import { analyze } from './analyze.ts';
import { ratedSentence } from './sentences/condition-words.ts';

const RATED = createSales(200);
const UNRATED = RATED.map((sale): Sale => ({ ...sale, condition: null }));
const OLD: Subject = { ...SUBJECT, yearBuilt: 1960, condition: null };
const WORK: Partial<ConditionAnswers> = { flaws: 'work' };
const RENOVATED: Partial<ConditionAnswers> = { wholeHome: { renovated: true, year: 2024 } };

function conclude(
	sales: readonly Sale[],
	given: Partial<ConditionAnswers> | null,
	subject = OLD,
	choices = NO_CHOICES,
	model = MODEL,
) {
	const condition = given && { ...noAnswers(TODAY), ...given };
	const { conclusion } = analyze(createEvidence(sales, { model }), subject, { ...choices, condition });
	if (conclusion === null) throw new Error('no price');
	return conclusion;
}

const unansweredPrice = conclude(UNRATED, null).unrounded;

describe('where the condition of comps is unknown', () => {
	test('an answer changes the price by its effect, and the parts add up', () => {
		const { price, unrounded, condition } = conclude(UNRATED, WORK);
		expect(unrounded / unansweredPrice - 1).toBeCloseTo(-0.101, 9);
		expect(condition?.total.dollars).toBe(price - conclude(UNRATED, null).price);
		expect(condition?.effects).toMatchObject([{ cause: 'flaws' }]);
		expect(condition?.effects[0]?.words).toContain(
			'81 homes listed as in need of work or repairs, of 13,074 sold in Austin, TX, January 2018 to January 2021',
		);
		expect(condition?.effects[0]?.words).toMatch(/80% interval −12\.\d% to −7\.\d%/);
	});

	test('the range moves with the price, and is wider for a home in poor condition, which is harder to price', () => {
		const width = (given: Partial<ConditionAnswers> | null) => {
			const { low, high } = conclude(UNRATED, given);
			return high / low;
		};
		expect(width(RENOVATED)).toBeCloseTo(width(null), 1);
		expect(width(WORK)).toBeGreaterThan(width(null) * 1.05);
	});

	test('the effects of several answers add up to what they change together', () => {
		const { price, condition } = conclude(UNRATED, {
			kitchenBaths: { renovated: true, year: null },
			flaws: 'original',
		});
		const parts = condition?.effects.map(({ dollars }) => dollars) ?? [];
		expect(parts).toHaveLength(2);
		expect(parts[0]).toBeGreaterThan(0);
		expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBe(price - conclude(UNRATED, null).price);
	});

	test('the condition on record has no effect next to the answers: nothing counts twice', () => {
		const onRecord = { ...OLD, condition: 5 };
		expect(conclude(UNRATED, WORK, onRecord).unrounded).toBeCloseTo(conclude(UNRATED, WORK).unrounded, 4);
	});

	test('leave-one-out keeps the effect', () => {
		const { leaveOneOut, unrounded } = conclude(UNRATED, WORK);
		const [first] = leaveOneOut;
		const without = conclude(UNRATED, WORK, OLD, { ...NO_CHOICES, dropped: { [first?.id ?? '']: '' } });
		expect(without.unrounded / unrounded - 1).toBeCloseTo(first?.change as number, 9);
	});

	test('an adjustment for condition that the agent set replaces the effect for that comp', () => {
		const { leaveOneOut, condition } = conclude(UNRATED, WORK);
		const cells = Object.fromEntries(leaveOneOut.map(({ id }) => [id, { condition: 0 }]));
		const set = conclude(UNRATED, WORK, OLD, { ...NO_CHOICES, cells });
		expect(Math.abs(set.condition?.log ?? 0)).toBeLessThan(0.6 * Math.abs(condition?.log ?? 0));
	});
});

describe('answers that contradict each other', () => {
	const both = { ...RENOVATED, ...WORK };

	test('leave the price as it was, and the agent is asked', () => {
		const { unrounded, condition } = conclude(UNRATED, both);
		expect(unrounded).toBe(unansweredPrice);
		expect(condition?.isContradictory).toBe(true);
		const { flags } = analyze(createEvidence(UNRATED), OLD, {
			...NO_CHOICES,
			condition: { ...noAnswers(TODAY), ...both },
		});
		expect(flags.join(' ')).toContain('Answers about the condition contradict each other');
	});

	test('are settled by taking one back', () => {
		for (const one of [RENOVATED, WORK])
			expect(conclude(UNRATED, one).condition?.isContradictory).toBe(false);
	});
});

describe('where the condition of comps is known', () => {
	test('the grade by the answers replaces the condition on record in the adjustments, and nothing else is added', () => {
		const { price, unrounded, condition } = conclude(RATED, WORK, { ...OLD, condition: 2 });
		expect(unrounded).toBeCloseTo(conclude(RATED, null, { ...OLD, condition: 5 }).unrounded, 6);
		expect(condition?.log).toBeCloseTo(0, 12);
		const change = price - conclude(RATED, null, { ...OLD, condition: 2 }).price;
		expect(condition?.total.dollars).toBe(change);
		expect(condition?.effects[0]?.dollars).toBe(change);
		expect(condition?.effects[0]?.words).toContain('typical US rate');
	});

	test('the evidence is the market’s own rate, if it has one', () => {
		const rates = { condition: { log: 0.03, error: 0.002, pairs: 900, source: 'local' as const } };
		const { condition } = conclude(RATED, WORK, OLD, NO_CHOICES, { ...MODEL, rates });
		expect(condition?.effects[0]?.words).toContain(
			'the rate of Sample County, OH, from 900 pairs of nearby sales: +3.0% per grade',
		);
	});
});

describe('the span', () => {
	test('runs from a home in need of work to a wholly renovated one, while the condition is unknown', () => {
		const { conditionSpan, sensitivity, price } = conclude(UNRATED, null);
		expect(conditionSpan?.asIs.change).toBeCloseTo(-0.101, 9);
		expect(conditionSpan?.renovated.change).toBeCloseTo(0.054, 9);
		expect(conditionSpan?.asIs.price).toBeLessThan(price);
		expect(sensitivity.map(({ words }) => words)).toEqual(
			expect.arrayContaining(['If it needs work (C5)', 'If it is wholly renovated (C2)']),
		);
		const rated = conclude(RATED, null).conditionSpan;
		expect(rated?.asIs.change).toBeLessThan(-0.03);
		expect(rated?.renovated.change).toBeGreaterThan(0.03);
	});

	test('stays for an agent who hasn’t seen the home, and the price stays, too', () => {
		const unseen = conclude(UNRATED, noAnswers(TODAY, false));
		expect(unseen.unrounded).toBe(unansweredPrice);
		expect(unseen.conditionSpan).not.toBeNull();
		expect(unseen.condition && ratedSentence(unseen.condition, 'Dana Agent')).toBe(
			'Not seen by Dana Agent as of November 21, 2026. The price is for a typical condition.',
		);
	});

	test('is gone once the agent has rated the home', () => {
		expect(conclude(UNRATED, RENOVATED).conditionSpan).toBeNull();
	});

	test('starts at the condition on record where that is in the price, and agrees with the answers', () => {
		const onRecord = { ...OLD, condition: 4 };
		const { conditionSpan, sensitivity, condition } = conclude(RATED, noAnswers(TODAY, false), onRecord);
		expect(conditionSpan?.recorded).toBe(4);
		expect(condition && ratedSentence(condition, 'Dana Agent')).toContain('Priced as C4, ');
		expect(sensitivity.map(({ words }) => words)).not.toContain('If it needs work (C5)');
		const needsWork = conclude(RATED, WORK, onRecord).condition?.total.change;
		expect(conditionSpan?.asIs.change).toBeCloseTo(needsWork as number, 2);
		expect(conclude(UNRATED, null, onRecord).conditionSpan?.recorded).toBeNull();
	});
});

test('another grade is not a scenario if no comp is adjusted for condition', () => {
	const words = (sales: readonly Sale[]) =>
		conclude(sales, null, { ...OLD, condition: 3 }).sensitivity.map((row) => row.words);
	expect(words(RATED)).toContain('Condition one grade better (C2)');
	expect(words(UNRATED)).not.toContain('Condition one grade better (C2)');
});

describe('the remarks of the subject', () => {
	const listed = (text: string, on: string = TODAY): Subject => ({
		...OLD,
		quality: null,
		listedRemarks: { reading: readRemarks(text, 1960, TODAY) as Remarks, on, source: 'MLS' },
	});
	const plain = { ...OLD, quality: null };
	const without = conclude(UNRATED, null, plain).unrounded;
	const change = (subject: Subject, answers: Partial<ConditionAnswers> | null = null) =>
		conclude(UNRATED, answers, subject).unrounded / without - 1;

	test('move its price like an answer, and the parts add up', () => {
		const { price, unrounded, condition, conditionSpan } = conclude(
			UNRATED,
			null,
			listed('Sold as-is. Fresh paint.'),
		);
		expect(unrounded / without - 1).toBeCloseTo(-0.05, 9);
		expect(condition?.effects.map(({ cause, isPriced }) => [cause, isPriced])).toEqual([
			['as_is', true],
			['paint', false],
		]);
		expect(condition?.effects[0]?.dollars).toBe(price - conclude(UNRATED, null, plain).price);
		expect(condition && ratedSentence(condition, 'you')).toMatch(
			/^C5, .*Read from the remarks .*, not inspected/,
		);
		expect(conditionSpan).toBeNull();
	});

	test('give way to the agent’s answers and to the condition on record', () => {
		expect(change(listed('Sold as-is.'), RENOVATED)).toBeCloseTo(0.054, 9);
		const onRecord = { ...listed('Sold as-is.'), condition: 3 };
		expect(conclude(UNRATED, null, onRecord).condition?.log).toBe(0);
	});

	test('count while the agent hasn’t seen the home', () => {
		expect(change(listed('Sold as-is.'), { seen: false })).toBeCloseTo(-0.05, 9);
	});

	test('of a listing of more than three years ago count no more', () => {
		expect(change(listed('Sold as-is.', '2023-12-15'))).toBeCloseTo(-0.05, 9);
		expect(change(listed('Sold as-is.', '2023-10-15'))).toBe(0);
	});

	test('that contradict themselves leave the price, and show the span', () => {
		const { unrounded, conditionSpan } = conclude(UNRATED, null, listed('Completely remodeled. Sold as-is.'));
		expect(unrounded).toBe(without);
		expect(conditionSpan).not.toBeNull();
	});
});

describe('the remarks of comps', () => {
	const reading = readRemarks('Completely remodeled.', 1960, TODAY) as Remarks;
	const plain = analyze(createEvidence(UNRATED), OLD, NO_CHOICES);
	const read = analyze(
		createEvidence(UNRATED.map((sale) => ({ ...sale, remarks: reading }))),
		OLD,
		NO_CHOICES,
	);

	test('do not move the price', () => {
		expect(read.conclusion?.unrounded).toBe(plain.conclusion?.unrounded);
	});

	test('are offered as an adjustment: down, for a comp that was renovated', () => {
		expect(plain.comps[0]?.remarksAdjustment).toBeNull();
		for (const { remarksAdjustment, sale } of read.comps) {
			expect(remarksAdjustment).toBeLessThan(0);
			expect(remarksAdjustment).toBeGreaterThan(-0.06 * sale.price);
		}
	});
});
