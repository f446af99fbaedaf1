/** The market statistics of the sample; dashes while it loads. */
import { count, days, usd } from '../../../domain/format/format.ts';
import { BASIS_WORDS, KPIS, type MarketMeasures } from '../../../domain/market/kpis.ts';

const FORMATS = { usd, days };

export function SampleFigures({ measures }: { measures: MarketMeasures | null }) {
	return (
		<>
			<dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-4">
				{KPIS.map(({ id, label, unit }) => (
					<div key={id} className="flex flex-col justify-between bg-surface px-4 py-3">
						<dt className="text-xs text-muted">{label}</dt>
						<dd className="mt-0.5 font-semibold text-head tabular-nums tracking-tight">
							{FORMATS[unit](measures?.values[id])}
						</dd>
					</div>
				))}
			</dl>
			<p className="flex justify-between gap-4 border-line border-y px-4 py-1.5 text-xs text-muted tabular-nums">
				<span>
					{measures?.basis
						? `Based on ${count(measures.sample)} ${BASIS_WORDS[measures.basis]}.`
						: 'Based on the homes found.'}
				</span>
				<span className="flex items-center gap-1 whitespace-nowrap" aria-hidden="true">
					<svg aria-hidden="true" viewBox="0 0 10 10" className="size-2">
						<path d="M0 0h10v10H0z" className="fill-ink" />
					</svg>
					sold
					<svg aria-hidden="true" viewBox="-1 -1 12 12" className="ml-1.5 size-2.5">
						<circle cx="5" cy="5" r="5" className="fill-paper stroke-ink" strokeWidth="2" />
					</svg>
					active
				</span>
			</p>
		</>
	);
}
