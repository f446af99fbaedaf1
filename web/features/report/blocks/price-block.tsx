/** The result of a report: price, range and disclaimer, with a tick per comp on a scale. */
import { positionOnScale } from '../../../../report/drawing/price-scale.ts';
import type { PriceBlock } from '../../../../report/report.ts';

export function PriceBlockView({ block }: { block: PriceBlock }) {
	const { price, range, promise, disclaimer, value, low, high, marks } = block;
	const at = (dollars: number) => `${(positionOnScale(dollars, low, high) * 100).toFixed(2)}%`;
	return (
		<div className="report-price lot">
			<p className="report-price-value">
				<span className="block font-normal text-xs text-muted tracking-normal">Indicated price</span>
				{price}
			</p>
			<p className="report-price-disclaimer">{disclaimer}</p>
			<div className="report-price-range">
				<div aria-hidden="true" className="relative h-8">
					<div className="absolute inset-x-0 top-4 border-edge border-t" />
					<div className="absolute inset-x-1/6 top-2.5 h-3 border border-range-edge bg-accent-wash" />
					{marks.map((mark) => (
						<div key={mark} className="absolute top-3 h-2 w-px bg-ink" style={{ left: at(mark) }} />
					))}
					<div
						className="absolute top-1 -ml-0.5 h-6 w-1 bg-accent outline outline-ink"
						style={{ left: at(value) }}
					/>
				</div>
				<p className="text-center font-semibold text-head tabular-nums">{range}</p>
				<p className="mt-1 text-center text-muted text-sm">{promise}</p>
			</div>
		</div>
	);
}
