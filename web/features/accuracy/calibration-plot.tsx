/** Whether ranges hold what they promise: their measured coverage in groups of sales, around the 80% that is stated. */
import type { AccuracyGroup } from '../../../domain/accuracy/backtest-result.ts';
import { exactPercent } from './measures.ts';

/** The probability that every range states; a separate constant, because importing the engine's would load the engine. */
const STATED = 0.8;
/** The coverage at both ends of the scale. */
const [LOW, HIGH] = [0.6, 1];

interface CalibrationPlotProps {
	groups: readonly AccuracyGroup[];
}

export function CalibrationPlot({ groups }: CalibrationPlotProps) {
	const measured = groups.filter(({ coverage }) => coverage !== null);
	if (measured.length === 0) return null;
	return (
		<section className="mt-10 print:break-inside-avoid">
			<h3 className="font-semibold text-lg tracking-tight">Range calibration</h3>
			<p className="mt-1 text-muted text-sm">
				Share of sales that closed within their 80% range. Dots on the line are calibrated; dots to its left
				mean that ranges were too narrow.
			</p>
			<dl className="mt-4 space-y-2 text-sm">
				{measured.map(({ label, coverage }) => (
					<div key={label} className="grid grid-cols-[minmax(7rem,28%)_1fr_3.5rem] items-center gap-3">
						<dt className="font-medium">{label}</dt>
						<dd aria-hidden="true" className="relative h-5 border-line border-b">
							<span className="absolute inset-y-0 w-px bg-ink" style={{ left: placeOf(STATED) }} />
							<span
								className="-translate-x-1/2 -translate-y-1/2 absolute top-1/2 size-2.5 rounded-full bg-accent"
								style={{ left: placeOf(coverage ?? 0) }}
							/>
						</dd>
						<dd className="text-right tabular-nums">{exactPercent(coverage)}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

function placeOf(coverage: number): string {
	return `${(100 * (Math.min(HIGH, Math.max(LOW, coverage)) - LOW)) / (HIGH - LOW)}%`;
}
