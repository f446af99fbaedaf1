/** The decisions of one user about one home, stored in this browser and restored with the next search. */
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

/** The same functions at every render: a part that is given nothing else new is not drawn again. */
interface Steps {
	/** Changes the decisions; steps of one topic in a row are undone as one. */
	change: (take: (now: Decisions) => Decisions, topic?: string) => void;
	undo: () => void;
	/** Back to the record and the ladder; this too can be undone. */
	reset: () => void;
}

export interface DecisionControl extends Steps {
	decisions: Decisions;
	canUndo: boolean;
	untouched: boolean;
}

/**
 * @param home names the home; another home needs another component
 * @param address as it was searched, under which a saved report may have handed off its work
 */
export function useDecisions(userId: string, home: string, address: string): DecisionControl {
	const key = `lotline.analysis.${userId}.${home}`;
	const [history, step] = useReducer(reduce, null, () => restore(key, loadHandedOffWork(userId, address)));
	const decisions = history.now;
	useEffect(() => keep(key, decisions), [key, decisions]);
	useEffect(clearHandoff, []);
	// Another tab works on the same home: what is decided there holds here too, or the tabs would undo each other.
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

/** Work handed off by a report comes before what this browser stored, which undo brings back. */
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
