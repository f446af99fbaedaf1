/** One comp of the grid on a phone: the same rows, stacked. */
import { X } from 'lucide-react';
import { useState } from 'react';
import type { Analysis, GridComp } from '../../../../../domain/analysis/analysis.ts';
import { netDollars } from '../../../../../domain/analysis/grid/grid-lines.ts';
import {
	DASH,
	miles,
	percentTenths,
	signedPercent,
	signedUsd,
	usd,
} from '../../../../../domain/format/format.ts';
import { closingDate } from '../../../../../domain/home/closing-date.ts';
import { homeName } from '../../../../../domain/home/fact-text.ts';
import { sourceText } from '../../../../../domain/home/sources.ts';
import { Distance } from '../../../../shared/distance.tsx';
import { Button } from '../../../../ui/button.tsx';
import { PinNumber } from '../pin-number.tsx';
import { isSingleClick } from '../single-click.ts';
import { CardLines } from './card-lines.tsx';
import { useFoldedLines } from './fold-lines.tsx';
import type { GridEvents } from './grid-cells.tsx';

/** An excluded comp on a phone, in its place among the others. */
export function ExcludedCard({ comp, onInclude }: { comp: GridComp } & Pick<GridEvents, 'onInclude'>) {
	return (
		<article
			aria-label={`Comp ${comp.number}, excluded`}
			className="lot flex items-center gap-3 p-3 text-muted text-sm"
		>
			<PinNumber number={comp.number} excluded />
			<h4 className="line-clamp-2 min-w-0 grow line-through">{homeName(comp.sale)}</h4>
			<Button size="small" onClick={(event) => isSingleClick(event) && onInclude(comp.sale.id)}>
				Include
			</Button>
		</article>
	);
}

interface CompCardProps extends Pick<GridEvents, 'onCell' | 'onDrop'> {
	analysis: Analysis;
	comp: GridComp;
	effectiveOn: string;
}

export function CompCard({ analysis, comp, effectiveOn, onCell, onDrop }: CompCardProps) {
	const { sale } = comp;
	const { subject, units, brackets, conclusion } = analysis;
	const { lines, fold } = useFoldedLines({ subject, units, brackets, comps: [comp] });
	const [explained, setExplained] = useState('');
	const source = sale.demo ? null : sourceText(sale);
	return (
		<article aria-label={`Comp ${comp.number}`} className="lot text-sm tabular-nums" data-grid="">
			<header className="flex items-start gap-3 border-line border-b p-3">
				<PinNumber number={comp.number} />
				<div className="min-w-0 grow">
					<h4 className="line-clamp-2 font-medium">{homeName(sale)}</h4>
					<p className="text-xs text-muted">
						{closingDate(sale, 'short')}, <Distance miles={comp.miles} home={sale} write={miles} />
					</p>
					{source !== null && <p className="text-xs text-muted">Source: {source}</p>}
				</div>
				<button
					type="button"
					aria-label={`Exclude comp ${comp.number}, ${homeName(sale)}`}
					onClick={(event) => isSingleClick(event) && onDrop(sale.id)}
					className="-m-2 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken"
				>
					<X aria-hidden="true" className="size-4" />
				</button>
			</header>
			<dl className="grid grid-cols-3 gap-2 border-edge border-b p-3">
				<Total term="Price">{usd(sale.price)}</Total>
				<Total term="Adjusted price">{usd(comp.adjustedPrice)}</Total>
				<Total term="Weight">{conclusion ? percentTenths(comp.weight) : DASH}</Total>
			</dl>
			{/* On the narrowest screens, as with enlarged text, the rows scroll rather than the page. */}
			<div className="overflow-x-auto">
				<CardLines {...{ comp, subject, lines, effectiveOn, units, onCell }} onExplain={setExplained} />
			</div>
			{fold}
			{explained && <p className="px-3 py-2 text-xs text-muted">{explained}</p>}
			<dl className="grid grid-cols-3 gap-2 border-edge border-t p-3">
				<Total term="Net adjustment">{signedUsd(netDollars(comp))}</Total>
				<Total term="Net">{signedPercent(comp.net)}</Total>
				<Total term="Gross">{percentTenths(comp.gross)}</Total>
			</dl>
			{sale.attribution && <p className="px-3 pb-3 text-muted text-xs">Courtesy of {sale.attribution}</p>}
			{comp.warnings.length > 0 && (
				<p className="px-3 pb-3 text-xs text-accent-text">{comp.warnings.join(' ')}</p>
			)}
		</article>
	);
}

function Total({ term, children }: { term: string; children: React.ReactNode }) {
	return (
		<div>
			<dt className="text-xs text-muted">{term}</dt>
			<dd className="font-semibold">{children}</dd>
		</div>
	);
}
