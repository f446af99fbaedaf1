/** Sales by month of the year: a tick for each year, and the middle of them. */
import { useRef } from 'react';
import { percent } from '../../../../domain/format/format.ts';
import { plural } from '../../../../domain/format/plural.ts';
import type { HistoryMonth } from '../../../../domain/market/history/monthly-history.ts';
import { MIN_SEASON_YEARS, seasonality } from '../../../../domain/market/history/seasonality.ts';
import { roundTop } from '../../../../report/drawing/ticks.ts';
import { useSize } from '../../../ui/hooks/use-size.ts';
import { ChartPanel } from './chart-panel.tsx';
import { Drawing } from './drawing.tsx';

const HEIGHT = 140;
const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** @param months of all years in the data */
export function SeasonChart({ area, months }: { area: string; months: readonly HistoryMonth[] }) {
	const frame = useRef<HTMLDivElement>(null);
	const width = useSize(frame)?.width ?? 320;
	const { years, months: seasons } = seasonality(months);
	const top = roundTop((seasons ?? []).flatMap((season) => season.years.map(({ share }) => share)));
	const step = (width - 20) / 12;
	const y = (share: number) => 8 + (1 - share / top) * (HEIGHT - 32);
	const busiest = seasons?.reduce((most, season) =>
		(season.typical ?? 0) > (most.typical ?? 0) ? season : most,
	);
	const words =
		seasons === null
			? `Seasonality needs ${MIN_SEASON_YEARS} years of sales. We have ${years === 0 ? 'less than one' : years}.`
			: `Sales by month of the year over ${plural(years, 'year')}: most in ${NAMES[(busiest?.month ?? 1) - 1]}, ${percent(busiest?.typical)} of an average month.`;
	return (
		<ChartPanel
			title="Seasons"
			note={words}
			columns={['Month', 'Of an average month']}
			rows={(seasons ?? []).map(({ month, typical }) => [NAMES[month - 1] ?? '', percent(typical)])}
			file={`${area}-seasons`}
			className="lg:col-span-12"
		>
			<div ref={frame} className="overflow-hidden">
				{seasons && (
					<Drawing role="img" aria-label={words} width={width} height={HEIGHT}>
						<line x1={10} x2={width - 10} y1={y(1)} y2={y(1)} stroke="var(--color-line)" />
						<text x={width - 10} y={y(1) - 4} textAnchor="end" fill="var(--color-muted)">
							average month
						</text>
						{seasons.map(({ month, years: ticks, typical }) => (
							<g key={month}>
								{ticks.map(({ year, share }) => (
									<line
										key={year}
										x1={10 + (month - 0.8) * step}
										x2={10 + (month - 0.2) * step}
										y1={y(share)}
										y2={y(share)}
										stroke="var(--color-edge)"
									/>
								))}
								<line
									x1={10 + (month - 0.9) * step}
									x2={10 + (month - 0.1) * step}
									y1={y(typical ?? 0)}
									y2={y(typical ?? 0)}
									stroke="var(--color-ink)"
									strokeWidth={2.5}
								/>
								<text
									x={10 + (month - 0.5) * step}
									y={HEIGHT - 6}
									textAnchor="middle"
									fill="var(--color-muted)"
								>
									{width > 420 ? NAMES[month - 1] : NAMES[month - 1]?.[0]}
								</text>
							</g>
						))}
					</Drawing>
				)}
			</div>
		</ChartPanel>
	);
}
