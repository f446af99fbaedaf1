/** The looks of up to five lines. */
export const LINE_STYLES = [
	{ color: 'var(--color-accent-text)', width: 2.5, dash: undefined, mark: 'disc' },
	{ color: 'var(--color-ink)', width: 1.75, dash: undefined, mark: 'square' },
	{ color: 'var(--color-ink)', width: 1.75, dash: '7 4', mark: 'triangle' },
	{ color: 'var(--color-muted)', width: 1.75, dash: '2 3', mark: 'diamond' },
	{ color: 'var(--color-muted)', width: 1.75, dash: '9 3 2 3', mark: 'ring' },
] as const;

/** The mark at the end of a line. */
export function Mark({ line, x, y }: { line: number; x: number; y: number }) {
	const { color, mark } = LINE_STYLES[line % LINE_STYLES.length] as (typeof LINE_STYLES)[number];
	const at = (...points: [number, number][]) => points.map(([dx, dy]) => `${x + dx},${y + dy}`).join(' ');
	if (mark === 'square') return <rect x={x - 4} y={y - 4} width={8} height={8} fill={color} />;
	if (mark === 'triangle') return <polygon points={at([0, -5], [5, 4], [-5, 4])} fill={color} />;
	if (mark === 'diamond') return <polygon points={at([0, -5], [5, 0], [0, 5], [-5, 0])} fill={color} />;
	const isRing = mark === 'ring';
	return (
		<circle
			cx={x}
			cy={y}
			r={4}
			fill={isRing ? 'var(--color-surface)' : color}
			stroke={color}
			strokeWidth={1.75}
		/>
	);
}

/** A line's look next to its name, in a table. */
export function LineKey({ line }: { line: number }) {
	const { color, width, dash } = LINE_STYLES[line % LINE_STYLES.length] as (typeof LINE_STYLES)[number];
	return (
		<svg aria-hidden="true" width={36} height={12} className="inline-block">
			<line x1={0} x2={30} y1={6} y2={6} stroke={color} strokeWidth={width} strokeDasharray={dash} />
			<Mark line={line} x={30} y={6} />
		</svg>
	);
}
