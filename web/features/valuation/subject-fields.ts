/** The facts of the subject that an agent may set, in the order of the form. */
import { HOME_TYPES, type IsoDate } from '../../../domain/listing.ts';
import type { HomeFacts } from '../../../domain/valuation/home.ts';
import { FACT_BOUNDS, latestYear } from '../../../domain/valuation/sound.ts';
import {
	CONDITION_WORDS,
	HOME_TYPE_WORDS,
	QUALITY_WORDS,
	VIEW_WORDS,
} from '../../../domain/valuation/valuation-text.ts';
import type { FigureRule } from './read-figure.ts';

/** The facts that are figures, and those that are chosen from a list. */
export type FigureFact =
	| 'bedrooms'
	| 'bathrooms'
	| 'livingArea'
	| 'lotSize'
	| 'yearBuilt'
	| 'yearRenovated'
	| 'garageSpaces'
	| 'basementArea';
export type ChoiceFact = 'homeType' | 'condition' | 'quality' | 'pool' | 'view' | 'waterfront';

interface FigureField extends FigureRule {
	fact: FigureFact;
	unit?: string;
}

/** One of the choices: its value as the facts have it, and its words. */
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

/** @param on the day of the price, which bounds the years */
export function subjectFields(on: IsoDate): readonly (FigureField | ChoiceField)[] {
	return [
		{
			fact: 'homeType',
			label: 'Type',
			choices: HOME_TYPES.map((value) => ({ value, words: HOME_TYPE_WORDS[value] })),
		},
		{ ...boundsOf('livingArea'), fact: 'livingArea', label: 'Living area', unit: 'sq ft', step: 1 },
		{ ...boundsOf('bedrooms'), fact: 'bedrooms', label: 'Bedrooms', step: 1 },
		{ ...boundsOf('bathrooms'), fact: 'bathrooms', label: 'Bathrooms', step: 0.25 },
		{ ...boundsOf('lotSize'), fact: 'lotSize', label: 'Lot', unit: 'sq ft', step: 1 },
		yearField('yearBuilt', 'Year built', on),
		yearField('yearRenovated', 'Year renovated', on),
		{ fact: 'condition', label: 'Condition', choices: scale('C', CONDITION_WORDS) },
		{ fact: 'quality', label: 'Quality', choices: scale('Q', QUALITY_WORDS) },
		{ ...boundsOf('garageSpaces'), fact: 'garageSpaces', label: 'Garage', unit: 'spaces', step: 1 },
		{ ...boundsOf('basementArea'), fact: 'basementArea', label: 'Basement', unit: 'sq ft', step: 1 },
		{ fact: 'pool', label: 'Pool', choices: YES_OR_NO },
		{
			fact: 'view',
			label: 'View',
			choices: [UNKNOWN, ...VIEW_WORDS.map((words, value) => ({ value, words: capital(words) }))],
		},
		{ fact: 'waterfront', label: 'Waterfront', choices: YES_OR_NO },
	];
}

/** The choices, and the value of the record where it is none of them. */
export function withRecorded(
	choices: readonly FactChoice[],
	value: FactChoice['value'],
): readonly FactChoice[] {
	if (value === null || choices.some((choice) => choice.value === value)) return choices;
	return [...choices, { value, words: `${value}, as in the record` }];
}

/** What the analysis accepts of a fact: outside it, the fact would be left out. */
export function boundsOf(fact: FigureFact): Pick<FigureRule, 'least' | 'most'> {
	const { least = 0, most = 0 } = FACT_BOUNDS.find((bound) => bound.fact === fact) ?? {};
	return { least, most };
}

function yearField(fact: 'yearBuilt' | 'yearRenovated', label: string, on: IsoDate): FigureField {
	return { ...boundsOf(fact), fact, label, step: 1, most: latestYear(fact, on) };
}

function scale(letter: string, words: readonly string[]): readonly FactChoice[] {
	return [
		UNKNOWN,
		...words.map((each, index) => ({ value: index + 1, words: `${letter}${index + 1}: ${each}` })),
	];
}

function capital(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}
