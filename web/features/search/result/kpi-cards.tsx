/** The market statistics in a row, one line each; what they mean is one tap away. New KPIs appear automatically: the cards map over `KPIS`. */
import { count } from '../../../../domain/format/format.ts';
import { BASIS_WORDS, KPIS } from '../../../../domain/market/kpis.ts';
import {
	kpiText,
	type SearchStatistics,
	sampleWords,
	whyNoKpi,
} from '../../../../domain/market/search-statistics.ts';

export function KpiCards({ statistics }: { statistics: SearchStatistics | null }) {
	if (statistics === null || statistics.basis === null) {
		return <p className="lot px-6 py-8 text-muted">No comps, so there are no statistics to show.</p>;
	}
	const { basis, sample, where } = statistics;
	const cards = [
		...KPIS.map((kpi) => ({
			label: kpi.label,
			value: kpiText(kpi, statistics),
			note: whyNoKpi(kpi, statistics),
			definition: kpi.definition(basis),
		})),
		{
			label: 'Sample',
			value: count(sample),
			note: BASIS_WORDS[basis],
			definition: `Homes ${where}, all property types, ${sampleWords(statistics)}.`,
		},
	];
	return (
		<div id="market-statistics" tabIndex={-1} className="lot scroll-mt-16">
			<dl className="flex flex-wrap overflow-hidden">
				{cards.map((card) => (
					<Card key={card.label} {...card} />
				))}
			</dl>
			<details className="border-line border-t px-4 py-1 text-muted text-xs print:hidden">
				<summary className="min-h-6 cursor-pointer py-1">What these figures mean</summary>
				<ul className="pb-2">
					{cards.map(({ label, definition }) => (
						<li key={label}>
							<span className="font-medium text-ink">{label}.</span> {definition}
						</li>
					))}
				</ul>
			</details>
		</div>
	);
}

interface CardProps {
	label: string;
	value: string;
	/** Small text after the value. */
	note: string | null;
	definition: string;
}

function Card({ label, value, note, definition }: CardProps) {
	return (
		<div
			title={definition}
			className="-mr-px -mb-px flex min-h-11 grow basis-auto flex-wrap items-baseline gap-x-2 border-line border-r border-b px-4 py-2.5 text-sm"
		>
			<dt className="text-muted">{label}</dt>
			<dd className="font-semibold tabular-nums">
				{value}
				{note && <span className="ml-1.5 font-normal text-muted">{note}</span>}
			</dd>
		</div>
	);
}
