/** The prices of the comps on a scale: a tick for each home, the quartiles as a band. */
import type { CompsResponse } from '../../../../contract/comps/comps.ts';
import { usd } from '../../../../domain/format/format.ts';
import { plural } from '../../../../domain/format/plural.ts';
import { positionPrices } from './price-positions.ts';

export function PriceScale({ response }: { response: CompsResponse }) {
	const positions = positionPrices(response);
	if (!positions) return null;
	const outside = positions.outside > 0 ? ` ${plural(positions.outside, 'outlier')} not shown.` : '';
	return (
		<figure className="lot px-5 pt-3 pb-2 print:break-inside-avoid">
			<figcaption className="mb-2 text-xs text-muted">
				Each tick is a home in the list: tall ticks are sales, short ticks are listings. The band is the
				middle 50% of all {response.kpis.basis === 'sold prices' ? 'sales' : 'homes'} found, with the median
				marked.
				{outside}
			</figcaption>
			<div aria-hidden="true" className="relative h-10 border-ink border-b">
				<div
					className="absolute inset-y-0 border-range-edge border-x border-t bg-accent-wash"
					style={{ left: formatPercent(positions.p25), width: formatPercent(positions.p75 - positions.p25) }}
				/>
				{positions.ticks.map(({ id, at, kind }) => (
					<div
						key={id}
						className={`absolute bottom-0 w-px bg-ink ${kind === 'sold' ? 'h-6' : 'h-3'}`}
						style={{ left: formatPercent(at) }}
					/>
				))}
				<div
					className="absolute inset-y-0 -ml-px w-0.5 bg-accent-text"
					style={{ left: formatPercent(positions.median) }}
				/>
			</div>
			<div className="mt-1.5 flex justify-between text-xs text-muted tabular-nums">
				<span>{usd(positions.from)}</span>
				<span>{usd(positions.to)}</span>
			</div>
		</figure>
	);
}

function formatPercent(place: number): string {
	return `${(place * 100).toFixed(2)}%`;
}
