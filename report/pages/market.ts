/** The market of the ZIP in three periods, and how its prices moved. */
import { change, count, DASH, days, decimal, longDay, usd } from '../../domain/format.ts';
import { priceToRentMeaning, supplyMeaning } from '../../domain/market/conditions.ts';
import { type MarketPeriods, marketPeriods, type PeriodRow } from '../../domain/market/periods.ts';
import { measureZip, type ZipMarket } from '../../domain/market/zip-market.ts';
import { signedShare } from '../../domain/valuation/signed.ts';
import { changeOverYear } from '../../domain/valuation/year-change.ts';
import { column, facts, row, table, text } from '../blocks.ts';
import type { Block, TableBlock } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { trendChart } from './trend-chart.ts';

const UNITS: Record<PeriodRow['unit'], (value: number | null) => string> = {
	count,
	rate: (value) => (value === null ? DASH : value.toFixed(1)),
	months: (value) => (value === null ? DASH : value.toFixed(1)),
	usd,
	days,
};

/** Both are said side by side, and may go apart. */
const OF_TWO_KINDS =
	'A median moves with the homes that happen to sell, as well as with prices. The price rests on the change of like homes.';

export function marketPage(input: ReportInput): Block[] | null {
	const { market } = input;
	const periods = market === null ? null : marketPeriods(market);
	const conditions = market === null || periods === null ? null : periodsTable(market, periods);
	const chart = trendChart(input);
	const growth = market === null ? [] : growthFacts(market);
	const like = indexFacts(input);
	const year = [...growth, ...like];
	if (conditions === null && chart === null && year.length === 0) return null;
	return [
		...(market === null || periods === null || conditions === null
			? []
			: [text(leadOf(market, periods), 'lead'), conditions]),
		...(chart === null ? [] : [chart]),
		...(year.length === 0 ? [] : [facts('Over the year', year)]),
		...(growth.length > 0 && like.length > 0 ? [text(OF_TWO_KINDS, 'note')] : []),
	];
}

/** Whom the market favors, by the months of supply that the table has. */
function leadOf(market: ZipMarket, periods: MarketPeriods): string {
	const supply = periods.rows.find(({ row: { id } }) => id === 'supply')?.values.at(-1) ?? null;
	const meaning = supplyMeaning(supply);
	const on = `ZIP ${market.zip} on ${longDay(market.asOf)}`;
	return meaning === null
		? `What is known of ${on}.`
		: `${meaning}: ${UNITS.months(supply)} months of supply in ${on}.`;
}

function periodsTable(market: ZipMarket, periods: MarketPeriods): TableBlock | null {
	const known = periods.rows.filter(({ values }) => values.some((value) => value !== null));
	if (known.length === 0) return null;
	return table(
		`Market conditions, ZIP ${market.zip}`,
		[
			column('All homes of the ZIP', 0.34, 'start'),
			...periods.columns.map((label) => column(label, 0.17)),
			column('Trend', 0.15),
		],
		known.map(({ row: { label, unit }, values, trend }) =>
			row([label, ...values.map((value) => UNITS[unit](value)), trend ?? DASH]),
		),
		'Laid out as the market conditions addendum of US lenders. Trend: current against the months 7 to 12 before; under 5% is stable. What was for sale in the past is not kept, so those cells are a dash, as are medians of fewer than five homes. Months of supply: under 4 favors sellers, over 6 buyers.',
	);
}

function growthFacts(market: ZipMarket): (readonly [string, string])[] {
	const { growth, inventoryYearOverYear, priceToRent } = measureZip(market);
	return [
		['Median price, last 3 months against a year earlier', growth, change] as const,
		['Homes for sale, against a year earlier', inventoryYearOverYear, change] as const,
		['Price-to-rent, before interest, taxes and insurance', priceToRent, rentWords] as const,
	].flatMap(([label, value, write]) => (value === null ? [] : [[label, write(value)] as const]));
}

function rentWords(ratio: number): string {
	return `${decimal(Math.round(ratio * 10) / 10)}: ${priceToRentMeaning(ratio)?.toLowerCase()}`;
}

/** Like homes over the year: free of the mix that moves a median. */
function indexFacts({ evidence: { model, effectiveOn } }: ReportInput): (readonly [string, string])[] {
	const year = model.index === null ? null : changeOverYear(model.index, effectiveOn);
	if (year === null) return [];
	const { low, high, since } = year;
	return [
		[
			`Prices of like homes ${since}, ${model.market}`,
			`${signedShare(year.change)}, 80% interval ${signedShare(low)} to ${signedShare(high)}`,
		],
	];
}
