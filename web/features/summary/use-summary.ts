import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Analysis } from '../../../domain/analysis/analysis.ts';
import type { Evidence } from '../../../domain/comps/evidence.ts';
import type { SavedWork } from '../../../domain/comps/saved-work.ts';
import { ruleSummary } from '../../../domain/summary/rule-summary.ts';
import type { Summary } from '../../../domain/summary/summary.ts';
import { requestSummary } from './calls.ts';

interface SummarySource {
	analysis: Analysis;
	evidence: Pick<Evidence, 'model' | 'effectiveOn'>;
	address: string;
	searchKey: string;
	work: SavedWork;
}

export interface SummaryState {
	/** Null if there is no price to summarize. */
	summary: Summary | null;
	/** The checked sentences so far, while a language model writes; otherwise null. */
	incoming: string | null;
	/** Why the last attempt fell back to the rule-based text. */
	problem: string | null;
	write: () => void;
}

/** The summary of the analysis on screen. A model's text is only valid for the figures it was written for. */
export function useSummary({ analysis, evidence, address, searchKey, work }: SummarySource): SummaryState {
	const byRules = useMemo(() => ruleSummary(analysis, evidence), [analysis, evidence]);
	const [byModel, setByModel] = useState<{ for: string; text: string } | null>(null);
	const [incoming, setIncoming] = useState('');
	const { mutate, isPending, error, variables } = useMutation({
		mutationFn: async (rules: string) => {
			setIncoming('');
			const text = await requestSummary({ address, searchKey, work }, setIncoming);
			setByModel({ for: rules, text });
		},
	});
	const current = byModel !== null && byModel.for === byRules ? byModel : null;
	return {
		summary: current
			? { text: current.text, by: 'ai' }
			: byRules === null
				? null
				: { text: byRules, by: 'rules' },
		incoming: isPending ? incoming : null,
		problem: error && variables === byRules ? error.message : null,
		write: () => {
			if (byRules !== null && !isPending) mutate(byRules);
		},
	};
}
