/** Searches and failures by day: one bar per day, with failures on top, marked by shape as well as color. */
import type { DayOfSearches } from '../../../contract/admin.ts';
import { count } from '../../../domain/format/format.ts';
import { roundTop } from '../../../report/drawing/ticks.ts';
import { ChartFrame, ChartTable } from '../../ui/chart/chart-frame.tsx';
import { dayOfYear } from '../../ui/local-day.ts';
import { Cell } from '../../ui/plain-table.tsx';

export function SearchesChart({ days }: { days: readonly DayOfSearches[] }) {
	const top = roundTop(days.map(({ searches, failures }) => searches + failures));
	const width = 100 / days.length;
	return (
		<figure className="lot p-5 sm:p-6 print:break-inside-avoid">
			<figcaption className="mb-6">
				<h2 className="font-semibold text-head">Searches by day</h2>
				<p className="mt-1 text-muted text-sm">
					Solid: completed. Hollow red: failed on our side or a provider's. Days in UTC. Failures while the
					database was down aren't included.
				</p>
			</figcaption>
			<ChartFrame
				label={`Searches by day, up to ${Math.max(...days.map(({ searches }) => searches))} a day`}
				top={count(top)}
				bottom="0"
				names={days.map(({ day }) => dayOfYear(day))}
				height="h-40"
			>
				{days.map(({ day, searches, failures }, place) => (
					<g key={day}>
						<rect
							x={place * width + width * 0.15}
							width={width * 0.7}
							y={100 - (searches / top) * 100}
							height={(searches / top) * 100}
							fill="var(--color-ink)"
						/>
						<rect
							x={place * width + width * 0.15}
							width={width * 0.7}
							y={100 - ((searches + failures) / top) * 100}
							height={(failures / top) * 100}
							fill="var(--color-danger-wash)"
							stroke="var(--color-danger)"
							strokeWidth={failures > 0 ? 1.5 : 0}
							vectorEffect="non-scaling-stroke"
						/>
					</g>
				))}
			</ChartFrame>
			<ChartTable label="Searches by day" columns={COLUMNS}>
				{[...days].reverse().map(({ day, searches, failures }) => (
					<tr key={day}>
						<Cell>{dayOfYear(day)}</Cell>
						<Cell figures>{count(searches)}</Cell>
						<Cell figures>{count(failures)}</Cell>
					</tr>
				))}
			</ChartTable>
		</figure>
	);
}

const COLUMNS = [{ label: 'Day' }, { label: 'Completed', figures: true }, { label: 'Failed', figures: true }];
