/** Every sale that was considered, and a way to add one that the store does not have. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Subject } from '../../../domain/valuation/home.ts';
import { Button } from '../../ui/button.tsx';
import { AddSale } from '../valuation/add-sale.tsx';
import type { CandidateEvents } from '../valuation/candidate-row.tsx';
import { Candidates } from '../valuation/candidates.tsx';
import { add } from './choices-made.ts';
import { Part } from './part.tsx';
import type { PartProps } from './part-props.ts';

interface SalesPartProps extends PartProps {
	events: CandidateEvents;
	subject: Subject;
	lit: string | null;
	current: string | null;
}

export function SalesPart({
	analysis,
	decisions,
	evidence,
	choose,
	events,
	subject,
	lit,
	current,
}: SalesPartProps) {
	const [adding, setAdding] = useState(false);
	const { choices } = decisions;
	return (
		<Part
			title="Sales considered"
			className="print:hidden"
			aside={
				<Button size="small" look="quiet" onClick={() => setAdding(true)} disabled={adding}>
					<Plus aria-hidden="true" className="size-4" />
					Add a sale
				</Button>
			}
		>
			{adding && (
				<AddSale
					subject={subject}
					effectiveOn={evidence.effectiveOn}
					taken={choices.added.map(({ id }) => id)}
					known={[...evidence.sales, ...evidence.offers]}
					onAdd={(sale) => choose((now) => add(now, sale))}
					onClose={() => setAdding(false)}
				/>
			)}
			<Candidates {...{ analysis, choices, lit, current, ...events }} />
		</Part>
	);
}
