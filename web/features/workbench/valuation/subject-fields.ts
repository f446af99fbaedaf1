/** The facts of the subject that an agent can edit, in the order of the form. */
import type { IsoDate } from '../../../../domain/dates/days.ts';
import { capitalize } from '../../../../domain/format/words.ts';
import type { RatingFact } from '../../../../domain/home/fact.ts';
import { factUnit, isArea } from '../../../../domain/home/fact-text.ts';
import { FACT_NAMES, type FactName, factOf, type NamesOfType } from '../../../../domain/home/facts.ts';
import type { HomeFacts } from '../../../../domain/home/home.ts';
import { boundsOf } from '../../../../domain/home/sanitize-facts.ts';
import { HOME_TYPE_NAMES } from '../../../../domain/home/types/home-type-names.ts';
import { HOME_TYPES } from '../../../../domain/home/types/home-types.ts';
import { exactAreaIn, type Units } from '../../../../domain/home/units.ts';
import type { FigureRule } from './parse-figure.ts';

/** The facts that are typed as numbers, and those chosen from a list. */
export type FigureFact = NamesOfType<'number' | 'year'>;
export type ChoiceFact = NamesOfType<'homeType' | 'rating' | 'flag'>;

interface FigureField extends FigureRule {
	fact: FigureFact;
	unit: string | null;
}

/** A choice: its value in the facts, and its text. */
export interface FactChoice {
	value: HomeFacts[ChoiceFact];
	words: string;
}

interface ChoiceField {
	fact: ChoiceFact;
	label: string;
	choices: readonly FactChoice[];
}

const UNKNOWN: FactChoice = { value: null, words: 'Unknown' };
const YES_OR_NO: readonly FactChoice[] = [
	UNKNOWN,
	{ value: true, words: 'Yes' },
	{ value: false, words: 'No' },
];

/** The facts that describe a home best come first. */
export const FORM_ORDER: readonly FactName[] = [
	...new Set<FactName>(['homeType', 'livingArea', ...FACT_NAMES]),
];

/** @param on the effective date, which limits the years */
export function subjectFields(on: IsoDate, units: Units): readonly (FigureField | ChoiceField)[] {
	return FORM_ORDER.map((name) => {
		const fact = factOf(name);
		if (fact.type === 'number' || fact.type === 'year') return figureField(name as FigureFact, on, units);
		return { fact: name as ChoiceFact, label: fact.label, choices: listChoices(name) };
	});
}

/** The field of a fact that is typed as a number; areas are in the user's units. */
export function figureField(name: FigureFact, on: IsoDate, units: Units): FigureField {
	const fact = factOf(name);
	const { min, max } = boundsOf(name, on) ?? { min: 0, max: 0 };
	const { label } = fact;
	const unit = factUnit(fact, units);
	if (!isArea(fact)) return { fact: name, label, min, max, step: 'step' in fact ? fact.step : 1, unit };
	const step = units === 'square_meters' ? 0.01 : 1;
	const [minArea, maxArea] = [exactAreaIn(units, min), exactAreaIn(units, max)];
	return { fact: name, label, min: minArea, max: maxArea, step, unit, area: units };
}

/** The choices, plus the record's value if it isn't one of them. */
export function withRecorded(
	choices: readonly FactChoice[],
	value: FactChoice['value'],
): readonly FactChoice[] {
	if (value === null || choices.some((choice) => choice.value === value)) return choices;
	return [...choices, { value, words: `${value} (from the record)` }];
}

function listChoices(name: FactName): readonly FactChoice[] {
	const fact = factOf(name);
	if (fact.type === 'homeType')
		return [UNKNOWN, ...HOME_TYPES.map((value) => ({ value, words: HOME_TYPE_NAMES[value].label }))];
	return fact.type === 'rating' ? toLevels(fact) : YES_OR_NO;
}

function toLevels({ letter, levels, min }: RatingFact): readonly FactChoice[] {
	const words = (level: string, value: number) =>
		letter === '' ? capitalize(level) : `${letter}${value}: ${level}`;
	return [UNKNOWN, ...levels.map((level, at) => ({ value: min + at, words: words(level, min + at) }))];
}
