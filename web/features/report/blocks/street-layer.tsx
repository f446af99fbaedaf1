/** The streets of a report's map and their names. */
import {
	NAME_COLORS,
	NAME_SIZE,
	type PlacedName,
	type StreetPath,
} from '../../../../report/drawing/street-map.ts';

interface StreetLayerProps {
	paths: readonly StreetPath[];
	names: readonly PlacedName[];
}

export function StreetLayer({ paths, names }: StreetLayerProps) {
	return (
		<g>
			{paths.map(({ color, width, lines }, index) => (
				<path
					// biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
					key={index}
					d={lines
						.map((line) => `M${line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`)
						.join('')}
					fill={width === null ? color : 'none'}
					stroke={width === null ? 'none' : color}
					strokeWidth={width ?? undefined}
					strokeLinecap="round"
					strokeLinejoin="round"
				/>
			))}
			{names.map(({ text, kind, middle, angle }, index) => (
				<text
					// biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
					key={index}
					transform={`translate(${middle.x.toFixed(1)} ${middle.y.toFixed(1)}) rotate(${angle.toFixed(1)})`}
					dy="0.33em"
					textAnchor="middle"
					fontSize={NAME_SIZE * 1.5}
					fill={NAME_COLORS[kind]}
					className="stroke-surface"
					strokeWidth={kind === 'road' ? 3 : 0}
					paintOrder="stroke"
				>
					{text}
				</text>
			))}
		</g>
	);
}
