/** The shapes of pins, around the point (0, 0): one per status, each with its own color. Hollow if it isn't used. */
import type { PinStatus } from '../map-props.ts';

interface PinShapeProps {
	status: PinStatus;
	number: number | null;
	/** Hovered or focused. */
	highlighted: boolean;
	/** Not used in the price. */
	dimmed?: boolean;
}

export function PinShape({ status, number, highlighted, dimmed = false }: PinShapeProps) {
	if (status === 'comp') {
		return (
			<>
				<circle
					r="11"
					className={highlighted ? 'fill-accent stroke-ink' : 'fill-ink stroke-surface'}
					strokeWidth="2"
				/>
				<text
					y="4"
					textAnchor="middle"
					className={`font-semibold text-xs tabular-nums ${highlighted ? 'fill-on-accent' : 'fill-surface'}`}
				>
					{number}
				</text>
			</>
		);
	}
	const Shape = SHAPES[status];
	return <Shape highlighted={highlighted} hollow={dimmed && !highlighted} />;
}

interface ShapeProps {
	highlighted: boolean;
	hollow: boolean;
}

const SHAPES: Record<Exclude<PinStatus, 'comp'>, (props: ShapeProps) => React.ReactNode> = {
	sold: ({ highlighted, hollow }) =>
		hollow ? (
			<path d="M0-7 7 0 0 7-7 0z" className="fill-surface stroke-muted" strokeWidth="1.5" />
		) : (
			<path
				d="M0-8.5 8.5 0 0 8.5-8.5 0z"
				className={highlighted ? 'fill-accent stroke-ink' : 'fill-muted stroke-surface'}
				strokeWidth="2"
			/>
		),
	pending: ({ highlighted, hollow }) => (
		<>
			<path d="M-8-8H8V8H-8z" className="fill-surface" />
			{!hollow && (
				<path d="M-6-6H0V6H-6z" className={highlighted ? 'fill-accent stroke-ink' : 'fill-accent-text'} />
			)}
			<path
				d="M-6-6H6V6H-6z"
				className={`fill-none ${highlighted ? 'stroke-ink' : 'stroke-accent-text'}`}
				strokeWidth={hollow ? 1.5 : 2}
			/>
		</>
	),
	for_sale: ({ highlighted, hollow }) => (
		<>
			<path d="M0-9.5 9.5 7.5H-9.5z" className="fill-surface stroke-surface" strokeWidth="2" />
			<path
				d="M0-7 7 5.5H-7z"
				className={
					highlighted ? 'fill-accent stroke-ink' : `fill-surface ${hollow ? 'stroke-muted' : 'stroke-ink'}`
				}
				strokeWidth={hollow ? 1.5 : 2}
				strokeLinejoin="round"
			/>
		</>
	),
	// The triangle of an active home, not yet closed at its top.
	coming_soon: ({ highlighted, hollow }) => (
		<>
			<path d="M0-9.5 9.5 7.5H-9.5z" className="fill-surface stroke-surface" strokeWidth="2" />
			<path
				d="M0-7 7 5.5H-7z"
				className={
					highlighted ? 'fill-accent stroke-ink' : `fill-surface ${hollow ? 'stroke-muted' : 'stroke-ink'}`
				}
				strokeWidth="2"
				strokeDasharray="2.5"
			/>
		</>
	),
};

/** The star of the subject. */
export function StarShape() {
	return (
		<path
			d="M0-14 3.7-4.9 13.5-4.2 6 2.1 8.4 11.6 0 6.4-8.4 11.6-6 2.1-13.5-4.2-3.7-4.9z"
			className="fill-accent stroke-ink"
			strokeWidth="1.75"
			strokeLinejoin="round"
		/>
	);
}

/** A group of homes: a ring with their number. Pale if none of the homes is used. */
export function ClusterShape({ count, pale }: { count: number; pale: boolean }) {
	const radius = count < 10 ? 13 : count < 100 ? 15 : 18;
	return (
		<>
			<circle
				r={radius}
				className={`fill-surface ${pale ? 'stroke-edge' : 'stroke-ink'}`}
				strokeWidth={pale ? 1 : 1.5}
			/>
			{!pale && <circle r={radius - 3} className="fill-sunken stroke-edge" strokeWidth="0.75" />}
			<text
				y="4"
				textAnchor="middle"
				className={`text-xs tabular-nums ${pale ? 'fill-muted' : 'fill-ink font-semibold'}`}
			>
				{count}
			</text>
		</>
	);
}
