/** What the grid arrives at: each comp's adjusted price and weight, and the sums of its adjustments. */
import { TriangleAlert } from 'lucide-react';
import type { GridComp } from '../../../../../domain/analysis/analysis.ts';
import { netDollars } from '../../../../../domain/analysis/grid/grid-lines.ts';
import { DASH, percentTenths, signedPercent, signedUsd, usd } from '../../../../../domain/format/format.ts';
import { clamp } from '../../../../../domain/math/arithmetic.ts';
import { FactLine, type GridColumns } from './grid-cells.tsx';

/** @param hasPrice without a price, the comps have no weight in it */
export function ResultLines({ hasPrice, ...columns }: GridColumns & { hasPrice: boolean }) {
	return (
		<>
			<FactLine
				label="Adjusted price"
				{...columns}
				write={({ adjustedPrice }) => usd(adjustedPrice)}
				look="result"
			/>
			<FactLine
				label="Weight"
				{...columns}
				write={({ weight, excluded }) => {
					if (excluded) return 'Excluded';
					return hasPrice ? <Weight weight={weight} /> : DASH;
				}}
				look="plain"
			/>
		</>
	);
}

export function SumLines(columns: GridColumns) {
	return (
		<tfoot>
			<FactLine
				label="Net adjustment"
				{...columns}
				write={(comp) => (
					<>
						{signedUsd(netDollars(comp))}
						<span className="grid-note">{signedPercent(comp.net)}</span>
					</>
				)}
				look="plain"
			/>
			<FactLine
				label="Gross adjustment"
				{...columns}
				write={(comp) => (
					<>
						{percentTenths(comp.gross)}
						<Warnings sentences={comp.warnings} />
					</>
				)}
				look="plain"
			/>
		</tfoot>
	);
}

function Weight({ weight }: Pick<GridComp, 'weight'>) {
	return (
		<>
			{percentTenths(weight)}
			<span aria-hidden="true" className="mt-1 ml-auto block h-1 w-full bg-line">
				<span className="ml-auto block h-full bg-ink" style={{ width: `${clamp(weight * 100, 0, 100)}%` }} />
			</span>
		</>
	);
}

/** The warnings, which ask for an explanation and block nothing. */
function Warnings({ sentences }: { sentences: readonly string[] }) {
	if (sentences.length === 0) return null;
	const all = sentences.join(' ');
	return (
		<span
			className="mt-0.5 flex items-center justify-end gap-1 font-normal text-xs text-accent-text print:hidden"
			title={all}
		>
			<TriangleAlert aria-hidden="true" className="size-3 shrink-0" />
			explain
			<span className="sr-only">: {all}</span>
		</span>
	);
}
