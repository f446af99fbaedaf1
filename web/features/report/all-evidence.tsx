/** The pages behind page one. On a phone they open on request, after the comps; on wider screens and on paper they follow. */
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { TableBlock } from '../../../report/report.ts';
import { Button } from '../../ui/button.tsx';
import { TableBlockView } from './blocks/table-block.tsx';

interface AllEvidenceProps {
	/** Shown as cards on a phone; null if page one has them. */
	comps: TableBlock | null;
	/** The sheets. */
	children: ReactNode;
}

export function AllEvidence({ comps, children }: AllEvidenceProps) {
	const id = useId();
	const [open, setOpen] = useState(false);
	return (
		<>
			{comps && (
				<section aria-labelledby={`${id}-comps`} data-page="cards" className="report-cards">
					<h2 id={`${id}-comps`} className="report-heading">
						{comps.caption}
					</h2>
					<TableBlockView block={comps} />
				</section>
			)}
			<Button className="report-more" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
				All evidence
				<ChevronDown aria-hidden="true" className={`size-4 ${open ? 'rotate-180' : ''}`} />
			</Button>
			<div id={id} className="report-evidence" data-open={open || undefined}>
				{children}
			</div>
		</>
	);
}
