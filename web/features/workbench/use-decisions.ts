/** One user's decisions about one home, stored in this browser and restored with the next search. */
import { useEffect, useMemo, useReducer } from 'react';
import { readWork, writeWork } from '../../../domain/comps/saved-work.ts';
import {
	type DecisionHistory,
	type Decisions,
	decide,
	isUntouched,
	NO_DECISIONS,
	undo,
} from './decisions.ts';
import { clearHandoff, loadHandedOffWork } from './work-handoff.ts';

type Step = { take: (now: Decisions) => Decisions; topic?: string | null } | 'undo';

/** Stable functions, so that parts with unchanged props aren't rerendered. */
interface Steps {
	/** Changes the decisions. Consecutive steps with the same topic are undone together. */
	change: (take: (now: Decisions) => Decisions, topic?: string) => void;
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
 * @param home the home's name in storage; a different home needs its own component
 *
 * @param address as searched, for work that a saved report handed off
 */
export function useDecisions(userId: string, home: string, address: string): DecisionControl {
	const key = `lotline.analysis.${userId}.${home}`;
	const [history, step] = useReducer(reduce, null, () => restore(key, loadHandedOffWork(userId, address)));
	const decisions = history.now;
	useEffect(() => keep(key, decisions), [key, decisions]);
	useEffect(clearHandoff, []);
	// Another tab may have the same home: its decisions apply here, too, or the tabs would overwrite each other.
	useEffect(() => {
		const follow = (event: StorageEvent) => {
			if (event.key === key) step({ take: () => readWork(event.newValue) });
		};
		addEventListener('storage', follow);
		return () => removeEventListener('storage', follow);
	}, [key]);
	const steps = useMemo<Steps>(
		() => ({
			change: (take, topic) => step({ take, topic: topic ?? null }),
			undo: () => step('undo'),
			reset: () => step({ take: () => NO_DECISIONS }),
		}),
		[],
	);
	return { ...steps, decisions, canUndo: history.past.length > 0, untouched: isUntouched(decisions) };
}

function reduce(history: DecisionHistory, step: Step): DecisionHistory {
	return step === 'undo' ? undo(history) : decide(history, step.take(history.now), step.topic);
}

/**
 * The decisions to start with. Work handed off by a report takes precedence over stored work, which undo restores.
 */
function restore(key: string, handedOff: Decisions | null): DecisionHistory {
	const saved = readWork(localStorage.getItem(key));
	return handedOff ? { past: [saved], now: handedOff, topic: null } : { past: [], now: saved, topic: null };
}

function keep(key: string, decisions: Decisions): void {
	try {
		if (isUntouched(decisions)) localStorage.removeItem(key);
		else localStorage.setItem(key, writeWork(decisions));
	} catch (problem) {
		// Storage is full or blocked: the analysis continues but isn't saved.
		console.warn("Your choices couldn't be saved in this browser.", problem);
	}
}
