/** What the price rests on. Where there is none, the band above says why. */
import { memo } from 'react';
import { ConclusionPanel } from '../valuation/conclusion-panel.tsx';
import { Part } from './part.tsx';
import type { PartProps } from './part-props.ts';

export const ConclusionPart = memo(function ConclusionPart({ analysis, choices, choose }: PartProps) {
	return (
		<Part
			title="Conclusion"
			className="print:order-first"
			aside={
				<label className="flex min-h-9 items-center gap-2 text-muted text-sm print:hidden">
					<input
						type="checkbox"
						checked={choices.compsAlone}
						onChange={(event) => choose((now) => ({ ...now, compsAlone: event.target.checked }))}
						className="size-4 accent-ink"
					/>
					Only the comps of the grid count
				</label>
			}
		>
			<ConclusionPanel analysis={analysis} />
		</Part>
	);
});
