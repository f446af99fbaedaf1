/** The agent's choices for an analysis. They are saved; the analysis is computed from them. */
import type { Sale } from '../home/home.ts';
import type { ConditionAnswers } from '../pricing/condition/answers.ts';
import type { Feature } from '../pricing/features.ts';
import type { Criteria } from './criteria.ts';

export interface Choices {
	/** The criteria that the agent set; the ladder sets the others. */
	criteria: Partial<Criteria>;
	/** The radius of the search in miles, which limits the comps. Null leaves the radius to the ladder. */
	searchRadius: number | null;
	/** Ids of sales that are comps regardless of the criteria. */
	pinned: readonly string[];
	/** Ids of excluded sales, each with the agent's reason, which may be empty. */
	dropped: Readonly<Record<string, string>>;
	/** The agent's notes on sales, by id. */
	notes: Readonly<Record<string, string>>;
	/** Sales added manually. */
	added: readonly Sale[];
	/** Adjustment rates that the agent set: US dollars per unit of the feature. */
	rates: Partial<Record<Feature, number>>;
	/** Single adjustments that the agent set: US dollars, by comp and feature. */
	cells: Readonly<Record<string, Partial<Record<Feature, number>>>>;
	/** Use only the comps in the grid, without supporting sales. */
	compsAlone: boolean;
	/** Leave out the model correction. */
	withoutCorrection: boolean;
	/** What the agent says about the condition of the subject; null if they haven't said. */
	condition: ConditionAnswers | null;
	/** Phrases in the remarks of the subject's listing that the agent set aside, by id. */
	ignoredPhrases: readonly string[];
}

/** The choices before the agent makes any. */
export const NO_CHOICES: Choices = {
	criteria: {},
	searchRadius: null,
	pinned: [],
	dropped: {},
	notes: {},
	added: [],
	rates: {},
	cells: {},
	compsAlone: false,
	withoutCorrection: false,
	condition: null,
	ignoredPhrases: [],
};

/** Whether a choice can move the price: all can but the radius of the search and notes. */
export function hasEdits(choices: Choices): boolean {
	return Object.entries({ ...NO_CHOICES, ...choices }).some(([name, choice]) => {
		if (name === 'searchRadius' || name === 'notes') return false;
		return typeof choice === 'object' && choice !== null ? Object.keys(choice).length > 0 : Boolean(choice);
	});
}

/** The agent's note on a sale; empty if there is none. */
export function noteOf({ notes }: Pick<Choices, 'notes'>, id: string): string {
	return Object.hasOwn(notes, id) ? (notes[id] ?? '') : '';
}
