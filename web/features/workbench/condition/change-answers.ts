/** The agent's answers about the condition of the subject, as changes of their choices. */
import type { Choices } from '../../../../domain/comps/choices.ts';
import type { IsoDate } from '../../../../domain/dates/days.ts';
import {
	type ConditionAnswers,
	countAnswers,
	noAnswers,
} from '../../../../domain/pricing/condition/answers.ts';

type Answer = Partial<Pick<ConditionAnswers, 'wholeHome' | 'kitchenBaths' | 'flaws'>>;

/** Answers a question on a day; null takes the answer back. */
export function answer(choices: Choices, given: Answer, today: IsoDate): Choices {
	const condition = { ...(choices.condition ?? noAnswers(today)), ...given, ratedOn: today, seen: true };
	return { ...choices, condition: countAnswers(condition) === 0 ? null : condition };
}

/** States that the agent hasn't seen the home, or takes that back. */
export function setSeen(choices: Choices, seen: boolean, today: IsoDate): Choices {
	return { ...choices, condition: seen ? null : noAnswers(today, false) };
}

/** Counts a phrase of the listing's remarks, or sets it aside. */
export function countPhrase(choices: Choices, phrase: string, counts: boolean): Choices {
	const others = choices.ignoredPhrases.filter((each) => each !== phrase);
	return { ...choices, ignoredPhrases: counts ? others : [...others, phrase] };
}
