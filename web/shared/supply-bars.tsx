/** Active listings and sales per month by price, as bars with the months of supply: on the market page and in reports. */
import { DASH } from '../../domain/format/format.ts';
import type { SupplyBar } from '../../domain/market/history/price-bands.ts';

export function SupplyBars({ bars }: { bars: readonly SupplyBar[] }) {
	const top = Math.max(1, ...bars.flatMap(({ active, salesPerMonth }) => [active, salesPerMonth]));
	const width = (value: number) => ({ width: `${(value / top) * 100}%` });
	return (
		<ul className="space-y-3 text-sm tabular-nums">
			{bars.map(({ name, active, salesPerMonth, supply, words }) => (
				<li key={name} className="grid grid-cols-[7rem_minmax(0,1fr)_4.5rem] items-center gap-x-3">
					<span>{name}</span>
					<span role="img" aria-label={words} className="space-y-0.5">
						<span className="block h-2.5 border border-ink bg-surface" style={width(active)} />
						<span className="block h-2.5 bg-ink" style={width(salesPerMonth)} />
					</span>
					<span className="text-right">{supply.startsWith(DASH) ? supply : `${supply} mo`}</span>
				</li>
			))}
		</ul>
	);
}
