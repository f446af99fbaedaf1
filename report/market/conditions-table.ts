/** The market of a ZIP code in three periods, and its change over the past year. */
import type { IsoDate } from '../../domain/dates/days.ts';
import { longDay } from '../../domain/format/date-text.ts';
import { count, DASH, days, fixed, signedPercent, tenths, usd } from '../../domain/format/format.ts';
import { priceToRentMeaning, supplyMeaning } from '../../domain/market/conditions.ts';
import { type MarketPeriods, marketPeriods, type PeriodRow } from '../../domain/market/periods.ts';
import { type LocalIndex, measureZip, type ZipMarket } from '../../domain/market/zip-market.ts';
import { changeOverYear } from '../../domain/pricing/time/year-change.ts';
import { column, row, table, text } from '../blocks.ts';
import type { Block, TableBlock } from '../report.ts';

/** Labels with their values. */
type Facts = readonly (readonly [label: string, value: string])[];

const FORMATS: Record<PeriodRow['unit'], (value: number | null) => string> = {
	count,
	rate: (value) => fixed(value, 1),
	months: (value) => fixed(value, 1),
	usd,
	days,
};

/** Whether the market favors buyers or sellers, and the table of its periods; empty if nothing is known. */
export function conditionsBlocks(market: ZipMarket): Block[] {
	const periods = marketPeriods(market);
	const conditions = periods && periodsTable(market, periods);
	return periods === null || conditions === null ? [] : [text(leadOf(market, periods), 'lead'), conditions];
}

/** The sentence above the table, by months of supply. */
function leadOf(market: ZipMarket, periods: MarketPeriods): string {
	const supply = periods.rows.find(({ row: { id } }) => id === 'supply')?.values.at(-1) ?? null;
	const meaning = supplyMeaning(supply);
	const on = `ZIP ${market.zip} as of ${longDay(market.asOf)}`;
	return meaning === null
		? `Market data for ${on}.`
		: `${meaning}: ${FORMATS.months(supply)} months of supply in ${on}.`;
}

function periodsTable(market: ZipMarket, periods: MarketPeriods): TableBlock | null {
	const known = periods.rows.filter(({ values }) => values.some((value) => value !== null));
	if (known.length === 0) return null;
	return table(
		`Market conditions, ZIP ${market.zip}`,
		[
			column('All homes in the ZIP code', 0.34, 'start'),
			...periods.columns.map((label) => column(label, 0.17)),
			column('Trend', 0.15),
		],
		known.map(({ row: { label, unit }, values, trend }) =>
			row([label, ...values.map((value) => FORMATS[unit](value)), trend ?? DASH]),
		),
		'Follows Form 1004MC, the Market Conditions Addendum. Trend compares the current 3 months with the prior 7–12 months; a change under 5% is stable. A dash means past listings are not stored, or a median has fewer than five homes. Months of supply: under 4 favors sellers, over 6 buyers.',
	);
}

export function growthFacts(market: ZipMarket): Facts {
	const { medianGrowth, inventoryYearOverYear, priceToRent } = measureZip(market);
	return [
		['Median price, last 3 months vs. a year earlier', medianGrowth, signedPercent] as const,
		['Active listings vs. a year earlier', inventoryYearOverYear, signedPercent] as const,
		['Price-to-rent ratio, excluding interest, taxes and insurance', priceToRent, rentWords] as const,
	].flatMap(([label, value, write]) => (value === null ? [] : [[label, write(value)] as const]));
}

/** The price-to-rent ratio and what it favors. @example "24.7: favors renting" */
export function rentWords(ratio: number): string {
	return `${tenths(ratio)}: ${priceToRentMeaning(ratio)?.toLowerCase()}`;
}

/** The price index over the year, which isn't affected by the mix of homes that sold. */
export function indexFacts(local: LocalIndex | null, on: IsoDate): Facts {
	const year = local && changeOverYear(local.index, on);
	if (!year) return [];
	const { low, high, period } = year;
	return [
		[
			`Price index ${period}, ${local.market}`,
			`${signedPercent(year.change)}, 80% interval ${signedPercent(low)} to ${signedPercent(high)}`,
		],
	];
}
