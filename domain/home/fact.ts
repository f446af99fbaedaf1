/** The definition of a property fact: how it is stored, sent, bounded and formatted. */

/** What every fact has. */
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

/** A number. An analysis ignores values outside its bounds. */
export interface NumberFact extends FactBase {
	type: 'number';
	/**
	 * The unit shown in forms and headings; null if there is none. A fact in `sq ft` is an area, which is shown in the
	 * user's unit.
	 */
	unit: string | null;
	min: number;
	max: number;
	/** The step of its form field. */
	step: number;
	/** The value without its unit. */
	format: (value: number | null) => string;
	/** If it is unknown, the home is priced like a typical home, and a flag says so. */
	essential?: true;
	/** The form for adding a sale manually asks for it. */
	manual?: true;
}

/** A year. */
export interface YearFact extends Omit<NumberFact, 'type' | 'max'> {
	type: 'year';
	/** The latest possible year, in years after the year of the effective date. */
	yearsAhead: number;
}

/** A grade or level. Some sources rate in halves. */
export interface RatingFact extends FactBase {
	type: 'rating';
	min: number;
	/** The meaning of each whole grade, from `min` up. */
	levels: readonly string[];
	/** The letter in front of a grade, as in C3; empty if there is none. */
	letter: string;
}

/** A fact that is either true or false. */
export interface FlagFact extends FactBase {
	type: 'flag';
}

/** The property type. */
export interface HomeTypeFact extends FactBase {
	type: 'homeType';
}

export type Fact = NumberFact | YearFact | RatingFact | FlagFact | HomeTypeFact;
