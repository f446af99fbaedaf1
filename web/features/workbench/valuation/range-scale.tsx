/**
 * The price and its 80% range on a scale, with a tick for each comp's adjusted price. The scale is that of the price
 * before the agent's changes, so that a change moves the marks, and a ghost tick stays where the price was.
 */
import type { ReactNode } from 'react';
import type { Conclusion, GridComp } from '../../../../domain/analysis/analysis.ts';
import { usd } from '../../../../domain/format/format.ts';
import { positionOnScale } from '../../../../report/drawing/price-scale.ts';
import type { PriceRange } from '../use-analysis.ts';

interface RangeScaleProps {
	conclusion: Conclusion;
	comps: readonly GridComp[];
	/** Null if nothing was changed. */
	start: PriceRange | null;
}

export function RangeScale({ conclusion, comps, start }: RangeScaleProps) {
	const { price, low, high } = conclusion;
	const scale = start ?? conclusion;
	const share = (dollars: number) => positionOnScale(dollars, scale.low, scale.high);
	const at = (dollars: number) => `${(share(dollars) * 100).toFixed(2)}%`;
	return (
		<figure className="w-full min-w-0">
			<div aria-hidden="true" className="relative h-7">
				<div className="absolute inset-x-0 top-3.5 border-edge border-t" />
				<div
					data-mark="range"
					className="absolute top-2 h-3 border border-range-edge bg-accent-wash motion-safe:transition-[left,right] motion-safe:duration-150"
					style={{ left: at(low), right: `${((1 - share(high)) * 100).toFixed(2)}%` }}
				/>
				{comps.map((comp) => (
					<div
						key={comp.sale.id}
						className="absolute top-2.5 h-2 w-px bg-ink"
						style={{ left: at(comp.adjustedPrice) }}
					/>
				))}
				{start && start.price !== price && (
					<div
						data-mark="before"
						className="absolute top-0.5 -ml-0.5 h-6 w-1 border border-edge border-dashed bg-surface"
						style={{ left: at(start.price) }}
					/>
				)}
				<div
					data-mark="price"
					className="absolute top-0.5 -ml-0.5 h-6 w-1 bg-accent outline outline-ink motion-safe:transition-[left] motion-safe:duration-150"
					style={{ left: at(price) }}
				/>
			</div>
			<figcaption className="relative h-5 font-medium text-sm tabular-nums">
				<Label at={at(low)}>{usd(low)}</Label>
				<Label at={at((low + high) / 2)}>
					{/* Links to its measured coverage; in a new tab, to keep the work on this screen. */}
					<a
						href="/docs/accuracy"
						target="_blank"
						rel="noopener"
						title="8 of 10 homes sell within their 80% prediction range"
						className="font-normal text-muted text-xs underline underline-offset-2"
					>
						80% range
					</a>
				</Label>
				<Label at={at(high)}>{usd(high)}</Label>
			</figcaption>
		</figure>
	);
}

/** Centered below a point of the scale, and never past its ends. */
function Label({ at, children }: { at: string; children: ReactNode }) {
	return (
		<span
			className="-translate-x-1/2 absolute whitespace-nowrap motion-safe:transition-[left] motion-safe:duration-150"
			style={{ left: `clamp(2.25rem, ${at}, calc(100% - 2.25rem))` }}
		>
			{children}
		</span>
	);
}
