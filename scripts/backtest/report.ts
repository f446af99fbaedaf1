/** A backtest's result as text: the data it was measured on, the measures, and the groups. */
import type { Accuracy, AccuracyGroup, BacktestResult } from '../../domain/accuracy/backtest-result.ts';

type Column = readonly [heading: string, write: (accuracy: Accuracy) => string];

/** Percentages and ratios, formatted as in ratio studies. */
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
	['above', ({ above }) => percent(above)],
	['width', ({ rangeWidth }) => percent(rangeWidth)],
];

const FIELDS = {
	product: 'rooms, areas, lot, year built, location and date',
	all: 'rooms, areas, lot, year built, location and date; condition, quality, view and similar facts where known',
};

/** @param compare prints every group without the model correction, too */
export function backtestText(source: string, result: BacktestResult, compare: boolean): string {
	const parts: [string, readonly AccuracyGroup[]][] = [
		['By sale price', result.byPriceThird],
		['By tenth of sale price', result.byPriceTenth ?? []],
		['By estimated price', result.byEstimate ?? []],
		['By predicted range width', result.byUncertainty],
		['By time since the last sale', result.byResale ?? []],
		['By age of the home', result.byAge ?? []],
		['By living area', result.bySize ?? []],
		['By county', result.byCounty],
		['By property type', result.byHomeType],
		['By number of comps', result.byComps],
	];
	const { uncorrected } = result;
	return [
		`Backtest of ${source}: ${result.salesInData} closed sales, priced from ${FIELDS[result.fields]}.`,
		`Measured: sales under contract from ${result.from} to ${result.to}. Excluded, under 40% of the estimate: ${result.excluded}.`,
		'Each sale was priced from sales closed before it, never from its own price or its list price. An earlier sale of the',
		'same home is never a comp; the model correction may take it into account.',
		'',
		...table([
			{ label: 'Measured period', ...result.all },
			...(compare && uncorrected ? [{ label: 'Without correction', ...uncorrected }] : []),
			{ label: 'Including excluded sales', ...result.withExcluded },
			{ label: 'Whole data period', ...result.wholeData },
		]),
		...shownPricesText(result),
		...parts.flatMap(([heading, groups]) => [
			'',
			`${heading}:`,
			...table(compare ? compared(groups) : groups),
		]),
		'',
		'MdAPE: median error; PPE10: share within 10%; mean: mean error; signed: mean signed error; median r: median of',
		'estimate ÷ price; 80% in: share within the predicted 80% range; above: share above it; width: median width of the',
		'range over the estimate.',
	].join('\n');
}

/** Each group, with its result without the correction. */
function compared(groups: readonly AccuracyGroup[]): AccuracyGroup[] {
	return groups.flatMap((group) =>
		group.uncorrected ? [group, { label: '  without correction', ...group.uncorrected }] : [group],
	);
}

function shownPricesText({ shown }: BacktestResult): string[] {
	if (shown === undefined) return [];
	return [
		'',
		`Comps in the grid: ${shown.comps?.toFixed(1) ?? '–'} on average; they have ${percent(shown.held)}% of the weight (median), at least half in ${percent(shown.atLeastHalf)}% of cases.`,
		...table([
			{ label: 'Price as shown', ...shown.price },
			{ label: 'Comps in the grid alone', ...shown.alone },
		]),
		'',
		'Price as shown, by confidence:',
		...table(
			(shown.byConfidence ?? []).map((group) => ({
				...group,
				label: `${group.label}, ${percent(group.sales / shown.price.sales)}% of homes`,
			})),
		),
	];
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

/** A share in percent, without a percent sign. @example percent(0.0834) // "8.3" */
export function percent(share: number | null, digits = 1): string {
	return share === null ? '–' : (100 * share).toFixed(digits);
}

function ratio(value: number | null): string {
	return value === null ? '–' : value.toFixed(3);
}
