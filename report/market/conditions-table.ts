/** The market of a ZIP code in three periods, and its change over the past year. */
import { addDays, type IsoDate } from '../../domain/dates/days.ts';
import { longDay } from '../../domain/format/date-text.ts';
import { DASH, signedPercent, tenths } from '../../domain/format/format.ts';
import { priceToRentMeaning, supplyMeaning, supplyText } from '../../domain/market/conditions.ts';
import type { LocalIndex, MarketHistory } from '../../domain/market/market-history.ts';
import { INVENTORY_CHANGE } from '../../domain/market/metrics/inventory-change.ts';
import { measureNow } from '../../domain/market/metrics/metrics.ts';
import { type MarketPeriods, marketPeriods } from '../../domain/market/periods.ts';
import { intervalWords } from '../../domain/market/statistic-words.ts';
import { changeOverYear, type YearChange } from '../../domain/pricing/time/year-change.ts';
import { column, row, table, text } from '../blocks.ts';
import type { Block, TableBlock } from '../report.ts';

/** Labels with their values. */
type Facts = readonly (readonly [label: string, value: string])[];

/** Whether the market favors buyers or sellers, and the table of its periods; empty if nothing is known. */
export function conditionsBlocks(market: MarketHistory): Block[] {
	const periods = marketPeriods(market);
	const conditions = periods && periodsTable(market, periods);
	return periods === null || conditions === null ? [] : [text(writeLead(market), 'lead'), conditions];
}

/** The sentence above the table, by months of supply. */
function writeLead(market: MarketHistory): string {
	const supply = measureNow('months_of_supply', market).value;
	const meaning = supplyMeaning(supply);
	const on = `ZIP ${market.zip} as of ${longDay(market.asOf)}`;
	return supply === null || meaning === null
		? `Market data for ${on}.`
		: `${meaning}: ${supplyText(supply)} in ${on}.`;
}

function periodsTable(market: MarketHistory, periods: MarketPeriods): TableBlock | null {
	const known = periods.rows.filter(({ cells }) => cells.some(({ value }) => value !== null));
	if (known.length === 0) return null;
	return table(
		`Market conditions, ZIP ${market.zip}`,
		[
			column(`All homes in ZIP ${market.zip}`, 0.34, 'start'),
			...periods.columns.map((label) => column(label, 0.17)),
			column('Trend', 0.15),
		],
		known.map(({ label, cells, trend }) => row([label, ...cells.map((cell) => cell.text), trend ?? DASH])),
		'Terms as in the market section of the URAR (UAD 3.6). Trend compares the current 3 months with the prior 7–12 months; a change under 5% is stable. A dash means past listings are not stored, or a median has fewer than five homes. Months of supply above: active listings at the pace of the last 12 months; under 4 favors sellers, over 6 buyers.',
	);
}

export function growthFacts(market: MarketHistory): Facts {
	const inventory = measureNow(INVENTORY_CHANGE, market).value;
	const ratio = ratioWords(market);
	return [
		...(inventory === null
			? []
			: [[`Active listings vs. a year earlier, ZIP ${market.zip}`, signedPercent(inventory)] as const]),
		...(ratio === null ? [] : [[`Price-to-rent ratio, ZIP ${market.zip}`, ratio] as const]),
	];
}

/**
 * The price-to-rent ratio, what it favors, and what it is of; null without it.
 *
 * @example "24.7: favors renting (median sale price of 12 months $726,000, median rent $2,450, Zillow Research, August 2026)"
 */
export function ratioWords(market: MarketHistory): string | null {
	const { value, source } = measureNow('price_to_rent', market);
	return value === null ? null : `${tenths(value)}: ${priceToRentMeaning(value)?.toLowerCase()} (${source})`;
}

/** With its last day: pages of the same county end on different days. */
function spanOf({ isWholeYear, days: length }: YearChange, on: IsoDate): string {
	return isWholeYear
		? `over the year to ${longDay(on)}`
		: `from ${longDay(addDays(on, -length))} to ${longDay(on)}`;
}

/** The price index over the year, which isn't affected by the mix of homes that sold. */
export function indexFacts(local: LocalIndex | null, on: IsoDate): Facts {
	const year = local && changeOverYear(local.index, on);
	if (!year) return [];
	return [
		[
			`Price index ${spanOf(year, on)}, ${local.market}`,
			`${signedPercent(year.change)}, ${intervalWords(year)}`,
		],
	];
}
