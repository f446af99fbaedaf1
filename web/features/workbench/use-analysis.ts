/** Computes the analysis in the browser, without blocking typing. */
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Analysis, Conclusion } from '../../../domain/analysis/analysis.ts';
import { analyze } from '../../../domain/analysis/analyze.ts';
import { NO_CHOICES } from '../../../domain/comps/choices.ts';
import type { Evidence } from '../../../domain/comps/evidence.ts';
import type { Subject } from '../../../domain/home/home.ts';
import { useUnits } from '../../use-units.ts';
import { countChanges, type Decisions } from './decisions.ts';

interface CurrentAnalysis {
	analysis: Analysis;
	/** The subject with the agent's edits, updated before the analysis is. */
	subject: Subject;
	/** The analysis is one edit behind. */
	stale: boolean;
	/**
	 * The analysis whose price is checked: without each comp, and for a subject that differs. These checks take several
	 * times as long as the price, so they follow once price and grid are on the screen.
	 */
	checked: Analysis;
	/** The price without the agent's decisions; null if there are none, or no price. */
	start: PriceRange | null;
}

export type PriceRange = Pick<Conclusion, 'price' | 'unrounded' | 'low' | 'high'>;

export function useAnalysis(evidence: Evidence, record: Subject, decisions: Decisions): CurrentAnalysis {
	const units = useUnits();
	const latest = useMemo(
		() => ({ subject: { ...record, ...decisions.facts }, choices: decisions.choices }),
		[record, decisions],
	);
	const deferred = useDeferredValue(latest);
	const analysis = useMemo(
		() => analyze(evidence, deferred.subject, deferred.choices, units),
		[evidence, deferred, units],
	);
	const stale = deferred !== latest;
	const checked = useAfterPaint(analysis, stale);
	const { searchRadius } = decisions.choices;
	const isTouched = countChanges(decisions) > 0;
	const start = useMemo(
		() => (isTouched ? analyze(evidence, record, { ...NO_CHOICES, searchRadius }, units).conclusion : null),
		[evidence, record, searchRadius, units, isTouched],
	);
	return { analysis, subject: latest.subject, stale, checked, start };
}

/**
 * Returns a value only after the screen has been painted with it. For work that takes long and is less urgent than the
 * rest of the screen.
 *
 * @param isStale while true, the previous value is returned, because a newer one is being computed
 */
function useAfterPaint<Value>(value: Value, isStale: boolean): Value {
	const [painted, setPainted] = useState(value);
	useEffect(() => {
		if (isStale) return;
		let task: ReturnType<typeof setTimeout> | undefined;
		// A frame's callbacks run before it is painted; the task they start runs after.
		const frame = requestAnimationFrame(() => {
			task = setTimeout(() => setPainted(value));
		});
		return () => {
			cancelAnimationFrame(frame);
			clearTimeout(task);
		};
	}, [value, isStale]);
	return painted;
}
