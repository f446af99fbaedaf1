/** What a property fact is: how it is stored, sent, bounded and written. */

interface FactBase {
	/** Its column in `public.listings`. */
	column: string;
	/** Its name in the RESO Data Dictionary; null if it has none. */
	reso: string | null;
	/** Its name in the responses of `comps`; null if they don't include it. */
	comps: string | null;
	label: string;
	/** In a sentence, as in "Unknown for the subject: baths." The label in lower case if absent. */
	noun?: string;
	/** Its header in a CSV export; the label if absent. An area in square meters always has its label. */
	csv?: string;
}

/** A number with a smallest and a largest value, as an analysis accepts it. */
export interface NumberFact extends FactBase {
	type: 'number';
	/** In forms and headings; null if the label says it. A fact in `sq ft` is an area, which is shown in the reader's unit. */
	unit: string | null;
	min: number;
	max: number;
	/** The smallest difference that a form accepts. */
	step: number;
	/** The value without its unit. */
	format: (value: number | null) => string;
	/** A price without this fact is the price of a typical home. */
	essential?: true;
	/** The form for adding a sale asks for it. */
	manual?: true;
}

/** A year. It is at most `yearsAhead` after the effective date. */
export interface YearFact extends Omit<NumberFact, 'type' | 'max'> {
	type: 'year';
	yearsAhead: number;
}

/** A grade or level. Sources may rate in halves. */
export interface RatingFact extends FactBase {
	type: 'rating';
	min: number;
	/** What each whole grade means, from `min` up. */
	levels: readonly string[];
	/** The letter in front of a grade, as in C3; empty for none. */
	letter: string;
}

export interface FlagFact extends FactBase {
	type: 'flag';
}

export interface HomeTypeFact extends FactBase {
	type: 'homeType';
}

export type Fact = NumberFact | YearFact | RatingFact | FlagFact | HomeTypeFact;
