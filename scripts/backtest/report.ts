/** A backtest's result as text: what it was measured on, the measures, and where they differ. */
import type { Accuracy, AccuracyGroup, BacktestResult } from '../../domain/accuracy/backtest-result.ts';

type Column = readonly [heading: string, write: (accuracy: Accuracy) => string];

/** Percentages and ratios, as the README of a ratio study has them. */
const COLUMNS: readonly Column[] = [
	['sales', ({ sales }) => String(sales)],
	['hit', ({ sales, priced }) => percent(sales === 0 ? null : priced / sales)],
	['MdAPE', ({ medianError }) => percent(medianError, 2)],
	['PPE5', ({ within5 }) => percent(within5)],
	['PPE10', ({ within10 }) => percent(within10)],
	['PPE20', ({ within20 }) => percent(within20)],
	['mean', ({ meanError }) => percent(meanError, 2)],
	['signed', ({ bias }) => percent(bias, 2)],
	['median r', ({ medianRatio }) => ratio(medianRatio)],
	['COD', ({ cod }) => percent(cod, 2)],
	['PRD', ({ prd }) => ratio(prd)],
	['PRB', ({ prb }) => ratio(prb)],
	['80% in', ({ coverage }) => percent(coverage)],
	['width', ({ rangeWidth }) => percent(rangeWidth)],
];

const FIELDS = {
	product: 'rooms, areas, lot, year, place and date',
	all: 'rooms, areas, lot, year, place and date; condition, quality, view and the like where known',
};

export function backtestText(source: string, result: BacktestResult): string {
	const parts: [string, readonly AccuracyGroup[]][] = [
		['By price paid', result.byPriceThird],
		['By the width of the stated range', result.byUncertainty],
		['By county', result.byCounty],
		['By home type', result.byHomeType],
		['By sales that the price rests on', result.byComps],
	];
	return [
		`Backtest of ${source}: ${result.salesInData} closed sales, priced from ${FIELDS[result.fields]}.`,
		`Measured: sales agreed ${result.from} to ${result.to}. Set aside as under 40% of the estimate: ${result.setAside}.`,
		'Each sale was priced from sales closed before it, never from its own price, its list price or its own home.',
		'',
		...table([
			{ label: 'Measured days', ...result.all },
			{ label: 'With those set aside', ...result.withSetAside },
			{ label: 'All days of the data', ...result.wholeData },
		]),
		...parts.flatMap(([heading, groups]) => ['', `${heading}:`, ...table(groups)]),
		'',
		'MdAPE: median error; PPE10: share within 10%; mean: mean error; signed: mean signed error; median r: median of',
		'estimate over price; 80% in: share inside the stated 80% range; width: its median width over the estimate.',
	].join('\n');
}

function table(groups: readonly AccuracyGroup[]): string[] {
	const labels = Math.max(20, ...groups.map(({ label }) => label.length));
	const headings = COLUMNS.map(([heading]) => heading.padStart(8)).join(' ');
	const lines = groups.map(
		(group) =>
			`${group.label.padEnd(labels)} ${COLUMNS.map(([, write]) => write(group).padStart(8)).join(' ')}`,
	);
	return [`${' '.repeat(labels)} ${headings}`, ...lines];
}

function percent(share: number | null, digits = 1): string {
	return share === null ? '–' : (100 * share).toFixed(digits);
}

function ratio(value: number | null): string {
	return value === null ? '–' : value.toFixed(3);
}
