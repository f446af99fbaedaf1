/**
 * Keeps one radius for search and analysis: the agent's choice refines the search, and the area that the search
 * covered limits the comps.
 */
import { useEffect, useEffectEvent, useMemo } from 'react';
import { RADIUS_MILES, toSearchRadius } from '../../../domain/comps-query.ts';
import type { Decisions } from './decisions.ts';

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

/** @returns the decisions, including the radius of the search */
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
