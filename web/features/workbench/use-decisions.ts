/** One user's decisions about one home, stored in this browser and restored with the next search. */
import { useEffect, useMemo, useReducer } from 'react';
import { parseWork, writeWork } from '../../../domain/comps/saved-work.ts';
import { clearHandoff, loadHandedOffWork } from '../../shared/work-handoff.ts';
import {
	type DecisionHistory,
	type Decisions,
	decide,
	isUntouched,
	NO_DECISIONS,
	undo,
} from './decisions.ts';

type Step = { update: (now: Decisions) => Decisions; topic?: string | null } | 'undo';

/** Stable functions, so that parts with unchanged props aren't rerendered. */
interface Steps {
	/** Changes the decisions. Consecutive steps with the same topic are undone together. */
	change: (update: (now: Decisions) => Decisions, topic?: string) => void;
	undo: () => void;
	/** Resets everything to the record and the ladder. This can be undone, too. */
	reset: () => void;
}

export interface DecisionControl extends Steps {
	decisions: Decisions;
	canUndo: boolean;
	untouched: boolean;
}

/**
 * @param home the home's key in storage; a different home needs a new component
 *
 * @param address as searched, for work that a saved report handed off
 */
export function useDecisions(userId: string, home: string, address: string): DecisionControl {
	const key = `lotline.analysis.${userId}.${home}`;
	const [history, step] = useReducer(reduce, null, () =>
		loadDecisions(key, loadHandedOffWork(userId, address)),
	);
	const decisions = history.now;
	useEffect(() => saveDecisions(key, decisions), [key, decisions]);
	useEffect(clearHandoff, []);
	// Another tab may have the same home: its decisions apply here, too, or the tabs would overwrite each other.
	useEffect(() => {
		const follow = (event: StorageEvent) => {
			if (event.key === key) step({ update: () => parseWork(event.newValue) });
		};
		addEventListener('storage', follow);
		return () => removeEventListener('storage', follow);
	}, [key]);
	const steps = useMemo<Steps>(
		() => ({
			change: (update, topic) => step({ update, topic: topic ?? null }),
			undo: () => step('undo'),
			reset: () => step({ update: () => NO_DECISIONS }),
		}),
		[],
	);
	return { ...steps, decisions, canUndo: history.past.length > 0, untouched: isUntouched(decisions) };
}

function reduce(history: DecisionHistory, step: Step): DecisionHistory {
	return step === 'undo' ? undo(history) : decide(history, step.update(history.now), step.topic);
}

/**
 * The decisions to start with. Work handed off by a report takes precedence over stored work, which undo restores.
 */
function loadDecisions(key: string, handedOff: Decisions | null): DecisionHistory {
	const saved = parseWork(localStorage.getItem(key));
	return handedOff ? { past: [saved], now: handedOff, topic: null } : { past: [], now: saved, topic: null };
}

function saveDecisions(key: string, decisions: Decisions): void {
	try {
		if (isUntouched(decisions)) localStorage.removeItem(key);
		else localStorage.setItem(key, writeWork(decisions));
	} catch (error) {
		// Storage is full or blocked: the analysis continues but isn't saved.
		console.warn("Your choices couldn't be saved in this browser.", error);
	}
}
