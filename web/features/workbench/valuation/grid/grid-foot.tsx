/** The totals of the grid: net and gross adjustment, adjusted price, weight. */
import { TriangleAlert } from 'lucide-react';
import type { GridComp } from '../../../../../domain/analysis/analysis.ts';
import { netDollars } from '../../../../../domain/analysis/grid/grid-lines.ts';
import { DASH, percentTenths, signedPercent, signedUsd, usd } from '../../../../../domain/format/format.ts';
import { clamp } from '../../../../../domain/math/arithmetic.ts';

interface GridFootProps {
	comps: readonly GridComp[];
	highlighted: string | null;
}

/** @param hasPrice without a price, the comps have no weight in it */
export function GridFoot({ hasPrice, ...columns }: GridFootProps & { hasPrice: boolean }) {
	return (
		<tfoot>
			<Total label="Net adjustment" {...columns}>
				{(comp) => (
					<>
						{signedUsd(netDollars(comp))}
						<span className="grid-note">{signedPercent(comp.net)}</span>
					</>
				)}
			</Total>
			<Total label="Gross adjustment" {...columns}>
				{(comp) => (
					<>
						{percentTenths(comp.gross)}
						<Warnings sentences={comp.warnings} />
					</>
				)}
			</Total>
			<Total label="Adjusted price" {...columns} strong>
				{(comp) => usd(comp.adjustedPrice)}
			</Total>
			<Total label="Weight" {...columns}>
				{(comp) => (hasPrice ? <Weight weight={comp.weight} /> : DASH)}
			</Total>
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
export function Warnings({ sentences }: { sentences: readonly string[] }) {
	if (sentences.length === 0) return null;
	const all = sentences.join(' ');
	return (
		<span
			className="mt-0.5 flex items-center justify-end gap-1 font-normal text-2xs text-accent-text"
			title={all}
		>
			<TriangleAlert aria-hidden="true" className="size-3 shrink-0" />
			explain
			<span className="sr-only">: {all}</span>
		</span>
	);
}

interface TotalProps extends GridFootProps {
	label: string;
	strong?: boolean;
	children: (comp: GridComp) => React.ReactNode;
}

function Total({ label, comps, highlighted, strong = false, children }: TotalProps) {
	return (
		<tr className={strong ? 'grid-result' : ''}>
			<th scope="row">{label}</th>
			<td className="grid-subject" />
			{comps.map((comp) => (
				<td key={comp.sale.id} data-highlighted={highlighted === comp.sale.id}>
					{children(comp)}
				</td>
			))}
		</tr>
	);
}
