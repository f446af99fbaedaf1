/** The comps at a glance, by number: picture, address, prices and weight. The grid has the rest. */
import { type CSSProperties, memo, type ReactNode } from 'react';
import type { Analysis, GridComp } from '../../../../domain/analysis/analysis.ts';
import { DASH, percent, usd } from '../../../../domain/format/format.ts';
import { drawingOf } from '../../../../domain/home/drawing/draw-house.ts';
import { homeName } from '../../../../domain/home/fact-text.ts';
import { HomeDrawing } from '../../../shared/photos/lazy-drawing.ts';
import { usePhotosServed } from '../../../shared/photos/load-photo.ts';
import { Photo } from '../../../shared/photos/photo.tsx';
import { useColumns } from '../valuation/grid/adjustment-grid.tsx';
import { PinNumber } from '../valuation/pin-number.tsx';
import { type Lot, Plat, platScale } from './plat.tsx';
import './comp-strip.css';

/** Cards narrower than a fifth of the strip would cut their prices off. */
const MAX_COLUMNS = 5;

interface CompStripProps {
	analysis: Analysis;
	highlighted: string | null;
	onHighlight: (id: string | null) => void;
	/** Shows the comp in the grid. */
	onOpen: (id: string) => void;
}

export const CompStrip = memo(function CompStrip(props: CompStripProps) {
	const { analysis, highlighted, onHighlight, onOpen } = props;
	const comps = useColumns(analysis);
	const { subject, conclusion } = analysis;
	const scale = platScale([subject, ...comps.map(({ sale }) => sale)]);
	// An agent may add a real sale, so the first comp may have no drawing.
	const firstDrawn = comps.find(({ sale }) => drawingOf(sale) !== null);
	const columns = Math.min(MAX_COLUMNS, Math.ceil(comps.length / 2));
	return (
		<ol
			aria-label="Comps"
			className="comp-strip"
			style={{ '--columns': columns } as CSSProperties}
			onPointerLeave={() => onHighlight(null)}
		>
			{comps.map((comp) => (
				<li key={comp.sale.id} className="grid min-w-0">
					<button
						type="button"
						data-highlighted={highlighted === comp.sale.id}
						data-excluded={comp.excluded}
						onClick={() => onOpen(comp.sale.id)}
						onPointerEnter={() => onHighlight(comp.sale.id)}
						className="comp-tile lot"
					>
						<Picture
							comp={comp}
							subject={subject}
							scale={scale}
							mark={comp === firstDrawn ? 'Drawings' : null}
						/>
						<span className="flex items-center gap-2 px-3 pt-2">
							<PinNumber number={comp.number} excluded={comp.excluded} />
							<span className="truncate font-medium" title={homeName(comp.sale)}>
								{homeName(comp.sale)}
							</span>
						</span>
						<span className="grid grid-cols-[auto_1fr] px-3 pt-1 pb-2 tabular-nums">
							<Figure term={comp.isListPrice ? 'Listed' : <span className="sr-only">Sold</span>}>
								{usd(comp.sale.price)}
							</Figure>
							<Figure term="Adjusted">
								<strong className="font-semibold">{usd(comp.adjustedPrice)}</strong>
							</Figure>
							<Figure term="Weight">
								{comp.excluded ? 'Excluded' : conclusion ? percent(comp.weight) : DASH}
							</Figure>
						</span>
					</button>
				</li>
			))}
		</ol>
	);
});

function Figure({ term, children }: { term: ReactNode; children: ReactNode }) {
	return (
		<>
			<span className="text-muted">{term} </span>
			<span className="text-right">{children}</span>
		</>
	);
}

interface PictureProps {
	comp: GridComp;
	subject: Lot;
	scale: number;
	/** What marks it as a drawing, if it is one. */
	mark: string | null;
}

/**
 * The photo of its listing, credited as its license asks, or the drawing of a fictional home. Without either, its lot and
 * living area beside the subject's.
 */
function Picture({ comp: { sale }, subject, scale, mark }: PictureProps) {
	const isServed = usePhotosServed();
	const drawing = drawingOf(sale);
	if (isServed && sale.hasPhotos) {
		return (
			<span className="comp-picture">
				<Photo home={sale.id} number={0} size="small" alt="" />
				{sale.attribution && <span className="comp-credit">Courtesy of {sale.attribution}</span>}
			</span>
		);
	}
	return (
		<span className="comp-picture">
			{drawing ? (
				<HomeDrawing home={drawing} mark={mark} />
			) : (
				<Plat home={sale} subject={subject} scale={scale} />
			)}
		</span>
	);
}
