/** The header of a comp's column in the grid, above the right edge of its figures. */
import { Pin, X } from 'lucide-react';
import type { GridComp } from '../../../../../domain/analysis/analysis.ts';
import { homeName } from '../../../../../domain/home/fact-text.ts';
import { isOwnData, OWN_DATA } from '../../../../../domain/home/own-data.ts';
import { sourceText } from '../../../../../domain/home/sources.ts';
import { PinNumber } from '../pin-number.tsx';
import { isSingleClick } from '../single-click.ts';
import type { GridEvents } from './grid-cells.tsx';

interface CompHeadProps extends Pick<GridEvents, 'onDrop' | 'onInclude'> {
	comp: GridComp;
}

export function CompHead({ comp, onDrop, onInclude }: CompHeadProps) {
	const name = homeName(comp.sale);
	const source = sourceText(comp.sale);
	return (
		<>
			<span className="flex items-center justify-end gap-1">
				{comp.excluded ? (
					<button
						type="button"
						aria-label={`Include comp ${comp.number}, ${name}`}
						onClick={(event) => isSingleClick(event) && onInclude(comp.sale.id)}
						className="grid-include mr-auto"
					>
						Include
					</button>
				) : (
					<button
						type="button"
						aria-label={`Exclude comp ${comp.number}, ${name}`}
						title="Exclude this comp"
						onClick={(event) => isSingleClick(event) && onDrop(comp.sale.id)}
						className="-my-1 grid size-6 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink print:hidden"
					>
						<X aria-hidden="true" className="size-3.5" />
					</button>
				)}
				{comp.pinned && (
					<Pin role="img" aria-label="Pinned" className="size-3.5 fill-current text-accent-text" />
				)}
				<PinNumber number={comp.number} excluded={comp.excluded} />
			</span>
			<span className="grid-address" title={source === null ? name : `${name}. Source: ${source}`}>
				{name}
			</span>
			{isOwnData(comp.sale) && <span className="grid-note">{OWN_DATA}</span>}
		</>
	);
}
