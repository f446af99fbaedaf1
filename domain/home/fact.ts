/** The definition of a property fact: how it is stored, sent, bounded and formatted. */

interface FactBase {
	/** Its column in `public.listings`. */
	column: string;
	/** Its name in the RESO Data Dictionary; null if it has none. */
	reso: string | null;
	/** Its name in the responses of `comps`; null if they don't include it. */
	comps: string | null;
	label: string;
	/** Its noun in a sentence, as in "Unknown for the subject: baths." Defaults to the label in lower case. */
	noun?: string;
	/** Its header in a CSV export; defaults to the label. An area in square meters always uses its label. */
	csv?: string;
}

/** A number with a minimum and a maximum, as an analysis accepts it. */
export interface NumberFact extends FactBase {
	type: 'number';
	/**
	 * Shown in forms and headings; null if the label says it. A fact in `sq ft` is an area, which is shown in the
	 * user's unit.
	 */
	unit: string | null;
	min: number;
	max: number;
	/** The step of its form field. */
	step: number;
	/** The value without its unit. */
	format: (value: number | null) => string;
	/** A price without this fact is the price of a typical home. */
	essential?: true;
	/** The form for adding a sale includes it. */
	manual?: true;
}

/** A year, at most `yearsAhead` after the effective date. */
export interface YearFact extends Omit<NumberFact, 'type' | 'max'> {
	type: 'year';
	yearsAhead: number;
}

/** A grade or level. Sources may rate in halves. */
export interface RatingFact extends FactBase {
	type: 'rating';
	min: number;
	/** The meaning of each whole grade, from `min` up. */
	levels: readonly string[];
	/** The letter in front of a grade, as in C3; empty if there is none. */
	letter: string;
}

export interface FlagFact extends FactBase {
	type: 'flag';
}

export interface HomeTypeFact extends FactBase {
	type: 'homeType';
}

export type Fact = NumberFact | YearFact | RatingFact | FlagFact | HomeTypeFact;
