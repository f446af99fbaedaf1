/** Whether ranges are accurate: their measured coverage in groups of sales, around the stated 80%. */
import type { AccuracyGroup } from '../../../domain/accuracy/backtest-result.ts';
import { percentTenths } from '../../../domain/format/format.ts';
import { clamp } from '../../../domain/math/arithmetic.ts';

/**
 * The probability that every range states; a separate constant, because importing the engine's would load the engine.
 */
const TARGET_COVERAGE = 0.8;
/** The coverage at the two ends of the scale. */
const [LOW, HIGH] = [0.6, 1];

/** The tick marks of the scale. */
const MARKS = [LOW, TARGET_COVERAGE, HIGH];
/** The columns of a row: group, scale and value. */
const LINE = 'grid grid-cols-[minmax(7rem,28%)_1fr_3.5rem] items-center gap-3';

interface CalibrationPlotProps {
	parts: readonly { title: string; groups: readonly AccuracyGroup[] }[];
}

export function CalibrationPlot({ parts }: CalibrationPlotProps) {
	const measured = parts
		.map(({ title, groups }) => ({ title, groups: groups.filter(({ coverage }) => coverage !== null) }))
		.filter(({ groups }) => groups.length > 0);
	if (measured.length === 0) return null;
	return (
		<section className="mt-10 print:break-inside-avoid">
			<h3 className="font-semibold text-head tracking-tight">Range calibration</h3>
			<p className="mt-1 text-muted text-sm">
				Share of sales that closed within their 80% range. Dots on the 80% line are calibrated; dots to its
				left mean that ranges were too narrow, dots to its right that they were too wide.
			</p>
			{measured.map(({ title, groups }) => (
				<div key={title} className="text-sm">
					<h4 className="mt-5 text-muted">{title}</h4>
					<dl className="mt-1">
						{groups.map((group) => (
							<PlotLine key={group.label} group={group} />
						))}
					</dl>
				</div>
			))}
			<Scale />
		</section>
	);
}

function PlotLine({ group: { label, coverage } }: { group: AccuracyGroup }) {
	return (
		<div className={LINE}>
			<dt className="py-1.5 font-medium">{label}</dt>
			<dd aria-hidden="true" className="relative h-full border-line border-b">
				<span className="absolute inset-y-0 w-px bg-ink" style={{ left: toPosition(TARGET_COVERAGE) }} />
				<span
					className="-translate-x-1/2 -translate-y-1/2 absolute top-1/2 size-2.5 rounded-full bg-accent-text"
					style={{ left: toPosition(coverage ?? 0) }}
				/>
			</dd>
			<dd className="text-right tabular-nums">{percentTenths(coverage)}</dd>
		</div>
	);
}

function Scale() {
	return (
		<div aria-hidden="true" className={`${LINE} text-xs text-muted tabular-nums`}>
			<div className="relative col-start-2 mt-1 h-4">
				{MARKS.map((mark) => (
					<span key={mark} className="-translate-x-1/2 absolute" style={{ left: toPosition(mark) }}>
						{Math.round(100 * mark)}%
					</span>
				))}
			</div>
		</div>
	);
}

function toPosition(coverage: number): string {
	return `${(100 * (clamp(coverage, LOW, HIGH) - LOW)) / (HIGH - LOW)}%`;
}
