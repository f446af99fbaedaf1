/** The frame of a chart: a value axis from zero to the top, three labels below, and the drawing. */
import type { ReactNode } from 'react';
import { PlainTable, type TableColumn } from '../plain-table.tsx';

interface ChartFrameProps {
	/** The chart's description for screen readers. The figures are in a table next to it. */
	label: string;
	/** The text at the upper and the lower end of the axis. */
	top: string;
	bottom: string;
	/** The label of each position; the first, the middle and the last are shown below the drawing. */
	names: readonly string[];
	/** A class for the height. */
	height: string;
	/** SVG shapes in a 100 by 100 square, stretched over the drawing; y grows downward. */
	children: ReactNode;
}

export function ChartFrame({ label, top, bottom, names, height, children }: ChartFrameProps) {
	return (
		<div className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 text-xs text-muted tabular-nums">
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
				{[names[0], names[Math.floor(names.length / 2)], names.at(-1)].map((name) => (
					<span key={name}>{name}</span>
				))}
			</div>
		</div>
	);
}

interface ChartTableProps {
	label: string;
	columns: readonly TableColumn[];
	children: ReactNode;
}

/** The figures of a chart as a table, initially closed. */
export function ChartTable({ label, columns, children }: ChartTableProps) {
	return (
		<details className="mt-6 text-sm print:not-open:hidden">
			<summary className="cursor-pointer py-1 text-muted">Show as a table</summary>
			<div className="mt-3">
				<PlainTable label={label} columns={columns}>
					{children}
				</PlainTable>
			</div>
		</details>
	);
}
