/** The market statistics in a row. New KPIs appear automatically: the cards map over `KPIS`. */
import { basisOf, type Kpis } from '../../../../contract/comps/comps.ts';
import { count, days, usdStatistic } from '../../../../domain/format/format.ts';
import { BASIS_WORDS, KPIS, type Kpi, type PriceBasis } from '../../../../domain/market/kpis.ts';

const FORMATS: Record<Kpi['unit'], (value: number | null, sample: number) => string> = {
	usd: usdStatistic,
	days,
};

/** What the sample of each basis is, in a sentence. */
const SAMPLE_WORDS = {
	sold: 'Homes in these statistics: all property types, sold in the last 12 months of the data.',
	list: 'Homes in these statistics: all property types, on the market.',
	mixed:
		'Homes in these statistics: all property types, sold in the last 12 months of the data, or on the market.',
} as const satisfies Record<PriceBasis, string>;

export function KpiCards({ kpis }: { kpis: Kpis }) {
	const basis = basisOf(kpis);
	if (basis === null) {
		return <p className="lot px-6 py-8 text-muted">No comps, so there are no statistics to show.</p>;
	}
	return (
		<dl id="market-statistics" tabIndex={-1} className="lot flex scroll-mt-52 flex-wrap">
			{KPIS.map(({ id, label, unit, definition }) => (
				<Card
					key={id}
					label={label}
					value={FORMATS[unit](kpis[id], kpis.sample)}
					definition={kpis[id] === null ? "The source doesn't state it for these homes." : definition(basis)}
				/>
			))}
			<Card
				label="Sample"
				value={count(kpis.sample)}
				unit={BASIS_WORDS[basis]}
				definition={SAMPLE_WORDS[basis]}
			/>
		</dl>
	);
}

interface CardProps {
	label: string;
	value: string;
	/** Small text after the value. */
	unit?: string | null;
	definition: string;
}

function Card({ label, value, unit, definition }: CardProps) {
	return (
		<div className="-mr-px -mb-px flex grow basis-36 flex-col border-line border-r border-b px-4 py-3 sm:basis-48 sm:px-5 print:basis-0">
			<dt className="text-muted text-sm">{label}</dt>
			<dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2 font-semibold text-figure tabular-nums tracking-tight">
				{value}
				{unit && <span className="font-normal text-muted text-sm tracking-normal">{unit}</span>}
			</dd>
			<dd className="mt-1 text-xs text-muted max-sm:hidden">{definition}</dd>
		</div>
	);
}
