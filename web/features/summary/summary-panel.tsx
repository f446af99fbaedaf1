/** The summary next to the price: its text, who wrote it, and the button that has a language model write it. */
import { Sparkles } from 'lucide-react';
import { useConfig } from '../../connection.ts';
import { Button } from '../../ui/button.tsx';
import type { SummaryState } from './use-summary.ts';

export function SummaryPanel({ summary, incoming, problem, write }: SummaryState) {
	const { ai } = useConfig();
	if (summary === null) return null;
	return (
		<section aria-label="Summary" aria-busy={incoming !== null} className="lot px-4 py-3 sm:px-5">
			<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
				<p className="max-w-[120ch] text-pretty text-sm" aria-live="polite">
					{incoming || summary.text}
				</p>
				{ai && (
					<Button size="small" disabled={incoming !== null} onClick={write}>
						<Sparkles aria-hidden="true" className="size-4" />
						{incoming !== null ? 'Writing…' : summary.by === 'ai' ? 'Rewrite with AI' : 'Write with AI'}
					</Button>
				)}
			</div>
			<p className="mt-1.5 text-xs text-muted">
				{incoming ? AUTHORS.ai : AUTHORS[summary.by]}
				<span className="print:hidden"> You can edit it in the report.</span>
				{problem && ` ${problem} ${KEPT[summary.by]}`}
			</p>
		</section>
	);
}

const AUTHORS = {
	rules: 'Summary written by Lotline from these figures.',
	ai: 'Summary written by AI from these figures; every number is checked.',
	agent: '',
} as const;

/** The text that stays when the model's next one fails. */
const KEPT = {
	rules: "Lotline's own summary is shown.",
	ai: 'The previous AI summary is shown.',
	agent: '',
} as const;
