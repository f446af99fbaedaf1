/** Supply by price band: active listings next to the sales of a month. */
import { compactUsd, count, DASH, tenths } from '../../../../domain/format/format.ts';
import { supplyMeaning } from '../../../../domain/market/conditions.ts';
import type { PriceBand } from '../../../../domain/market/history/price-bands.ts';
import { ChartPanel } from './chart-panel.tsx';

export function BandsChart({ area, bands }: { area: string; bands: readonly PriceBand[] | null }) {
	const top = Math.max(1, ...(bands ?? []).flatMap(({ active, salesPerMonth }) => [active, salesPerMonth]));
	return (
		<ChartPanel
			title="Supply by price"
			note={
				bands === null
					? 'Needs active listings and a year of sales.'
					: 'Outlined: active listings. Filled: sales per month over the last 12 months. Right: months of supply at that pace.'
			}
			columns={['Price', 'Active', 'Sales per month', 'Months of supply']}
			rows={(bands ?? []).map((band) => [
				bandName(band),
				count(band.active),
				tenths(band.salesPerMonth),
				supplyOf(band),
			])}
			file={`${area}-supply`}
			isDrawing={false}
			className="lg:col-span-6"
		>
			{bands && (
				<ul className="space-y-3 text-sm tabular-nums">
					{bands.map((band) => (
						<li
							key={bandName(band)}
							className="grid grid-cols-[7rem_minmax(0,1fr)_4.5rem] items-center gap-x-3"
						>
							<span>{bandName(band)}</span>
							<span aria-hidden="true" className="space-y-0.5">
								<span
									className="block h-2.5 border border-ink bg-surface"
									style={{ width: `${(band.active / top) * 100}%` }}
								/>
								<span
									className="block h-2.5 bg-ink"
									style={{ width: `${(band.salesPerMonth / top) * 100}%` }}
								/>
							</span>
							<span className="text-right" title={supplyMeaning(band.months) ?? undefined}>
								{supplyOf(band)}
							</span>
						</li>
					))}
				</ul>
			)}
		</ChartPanel>
	);
}

function bandName({ low, high }: PriceBand): string {
	if (low === null) return high === null ? 'All prices' : `Under ${compactUsd(high)}`;
	return high === null ? `${compactUsd(low)} and up` : `${compactUsd(low)}–${compactUsd(high)}`;
}

function supplyOf({ months, sales }: PriceBand): string {
	return months === null ? `${DASH}, ${sales} ${sales === 1 ? 'sale' : 'sales'}` : tenths(months);
}
