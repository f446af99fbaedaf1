/** What an agent decides about an analysis. Everything else is computed from it, so this alone is kept. */
import type { Criteria } from '../comps/criteria.ts';
import type { Feature } from './features.ts';
import type { Sale } from './home.ts';

export interface Choices {
	/** The criteria that the agent set; those not named come from the ladder. */
	criteria: Partial<Criteria>;
	/** Ids of sales that are comps whatever the criteria say. */
	pinned: readonly string[];
	/** Ids of sales that never count, with the agent's reason, which may be empty. */
	dropped: Readonly<Record<string, string>>;
	/** Why a comp was pinned, or what else the agent notes of it, by id. */
	notes: Readonly<Record<string, string>>;
	/** Sales entered by hand. */
	added: readonly Sale[];
	/** Rates that the agent set: US dollars a unit of the feature. */
	rates: Partial<Record<Feature, number>>;
	/** Single adjustments that the agent set, US dollars, by comp and feature. */
	cells: Readonly<Record<string, Partial<Record<Feature, number>>>>;
	/** Only the comps of the grid make the price, not the other sales that agree or differ around them. */
	compsAlone: boolean;
}

/** The choices of an agent who has not chosen yet. */
export const NO_CHOICES: Choices = {
	criteria: {},
	pinned: [],
	dropped: {},
	notes: {},
	added: [],
	rates: {},
	cells: {},
	compsAlone: false,
};

/** What the agent notes of a sale; empty for nothing. */
export function noteOf({ notes }: Pick<Choices, 'notes'>, id: string): string {
	return Object.hasOwn(notes, id) ? (notes[id] ?? '') : '';
}
