/** A chart by its frame: a rule from zero to a top, three names below it, and a drawing that fills the rest. */
import type { ReactNode } from 'react';

interface ChartFrameProps {
	/** The chart's description for screen readers. The figures are in a table next to it. */
	label: string;
	/** The words at the upper and the lower end of the rule. */
	top: string;
	bottom: string;
	/** Below the drawing: at its beginning, its middle and its end. */
	names: readonly [string, string, string];
	/** A class for the height. */
	height: string;
	/** Shapes in a square of 100 by 100, stretched over the drawing; y grows downward. */
	children: ReactNode;
}

export function ChartFrame({ label, top, bottom, names, height, children }: ChartFrameProps) {
	return (
		<div className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 text-2xs text-muted tabular-nums">
			<div aria-hidden="true" className="-my-2 flex flex-col justify-between text-right">
				<span>{top}</span>
				<span>{bottom}</span>
			</div>
			<svg
				role="img"
				aria-label={label}
				viewBox="0 0 100 100"
				preserveAspectRatio="none"
				className={`w-full overflow-visible border-line border-t border-b ${height}`}
			>
				{children}
			</svg>
			<div aria-hidden="true" className="col-start-2 mt-2 flex justify-between">
				{names.map((name) => (
					<span key={name}>{name}</span>
				))}
			</div>
		</div>
	);
}
