/** The market statistics of the sample; dashes while it loads. */
import { count, days, usdStatistic } from '../../../domain/format/format.ts';
import { STATUS_NAMES } from '../../../domain/home/listing.ts';
import { BASIS_WORDS, KPIS, type MarketMeasures } from '../../../domain/market/kpis.ts';
import { StatusShape } from './sample-status.tsx';

const FORMATS = { usd: usdStatistic, days };

export function SampleFigures({ measures }: { measures: MarketMeasures | null }) {
	return (
		<>
			<dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-4">
				{KPIS.map(({ id, label, unit }) => (
					<div key={id} className="flex flex-col justify-between bg-surface px-4 py-3">
						<dt className="text-xs text-muted">{label}</dt>
						<dd className="mt-0.5 font-semibold text-head tabular-nums tracking-tight">
							{FORMATS[unit](measures?.values[id], measures?.sample ?? 0)}
						</dd>
					</div>
				))}
			</dl>
			<p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-y px-4 py-1.5 text-xs text-muted tabular-nums">
				<span>
					{measures?.basis
						? `Based on ${count(measures.sample)} ${BASIS_WORDS[measures.basis]}.`
						: 'Based on the homes found.'}
				</span>
				<span className="flex items-center gap-x-3" aria-hidden="true">
					<span className="flex items-center gap-1">
						<StatusShape status="sold" number={1} />
						Comp
					</span>
					{(['sold', 'pending', 'for_sale'] as const).map((status) => (
						<span key={status} className="flex items-center gap-1">
							<StatusShape status={status} />
							{STATUS_NAMES[status]}
						</span>
					))}
				</span>
			</p>
		</>
	);
}
