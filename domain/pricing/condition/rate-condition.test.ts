import { describe, expect, test } from 'vitest';
import { MODEL, SUBJECT, TODAY } from '../../../tests/sample-market.ts';
import { type ConditionAnswers, noAnswers, parseAnswers } from './answers.ts';
import { type ConditionRating, rateCondition, totalEffect } from './rate-condition.ts';

/** A home of 1950, 76 years old, in a market that hasn't measured condition. */
const HOME = { ...SUBJECT, yearBuilt: 1950, condition: null };
const YES = (year: number | null = null) => ({ renovated: true, year });
const NO = { renovated: false, year: null };

const rate = (answers: Partial<ConditionAnswers>, home = HOME): ConditionRating =>
	rateCondition({ ...noAnswers(TODAY), ...answers }, home, MODEL, TODAY);
const changeOf = (answers: Partial<ConditionAnswers>, home = HOME) =>
	Math.expm1(totalEffect(rate(answers, home)));
const noneOf = (answers: Partial<ConditionAnswers>, home = HOME) =>
	rate(answers, home).effects.map(({ none }) => none);

describe('an answer', () => {
	test('counts by its start weight in homes over 30 years, half from 15 years, a quarter below', () => {
		expect(changeOf({ flaws: 'work' })).toBeCloseTo(-0.101, 6);
		expect(changeOf({ flaws: 'original' })).toBeCloseTo(-0.056, 6);
		expect(changeOf({ wholeHome: YES() })).toBeCloseTo(0.054, 6);
		expect(changeOf({ kitchenBaths: YES() })).toBeCloseTo(0.036, 6);
		expect(changeOf({ wholeHome: YES() }, { ...HOME, yearBuilt: 2006 })).toBeCloseTo(1.054 ** 0.5 - 1, 6);
		expect(changeOf({ wholeHome: YES() }, { ...HOME, yearBuilt: 2016 })).toBeCloseTo(1.054 ** 0.25 - 1, 6);
		expect(changeOf({ wholeHome: YES() }, { ...HOME, yearBuilt: null as never })).toBeCloseTo(
			1.054 ** 0.5 - 1,
			6,
		);
	});

	test('that nothing was renovated or needs work says that the home is typical', () => {
		const answers = { wholeHome: NO, kitchenBaths: NO, flaws: 'none' } as const;
		expect(rate(answers)).toMatchObject({ grade: 3.5, effectiveYear: 1950 });
		expect(changeOf(answers)).toBe(0);
		expect(rate({ wholeHome: NO }).grade).toBeNull();
	});

	test('about a renovation fades from five to ten years after it', () => {
		const changes = [2021, 2020, 2018, 2016, 2000].map((year) => changeOf({ wholeHome: YES(year) }));
		expect(changes[0]).toBeCloseTo(0.054, 6);
		expect(changes).toEqual(changes.toSorted((a, b) => b - a));
		expect(changes.slice(-2)).toEqual([0, 0]);
		expect(noneOf({ wholeHome: YES(2000) })).toEqual(['dated']);
	});

	test('with a year before the home was built, or in the future, changes nothing', () => {
		for (const year of [1950, 1940, 2027]) {
			expect(changeOf({ wholeHome: YES(year) })).toBe(0);
			expect(noneOf({ wholeHome: YES(year) })).toEqual(['impossible year']);
		}
	});
});

describe('answers together', () => {
	test('count a renovated kitchen as part of a renovated home', () => {
		expect(changeOf({ wholeHome: YES(), kitchenBaths: YES() })).toBeCloseTo(0.054, 6);
		expect(noneOf({ wholeHome: YES(), kitchenBaths: YES() })).toEqual([null, 'covered']);
		// After nine years, more of the newer kitchen is left.
		expect(changeOf({ wholeHome: YES(2017), kitchenBaths: YES(2025) })).toBeCloseTo(0.036, 6);
	});

	test('count a renovated kitchen and what else is original, and the grade is that of what is original', () => {
		const rating = rate({ kitchenBaths: YES(2024), flaws: 'original' });
		expect(Math.expm1(totalEffect(rating))).toBeCloseTo(1.036 * 0.944 - 1, 6);
		expect(rating.grade).toBe(4.5);
	});

	test('that contradict each other leave the price as it is, and give no grade', () => {
		const answers = { wholeHome: YES(2024), flaws: 'work' } as const;
		expect(rate(answers).grade).toBeNull();
		expect(changeOf(answers)).toBe(0);
		expect(noneOf(answers)).toEqual(['contradiction', 'contradiction']);
	});

	test('contradict each other if all of the home was renovated and the kitchen was not', () => {
		const answers = {
			wholeHome: YES(2024),
			kitchenBaths: { renovated: false, year: null },
			flaws: 'none',
		} as const;
		expect(rate(answers).grade).toBeNull();
		expect(noneOf(answers)).toEqual(['contradiction', 'contradiction', 'typical']);
		expect(noneOf({ ...answers, wholeHome: YES(1990) })).not.toContain('contradiction');
	});
});

test.each([
	[{ wholeHome: YES(2024) }, 2],
	[{ wholeHome: YES(2010) }, 3],
	[{ wholeHome: YES(1990) }, null],
	[{ kitchenBaths: YES(2022) }, 3],
	[{ flaws: 'original' }, 4.5],
	[{ flaws: 'work' }, 5],
] as const)('the answers %j give the grade %j', (answers, grade) => {
	expect(rate(answers).grade).toBe(grade);
});

test('a renovation makes the effective year later, but not later than the renovation', () => {
	expect(rate({ wholeHome: YES(2024) }).effectiveYear).toBeGreaterThan(1950);
	expect(rate({ wholeHome: YES(2024) }).effectiveYear).toBeLessThanOrEqual(2024);
	expect(rate({ wholeHome: YES() }).effectiveYear).toBeNull();
	expect(rate({ flaws: 'work' }, { ...HOME, yearBuilt: null as never }).effectiveYear).toBeNull();
});

test('a renovation that the record knows does not count twice', () => {
	const onRecord = { ...HOME, yearRenovated: 2024 as never };
	expect(changeOf({ wholeHome: YES(2024) }, onRecord)).toBe(0);
	expect(noneOf({ wholeHome: YES(2024) }, onRecord)).toEqual(['covered']);
	expect(changeOf({ flaws: 'work' }, onRecord)).toBeCloseTo(-0.101, 6);
});

describe('where the market has measured its rate for condition', () => {
	const measured = {
		rates: { condition: { log: 0.03, error: 0.002, pairs: 900, source: 'local' as const } },
	};
	const rateHere = (answers: Partial<ConditionAnswers>) =>
		rateCondition({ ...noAnswers(TODAY), ...answers }, HOME, measured, TODAY);

	test('the grade counts by that rate, whatever the start weights say', () => {
		// C3.5 to C5 are 0.5 and 2.4 units, C3.5 to C2 are 0.5 and 1.4.
		expect(totalEffect(rateHere({ flaws: 'work' }))).toBeCloseTo(-0.03 * 2.9, 9);
		expect(totalEffect(rateHere({ wholeHome: YES() }))).toBeCloseTo(0.03 * 1.9, 9);
		expect(rateHere({ flaws: 'work' }).effects[0]?.weight).toBeNull();
	});

	test('only the answer that decides the grade has an effect', () => {
		const { effects } = rateHere({ kitchenBaths: YES(2024), flaws: 'original' });
		expect(effects.map(({ cause, log }) => [cause, Math.sign(log)])).toEqual([
			['kitchenBaths', 0],
			['flaws', -1],
		]);
	});
});

test('answers are read back from any value, and damaged ones are left out', () => {
	const answers = { ...noAnswers(TODAY), wholeHome: YES(2020), flaws: 'none' as const };
	expect(parseAnswers(JSON.parse(JSON.stringify(answers)))).toEqual(answers);
	expect(parseAnswers({ ...answers, wholeHome: { renovated: true, year: 'x' }, flaws: 'mice' })).toEqual({
		...noAnswers(TODAY),
		wholeHome: YES(),
	});
	expect(parseAnswers({ ratedOn: TODAY, seen: false, flaws: 'work' })).toEqual(noAnswers(TODAY, false));
	for (const none of [null, 'x', [], {}, { ratedOn: 'soon', flaws: 'work' }, noAnswers(TODAY)]) {
		expect(parseAnswers(none)).toBeNull();
	}
});
