/** What an agent decided about one home, with every step back: facts set by hand, and choices. */
import { NO_CHOICES } from '../../../domain/comps/choices.ts';
import type { SavedWork } from '../../../domain/comps/saved-work.ts';

export type Decisions = SavedWork;

export const NO_DECISIONS: Decisions = { facts: {}, choices: NO_CHOICES };

export interface DecisionHistory {
	past: readonly Decisions[];
	now: Decisions;
	/** What the last step changed: another change of the same, such as the next letter, joins it. */
	topic: string | null;
}

/** More steps back than these no one takes. */
const MAX_STEPS = 100;

/** Takes a step. @param topic names what is changed; consecutive steps with one topic are undone together */
export function decide(
	history: DecisionHistory,
	next: Decisions,
	topic: string | null = null,
): DecisionHistory {
	const continues = topic !== null && topic === history.topic;
	const past = continues ? history.past : [...history.past, history.now].slice(-MAX_STEPS);
	return { past, now: next, topic };
}

/** Takes the last step back; without one nothing changes. */
export function undo(history: DecisionHistory): DecisionHistory {
	const before = history.past.at(-1);
	return before ? { past: history.past.slice(0, -1), now: before, topic: null } : history;
}

/** Whether anything is decided at all. */
export function isUntouched({ facts, choices }: Decisions): boolean {
	const { criteria, pinned, dropped, notes, added, rates, cells, compsAlone, withoutCorrection } = choices;
	const sets = [facts, criteria, pinned, dropped, notes, added, rates, cells];
	return !compsAlone && !withoutCorrection && sets.every((set) => Object.keys(set).length === 0);
}
