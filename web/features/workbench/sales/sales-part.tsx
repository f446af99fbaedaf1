/** All sales checked, and the form to add one that isn't in the store. */
import { Plus } from 'lucide-react';
import { memo, useState } from 'react';
import type { Verdict } from '../../../../domain/comps/verdict.ts';
import { Button } from '../../../ui/button.tsx';
import { addSale } from '../change-choices.ts';
import { PARTS } from '../page-nav.tsx';
import { FoldedPart } from '../parts/part.tsx';
import type { PartProps } from '../parts/part-props.ts';
import { AddSale } from '../valuation/add-sale.tsx';
import { checkedSentence } from '../valuation/candidates/candidate-order.ts';
import type { CandidateEvents } from '../valuation/candidates/candidate-row.tsx';
import { Candidates } from '../valuation/candidates/candidates.tsx';

interface SalesPartProps extends PartProps {
	/** Every sale, in the order of the list. */
	rows: readonly Verdict[];
	events: CandidateEvents;
	highlighted: string | null;
	current: string | null;
	/** Whether the list is shown at first. */
	isOpen: boolean;
}

export const SalesPart = memo(function SalesPart(props: SalesPartProps) {
	const { analysis, rows, choices, evidence, choose, events, highlighted, current, isOpen } = props;
	const [adding, setAdding] = useState(false);
	return (
		<FoldedPart
			title="Sales checked"
			id={PARTS.sales}
			className="print:hidden"
			noun="sales"
			folded={<p className="text-muted text-sm">{checkedSentence(analysis)}</p>}
			isOpen={isOpen}
			// An excluded sale asks for a reason.
			selected={adding ? 'new' : (current ?? Object.keys(choices.dropped).at(-1) ?? null)}
			aside={
				<Button size="small" look="quiet" onClick={() => setAdding(true)} disabled={adding}>
					<Plus aria-hidden="true" className="size-4" />
					Add sale
				</Button>
			}
		>
			{adding && (
				<AddSale
					subject={analysis.subject}
					effectiveOn={evidence.effectiveOn}
					units={analysis.units}
					usedIds={choices.added.map(({ id }) => id)}
					known={[...evidence.sales, ...evidence.activeListings]}
					onAdd={(sale) => choose((now) => addSale(now, sale))}
					onClose={() => setAdding(false)}
				/>
			)}
			<Candidates {...{ analysis, rows, choices, highlighted, current, ...events }} />
		</FoldedPart>
	);
});
