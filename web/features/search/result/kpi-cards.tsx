/** The market statistics in a row. New KPIs appear automatically: the cards map over `KPIS`. */
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
	const { basis, sample, values, where } = statistics;
	return (
		<dl id="market-statistics" tabIndex={-1} className="lot flex scroll-mt-52 flex-wrap">
			{KPIS.map((kpi) => {
				const note = whyNoKpi(kpi, statistics);
				const isMissing = values[kpi.id] === null;
				return (
					<Card
						key={kpi.id}
						label={kpi.label}
						value={kpiText(kpi, statistics)}
						unit={note}
						definition={isMissing ? null : kpi.definition(basis)}
					/>
				);
			})}
			<Card
				label="Sample"
				value={count(sample)}
				unit={BASIS_WORDS[basis]}
				definition={`Homes ${where}, all property types, ${sampleWords(statistics)}.`}
			/>
		</dl>
	);
}

interface CardProps {
	label: string;
	value: string;
	/** Small text after the value. */
	unit: string | null;
	definition: string | null;
}

function Card({ label, value, unit, definition }: CardProps) {
	return (
		<div className="-mr-px -mb-px flex grow basis-36 flex-col border-line border-r border-b px-4 py-3 sm:basis-48 sm:px-5 print:basis-0">
			<dt className="text-muted text-sm">{label}</dt>
			<dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2 font-semibold text-figure tabular-nums tracking-tight">
				{value}
				{unit && <span className="font-normal text-muted text-sm tracking-normal">{unit}</span>}
			</dd>
			{definition && <dd className="mt-1 text-xs text-muted max-sm:hidden">{definition}</dd>}
		</div>
	);
}
