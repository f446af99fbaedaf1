/** An agent's decisions about one home, with undo: edited facts, and choices. */
import { NO_CHOICES } from '../../../domain/comps/choices.ts';
import type { SavedWork } from '../../../domain/comps/saved-work.ts';
import { countAnswers } from '../../../domain/pricing/condition/answers.ts';

export type Decisions = SavedWork;

export const NO_DECISIONS: Decisions = { facts: {}, choices: NO_CHOICES };

export interface DecisionHistory {
	past: readonly Decisions[];
	now: Decisions;
	/** The topic of the last step. Another step with the same topic, such as the next letter, joins it. */
	topic: string | null;
}

/** No one undoes more steps than this. */
const MAX_STEPS = 100;

/** Takes a step. @param topic names what is changed; consecutive steps with the same topic are undone together */
export function decide(
	history: DecisionHistory,
	next: Decisions,
	topic: string | null = null,
): DecisionHistory {
	const continues = topic !== null && topic === history.topic;
	const past = continues ? history.past : [...history.past, history.now].slice(-MAX_STEPS);
	return { past, now: next, topic };
}

/** Undoes the last step; does nothing if there is none. */
export function undo(history: DecisionHistory): DecisionHistory {
	const before = history.past.at(-1);
	return before ? { past: history.past.slice(0, -1), now: before, topic: null } : history;
}

/** How many decisions can move the price: all but notes. */
export function countChanges({ facts, choices }: Decisions): number {
	const {
		criteria,
		pinned,
		dropped,
		added,
		rates,
		cells,
		compsAlone,
		withoutCorrection,
		condition,
		ignoredPhrases,
	} = choices;
	const sets = [facts, criteria, pinned, dropped, added, rates, ignoredPhrases, ...Object.values(cells)];
	const switches = Number(compsAlone) + Number(withoutCorrection) + countAnswers(condition);
	return sets.reduce((count, set) => count + Object.keys(set).length, switches);
}

/** Whether there are no decisions. */
export function isUntouched({ facts, choices }: Decisions): boolean {
	const hasNotes = Object.keys(choices.notes).length > 0;
	return countChanges({ facts, choices }) === 0 && !hasNotes && choices.condition === null;
}
