/** The result of a report: price, range and disclaimer, with a tick per comp on a scale. */
import { scaleMarks } from '../../../../report/drawing/price-scale.ts';
import type { PriceBlock } from '../../../../report/report.ts';
import { Figure } from '../../../ui/chart/marks.tsx';

export function PriceBlockView({ block }: { block: PriceBlock }) {
	const { price, range, listed, promise, disclaimer } = block;
	return (
		<div className="report-price lot">
			<p className="report-price-value">
				<span className="block font-normal text-xs text-muted tracking-normal">Indicated price</span>
				{price}
			</p>
			<p className="report-price-disclaimer">{disclaimer}</p>
			<div className="report-price-range">
				<div aria-hidden="true">
					<Figure label={range} className="h-10" draw={(box) => scaleMarks(block, box)} />
				</div>
				<p className="text-center font-semibold text-head tabular-nums">{range}</p>
				{listed && <p className="text-center font-semibold text-sm tabular-nums">{listed.words}</p>}
				<p className="mt-1 text-center text-muted text-sm">{promise}</p>
			</div>
		</div>
	);
}
