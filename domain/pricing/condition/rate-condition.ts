/** Rates the condition of a home by the agent's answers: a grade, an effective year, and the effect on the price. */
import { type IsoDate, yearOf } from '../../dates/days.ts';
import type { HomeFacts } from '../../home/home.ts';
import { sum } from '../../math/arithmetic.ts';
import { DATED_YEARS } from '../../remarks/remarks.ts';
import { rateOf } from '../adjustments.ts';
import { ageOf, contributionOf, effectiveAgeOf } from '../contributions.ts';
import type { MarketModel } from '../market-model.ts';
import { NORMAL_95 } from '../time/time.ts';
import { type ConditionAnswers, QUESTIONS, type Question, type Renovation } from './answers.ts';
import { ageShare, freshness, START_WEIGHTS, type StartWeight } from './start-weights.ts';

/** Why an answer leaves the price as it is. `covered`: another answer, or the year renovated on record, covers it. */
export type NoEffect =
	| 'typical'
	| 'impossible year'
	| 'dated'
	| 'covered'
	| 'contradiction'
	| 'on record'
	| 'not priced'
	| 'not priced here';

/** The effect of one answer or phrase, compared with a home of typical condition for its age. */
export interface ConditionEffect {
	/** The question, or the id of the phrase. */
	cause: string;
	/** Natural log of the price. */
	log: number;
	/** Half of the 95% interval. */
	margin: number;
	/** What it was measured as; null if it is by the rate for condition, or 0. */
	weight: StartWeight | null;
	/** Null if it has an effect. */
	none: NoEffect | null;
}

export interface ConditionRating {
	/** What it is from: the agent's answers, or the remarks of the home's listing. */
	from: 'answers' | 'remarks';
	/** From 1 to 6 as C1 to C6, in halves; null if the answers don't say. */
	grade: number | null;
	/** The year in which a home with this much wear would have been built; null if unknown. */
	effectiveYear: number | null;
	/** One effect for each answer or phrase. */
	effects: readonly ConditionEffect[];
}

/** The condition of a home where nothing is known about it. */
const TYPICAL_GRADE = 3.5;
/** A renovation shows in the grade for this many years. */
const VISIBLE_YEARS = 20;

/**
 * Rates a home by the agent's answers. Each answer counts by its start weight, or, where condition has a rate, the grade by
 * that rate. A wholly renovated home in need of work, or with an older kitchen, is a contradiction: no answer has an effect
 * until the agent settles it.
 *
 * @param hasRate whether this market measured its rate for condition, or most sales around the home are rated
 * @example rateCondition({ ...noAnswers(today), flaws: 'work' }, homeOf1950, modelWithoutRate, today)
 * // { grade: 5, effectiveYear: 1950, effects: [{ question: 'flaws', log: -0.106, … }] }
 */
export function rateCondition(
	answers: ConditionAnswers,
	home: HomeFacts,
	model: Pick<MarketModel, 'rates'>,
	on: IsoDate,
	hasRate = model.rates.condition?.source === 'local',
): ConditionRating {
	const ages = {
		wholeHome: yearsSince(answers.wholeHome, home, on),
		kitchenBaths: yearsSince(answers.kitchenBaths, home, on),
	};
	const [grade, decisive] = gradeOf(answers, ages);
	const priced =
		contradicted(answers, ages).length > 0
			? []
			: hasRate
				? effectsByRate(grade, decisive, model)
				: startEffects(answers, ages, home, model, on);
	const effects = QUESTIONS.filter((question) => answers[question] !== null).map(
		(question) =>
			priced.find((effect) => effect.cause === question) ?? noEffect(question, answers, ages, home, on),
	);
	const renovated = answers.wholeHome?.renovated ? answers.wholeHome.year : undefined;
	const effectiveYear = toEffectiveYear(renovated, home, on);
	return { from: 'answers', grade, effectiveYear, effects };
}

/** The sum of the effects, natural log. */
export function totalEffect({ effects }: Pick<ConditionRating, 'effects'>): number {
	return sum(effects.map(({ log }) => log));
}

/** A grade in units of the rate for condition. */
function gradeUnits(condition: number): number {
	return contributionOf('condition', { condition } as HomeFacts, '2000-01-01') ?? 0;
}

/** Years since each renovation, 0 if the year is unknown; null if there is none, or its year is impossible. */
type RenovationAges = Record<'wholeHome' | 'kitchenBaths', number | null>;

function yearsSince(renovation: Renovation | null, home: HomeFacts, on: IsoDate): number | null {
	if (!renovation?.renovated) return null;
	const { year } = renovation;
	if (year === null) return 0;
	return isPossible(year, home, on) ? yearOf(on) - year : null;
}

/** A renovation is later than the construction, and over by the effective date. */
function isPossible(year: number, { yearBuilt }: HomeFacts, on: IsoDate): boolean {
	return year <= yearOf(on) && (yearBuilt === null || year > yearBuilt);
}

/** The answers that a recent renovation of the whole home contradicts: work that is left, or an older kitchen. */
function contradicted({ flaws, kitchenBaths }: ConditionAnswers, { wholeHome }: RenovationAges): Question[] {
	if (wholeHome === null || wholeHome >= DATED_YEARS) return [];
	return [
		...(kitchenBaths !== null && !kitchenBaths.renovated ? (['kitchenBaths'] as const) : []),
		...(flaws !== null && flaws !== 'none' ? (['flaws'] as const) : []),
	];
}

/** The grade, and the question that decides it: what needs work comes before what was renovated. */
function gradeOf(
	answers: ConditionAnswers,
	ages: RenovationAges,
): [grade: number | null, decisive: Question | null] {
	if (contradicted(answers, ages).length > 0) return [null, null];
	if (answers.flaws === 'work') return [5, 'flaws'];
	if (answers.flaws === 'original') return [4.5, 'flaws'];
	if (ages.wholeHome !== null && ages.wholeHome < DATED_YEARS) return [2, 'wholeHome'];
	if (ages.wholeHome !== null && ages.wholeHome < VISIBLE_YEARS) return [3, 'wholeHome'];
	if (ages.kitchenBaths !== null && ages.kitchenBaths < DATED_YEARS) return [3, 'kitchenBaths'];
	const isComplete = QUESTIONS.every((question) => answers[question] !== null);
	return [isComplete ? TYPICAL_GRADE : null, null];
}

function effectsByRate(
	grade: number | null,
	question: Question | null,
	model: Pick<MarketModel, 'rates'>,
): ConditionEffect[] {
	return grade === null || question === null ? [] : [effectByRate(grade, question, model)];
}

/** The effect of a grade by the rate for condition, compared with a typical condition. */
export function effectByRate(
	grade: number,
	cause: string,
	model: Pick<MarketModel, 'rates'>,
): ConditionEffect {
	const rate = rateOf('condition', model);
	const more = gradeUnits(grade) - gradeUnits(TYPICAL_GRADE);
	const margin = NORMAL_95 * rate.error * Math.abs(more);
	return { cause, log: rate.log * more, margin, weight: null, none: null };
}

/** The effects by start weights. A renovated kitchen is part of a renovated home: the larger of the two counts. */
function startEffects(
	{ flaws }: ConditionAnswers,
	ages: RenovationAges,
	home: HomeFacts,
	model: Pick<MarketModel, 'rates'>,
	on: IsoDate,
): ConditionEffect[] {
	const share = ageShare(ageOf(home, on));
	const effect = (cause: Question, weight: StartWeight, part: number): ConditionEffect => ({
		cause,
		log: share * part * Math.log1p(weight.change),
		margin: share * part * weight.margin,
		weight,
		none: null,
	});
	const [largest] = (['wholeHome', 'kitchenBaths'] as const)
		.flatMap((question) => {
			const years = ages[question];
			return years === null ? [] : [effect(question, START_WEIGHTS[question], freshness(years))];
		})
		.sort((a, b) => b.log - a.log);
	const left = largest && { ...largest, log: largest.log - recordedRenovation(home, model, on) };
	return [
		...(left && left.log > 0 ? [left] : []),
		...(flaws === 'original' || flaws === 'work' ? [effect('flaws', START_WEIGHTS[flaws], 1)] : []),
	];
}

/** What the year renovated on record already adds through the adjustment for age, natural log. */
export function recordedRenovation(home: HomeFacts, model: Pick<MarketModel, 'rates'>, on: IsoDate): number {
	const renovated = contributionOf('age', home, on) ?? 0;
	const original = contributionOf('age', { ...home, yearRenovated: null }, on) ?? 0;
	return rateOf('age', model).log * (renovated - original);
}

function noEffect(
	question: Question,
	answers: ConditionAnswers,
	ages: RenovationAges,
	home: HomeFacts,
	on: IsoDate,
): ConditionEffect {
	const none = whyNone(question, answers, ages, home, on);
	return { cause: question, log: 0, margin: 0, weight: null, none };
}

function whyNone(
	question: Question,
	answers: ConditionAnswers,
	ages: RenovationAges,
	home: HomeFacts,
	on: IsoDate,
): NoEffect {
	const against = contradicted(answers, ages);
	if (against.includes(question) || (question === 'wholeHome' && against.length > 0)) return 'contradiction';
	if (question === 'flaws') {
		if (answers.flaws === 'none') return 'typical';
		return 'covered';
	}
	const renovation = answers[question];
	if (!renovation?.renovated) return 'typical';
	if (renovation.year !== null && !isPossible(renovation.year, home, on)) return 'impossible year';
	if ((ages[question] ?? 0) >= DATED_YEARS) return 'dated';
	return 'covered';
}

/**
 * @param renovated the year in which the whole home was renovated, null if that is unknown; undefined for that on record
 * @returns null if it is unknown, also for a home that was renovated in an unknown year
 */
export function toEffectiveYear(
	renovated: number | null | undefined,
	home: HomeFacts,
	on: IsoDate,
): number | null {
	if (renovated === null) return null;
	const yearRenovated = renovated ?? home.yearRenovated;
	const age = effectiveAgeOf({ yearBuilt: home.yearBuilt, yearRenovated }, on);
	return age === null ? null : yearOf(on) - Math.round(age);
}
