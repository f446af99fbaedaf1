/** The analysis of the decisions: computed here, in the browser, behind what is being typed. */
import { useDeferredValue, useMemo } from 'react';
import type { Analysis } from '../../../domain/analysis/analysis.ts';
import { analyze } from '../../../domain/analysis/analyze.ts';
import type { Evidence } from '../../../domain/comps/evidence.ts';
import type { Subject } from '../../../domain/home/home.ts';
import { useUnits } from '../../use-units.ts';
import type { Decisions } from './decisions.ts';

interface AnalysisInHand {
	analysis: Analysis;
	/** The subject with the facts set by hand, at once, even while the analysis follows. */
	subject: Subject;
	/** The analysis is one edit behind. */
	stale: boolean;
}

export function useAnalysis(evidence: Evidence, record: Subject, decisions: Decisions): AnalysisInHand {
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
	return { analysis, subject: latest.subject, stale: deferred !== latest };
}
