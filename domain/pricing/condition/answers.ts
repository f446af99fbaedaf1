/** What the agent says about the condition of the subject: three questions, or that they haven't seen the home. */
import { type IsoDate, isDay } from '../../dates/days.ts';
import { isNumber, toEntries } from '../../home/parse-home.ts';

export interface ConditionAnswers {
	/** The day of the last answer. */
	ratedOn: IsoDate;
	/** False if the agent hasn't seen the home: the other answers are then null. */
	seen: boolean;
	/** Whether the whole home was renovated; null if not answered. */
	wholeHome: Renovation | null;
	/** Whether kitchen and baths were renovated; null if not answered. */
	kitchenBaths: Renovation | null;
	/** Whether anything is original or in need of work; null if not answered. */
	flaws: Flaws | null;
}

export interface Renovation {
	renovated: boolean;
	/** The year it was finished; null if unknown or not renovated. */
	year: number | null;
}

/** `original`: kitchen, baths or finishes are original or dated. `work`: repairs are needed. */
const FLAWS = ['none', 'original', 'work'] as const;
export type Flaws = (typeof FLAWS)[number];

/** The questions, in the order in which they are asked. */
export const QUESTIONS = ['wholeHome', 'kitchenBaths', 'flaws'] as const;
export type Question = (typeof QUESTIONS)[number];

/** No question is answered yet. */
export function noAnswers(ratedOn: IsoDate, seen = true): ConditionAnswers {
	return { ratedOn, seen, wholeHome: null, kitchenBaths: null, flaws: null };
}

/** Parses answers from any value; null if there are none. */
export function parseAnswers(given: unknown): ConditionAnswers | null {
	const { ratedOn, seen, wholeHome, kitchenBaths, flaws } = toEntries(given);
	if (typeof ratedOn !== 'string' || !isDay(ratedOn)) return null;
	if (seen === false) return noAnswers(ratedOn, false);
	const answers = {
		ratedOn,
		seen: true,
		wholeHome: parseRenovation(wholeHome),
		kitchenBaths: parseRenovation(kitchenBaths),
		flaws: FLAWS.find((each) => each === flaws) ?? null,
	};
	return countAnswers(answers) > 0 ? answers : null;
}

function parseRenovation(given: unknown): Renovation | null {
	const { renovated, year } = toEntries(given);
	if (typeof renovated !== 'boolean') return null;
	const isYear = renovated && isNumber(year) && Number.isInteger(year) && year > 1600 && year < 2200;
	return { renovated, year: isYear ? year : null };
}

/** How many questions are answered. */
export function countAnswers(answers: ConditionAnswers | null): number {
	return answers === null ? 0 : QUESTIONS.filter((question) => answers[question] !== null).length;
}
