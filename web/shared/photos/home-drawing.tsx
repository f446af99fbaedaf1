/** A fictional home as the product draws it, in the place of a photo. Its container sets its size. */
import { type DrawnHome, drawHouse } from '../../../domain/home/drawing/draw-house.ts';
import { COLORS, DRAWING_HEIGHT, DRAWING_WIDTH } from '../../../domain/home/drawing/sheet.ts';

export interface HomeDrawingProps {
	home: DrawnHome;
	alt?: string;
	/** Null in a row of drawings whose first is marked. */
	mark?: string | null;
}

export function HomeDrawing({ home, alt = '', mark = 'Drawing' }: HomeDrawingProps) {
	return (
		<span
			className="relative block size-full overflow-hidden"
			style={{ background: COLORS.sky }}
			{...(alt && { role: 'img', 'aria-label': alt })}
		>
			{/* The shapes go beyond its sides and fill a container that is wider; in a taller one, there is more sky. */}
			<svg
				viewBox={`0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}`}
				preserveAspectRatio="xMidYMax meet"
				className="block size-full overflow-visible"
				aria-hidden="true"
			>
				{drawHouse(home).map(({ path, color }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a home never change
					<path key={at} d={path} fill={color} />
				))}
			</svg>
			{mark && <span className="absolute top-0 left-0 bg-surface px-1 text-ink text-xs">{mark}</span>}
		</span>
	);
}
