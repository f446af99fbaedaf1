/** The price of the sample's home with its range; dashes while it loads. No figure is long enough to move another. */
import type { SamplePrice as Price } from '../../../contract/sample-price.ts';
import { usd } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/plural.ts';

export function SamplePrice({ price }: { price: Price | null }) {
	return (
		<div className="grid items-baseline gap-x-4 gap-y-2 border-line border-b px-4 py-3 tabular-nums sm:grid-cols-[1fr_15rem]">
			<p>
				<span className="block text-muted text-xs">
					Indicated price <span className="text-accent-text">Not an appraisal</span>
				</span>
				<span className="font-semibold text-figure tracking-tight">{usd(price?.price)}</span>
			</p>
			<p className="sm:text-right">
				<span className="block text-muted text-xs">80% prediction range</span>
				<span className="block font-medium">
					{usd(price?.low)} to {usd(price?.high)}
				</span>
				<span className="block text-muted text-xs">
					{price
						? `${plural(price.comps.length, 'comp')} and ${plural(price.supporting, 'other sale')} nearby`
						: 'Pricing…'}
				</span>
			</p>
		</div>
	);
}
