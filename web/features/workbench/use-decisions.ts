/** One user's decisions about one home, stored in this browser and restored with the next search. */
import { useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import { parseWork, WORK_VERSION } from '../../../domain/comps/saved-work.ts';
import { RADIUS_MILES, toSearchRadius } from '../../../domain/comps-query.ts';
import { parseJson } from '../../../domain/format/json.ts';
import { clearHandoff, loadHandedOffWork } from '../../shared/work-handoff.ts';
import {
	countChanges,
	type DecisionHistory,
	type Decisions,
	decide,
	isUntouched,
	NO_DECISIONS,
	undo,
} from './decisions.ts';

type Step =
	| { update: (now: Decisions) => Decisions; topic?: string | null }
	| { saved: DecisionHistory }
	| 'undo';

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
	/** How many decisions can move the price. */
	changes: number;
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
	useEffect(() => saveHistory(key, history), [key, history]);
	useEffect(clearHandoff, []);
	// Another tab may have the same home: its history applies here, too, or the tabs would overwrite each other.
	useEffect(() => {
		const follow = (event: StorageEvent) => {
			if (event.key === key) step({ saved: parseHistory(event.newValue) });
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
	return {
		...steps,
		decisions,
		changes: countChanges(decisions),
		canUndo: history.past.length > 0,
		untouched: isUntouched(decisions),
	};
}

function reduce(history: DecisionHistory, step: Step): DecisionHistory {
	if (step === 'undo') return undo(history);
	return 'saved' in step ? step.saved : decide(history, step.update(history.now), step.topic);
}

/**
 * The decisions to start with. Work handed off by a report takes precedence over stored work, which undo restores.
 */
function loadDecisions(key: string, handedOff: Decisions | null): DecisionHistory {
	const saved = parseHistory(localStorage.getItem(key));
	return handedOff ? decide(saved, handedOff) : saved;
}

/** Reads what `saveHistory` wrote, or work that was saved without a history. */
function parseHistory(text: string | null): DecisionHistory {
	const found = text === null ? null : parseJson(text);
	const past = (found as { past?: unknown } | null)?.past;
	return { past: Array.isArray(past) ? past.map(parseWork) : [], now: parseWork(found), topic: null };
}

/** Saved steps that can be undone after a reload: more would fill the storage of an agent with many homes. */
const MAX_SAVED_STEPS = 20;

function saveHistory(key: string, { past, now }: DecisionHistory): void {
	try {
		if (past.length === 0 && isUntouched(now)) localStorage.removeItem(key);
		else {
			const steps = past.slice(-MAX_SAVED_STEPS).map((step) => ({ version: WORK_VERSION, ...step }));
			localStorage.setItem(key, JSON.stringify({ version: WORK_VERSION, ...now, past: steps }));
		}
	} catch (error) {
		// Storage is full or blocked: the analysis continues but isn't saved.
		console.warn("Your choices couldn't be saved in this browser.", error);
	}
}

export interface SearchRadius {
	/** The radius in miles of the search on screen; undefined for the default. */
	searched: number | undefined;
	/** The miles it covered, after widening. */
	covered: number | null;
	/** Searches with a different radius. */
	onRadius: (miles: number | undefined) => void;
}

/** A slider passes many values, so the search waits until it stops. Milliseconds. */
const DEBOUNCE_DELAY = 250;

/**
 * Keeps one radius for search and analysis: the agent's choice refines the search, and the area that the search
 * covered limits the comps.
 *
 * @returns the decisions, including the radius of the search
 */
export function useSearchRadius(
	decisions: Decisions,
	{ searched, covered, onRadius }: SearchRadius,
): Decisions {
	const { facts, choices } = decisions;
	const { criteria } = choices;
	const own = 'radius' in criteria ? toSearchRadius(criteria.radius ?? RADIUS_MILES.max) : undefined;
	const search = useEffectEvent(() => onRadius(own));
	useEffect(() => {
		if (own === searched) return;
		const timer = setTimeout(() => search(), DEBOUNCE_DELAY);
		return () => clearTimeout(timer);
	}, [own, searched]);
	// The same object until a choice changes: while the facts of the subject are edited, the parts of the workbench that
	// show choices aren't rerendered before the analysis is there.
	const appliedChoices = useMemo(() => {
		const radius = own === searched ? covered : own;
		const applied = own === undefined ? criteria : { ...criteria, radius: radius ?? null };
		return { ...choices, criteria: applied, searchRadius: covered };
	}, [choices, criteria, own, searched, covered]);
	return useMemo(() => ({ facts, choices: appliedChoices }), [facts, appliedChoices]);
}
