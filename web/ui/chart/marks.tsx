/** Draws the marks of any figure on the screen. */
import { useRef } from 'react';
import type { Box, Color, Mark, MeasureText } from '../../../report/drawing/marks.ts';
import { useSize } from '../hooks/use-size.ts';

/** A point of paper, in pixels. */
const POINT = 1.5;

/** The average width of a letter, as a share of its size. */
const LETTER = 0.54;

/** The size on a laptop, in pixels, until the real one is known. */
const DEFAULT_SIZE = { width: 720, height: 360 };

interface FigureProps {
	/** Its description for screen readers. */
	label: string;
	/** A class for its size. */
	className: string;
	draw: (box: Box, widthOf: MeasureText) => readonly Mark[];
}

/** A figure in the available space, drawn again when that changes. */
export function Figure({ label, className, draw }: FigureProps) {
	const frame = useRef<HTMLDivElement>(null);
	const size = useSize(frame) ?? DEFAULT_SIZE;
	const [width, height] = [size.width / POINT, size.height / POINT];
	return (
		<div ref={frame} className={className}>
			<svg
				role="img"
				aria-label={label}
				viewBox={`0 0 ${round(width)} ${round(height)}`}
				className="block size-full overflow-visible tabular-nums"
			>
				<Marks marks={draw({ left: 0, top: 0, width, height }, estimateWidth)} />
			</svg>
		</div>
	);
}

export function Marks({ marks }: { marks: readonly Mark[] }) {
	// biome-ignore lint/suspicious/noArrayIndexKey: marks have no state
	return marks.map((mark, at) => <MarkShape key={at} mark={mark} />);
}

function MarkShape({ mark }: { mark: Mark }) {
	if (mark.kind === 'text') {
		const { text, at, align, size, color, isBold, angle, isClear } = mark;
		const [x, y] = [round(at.x), round(at.y)];
		return (
			<text
				{...{ x, y }}
				dy="0.33em"
				textAnchor={align}
				fontSize={size}
				fontWeight={isBold ? 600 : undefined}
				fill={toCss(color)}
				transform={angle ? `rotate(${round(angle)} ${x} ${y})` : undefined}
				{...(isClear && { stroke: 'var(--color-surface)', strokeWidth: 2.5, paintOrder: 'stroke' })}
			>
				{text}
			</text>
		);
	}
	const { fill, stroke, width, dash, isRound } = mark;
	const paint = {
		fill: fill ? toCss(fill) : 'none',
		stroke: stroke && toCss(stroke),
		strokeWidth: width,
		strokeDasharray: dash?.join(' '),
		...(isRound && ({ strokeLinecap: 'round', strokeLinejoin: 'round' } as const)),
	};
	if (mark.kind === 'circle')
		return <circle cx={round(mark.center.x)} cy={round(mark.center.y)} r={round(mark.radius)} {...paint} />;
	const path = mark.lines.map((points) => {
		const places = points.map(({ x, y }) => `${round(x)} ${round(y)}`);
		return `M${places.join('L')}${mark.isClosed ? 'Z' : ''}`;
	});
	return <path d={path.join('')} {...paint} />;
}

function toCss(color: Color): string {
	return color.startsWith('#') ? color : `var(--color-${color})`;
}

function estimateWidth(text: string, size: number): number {
	return text.length * size * LETTER;
}

/** Rounds to tenths of a point, to keep paths short. */
function round(value: number): number {
	return Math.round(value * 10) / 10;
}
