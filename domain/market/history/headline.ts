/** A market in a few sentences, by rules. */
import { shortDay } from '../../format/date-text.ts';
import { count, signedPercent } from '../../format/format.ts';
import { plural } from '../../format/plural.ts';
import { median } from '../../math/statistics.ts';
import { supplyMeaning, supplyText } from '../conditions.ts';
import type { MarketHistory } from '../market-history.ts';
import { marketOn, WINDOW_MONTHS } from '../metrics/market-on.ts';
import { measureMetric, metricOf } from '../metrics/metrics.ts';
import { monthsBefore } from '../months.ts';
import { isMeasurable } from '../statistic-words.ts';
import { metricText } from './metric-text.ts';
import { orUnchanged } from './year-over-year.ts';

/**
 * What prices do, whose market it is, and how many sales say so. A part without data is left out.
 *
 * @example ["Similar homes in Travis County, TX, are down 3.9% in the year to Nov 23, 2026.",
 * "The median is up 3.3% because larger homes sold.", "Seller's market: 3.6 months of supply.",
 * "44 sales in 12 months, to Nov 23, 2026."]
 */
export function headline(history: MarketHistory): string[] {
	const market = marketOn(history);
	if (market === null) return ['No homes in our data for this area.'];
	const sales = market.sold(12);
	const supply = measureMetric(metricOf('months_of_supply'), market).value;
	return [
		...priceSentence(history),
		...medianSentence(history),
		...(supply === null ? [] : [`${supplyMeaning(supply)}: ${supplyText(supply)}.`]),
		sales === null
			? `Less than a year of sales in our data, to ${shortDay(market.day)}.`
			: `${plural(sales.length, 'sale')} in 12 months, to ${shortDay(market.day)}.`,
	];
}

function priceSentence(history: MarketHistory): string[] {
	const market = marketOn(history);
	const index = market && measureMetric(metricOf('price_index'), market);
	if (!market?.index || !index || index.value === null) return [];
	// Pages of ZIP codes end on different days, and the county's index with them.
	const year = `the year to ${shortDay(market.day)}`;
	return isMeasurable(index)
		? [`Similar homes in ${market.index.market}, are ${direction(index.value)} in ${year}.`]
		: [`Prices of similar homes in ${market.index.market} have not changed measurably in ${year}.`];
}

/** The range of the index, for where no card shows it. @example "80% range of that change: −6.7% to −1.0%." */
export function indexRange(history: MarketHistory): string[] {
	const market = marketOn(history);
	const index = market && measureMetric(metricOf('price_index'), market);
	if (!index || index.value === null) return [];
	return [`80% range of that change: ${signedPercent(index.low)} to ${signedPercent(index.high)}.`];
}

const MIN_SALES = 10;

/** Homes that sold are larger or smaller than a year before if the median of their living areas moved by this share. */
const NOTABLE_SIZE_CHANGE = 0.03;

/**
 * That the median moved otherwise than similar homes; nothing where it is within the range of the index. The sizes of the
 * homes that sold are the reason only where they changed, and few sales are one, too.
 */
function medianSentence(history: MarketHistory): string[] {
	const [now, before] = [
		marketOn(history),
		history.asOf && marketOn(history, monthsBefore(history.asOf, 12)),
	];
	if (!now || !before) return [];
	const index = measureMetric(metricOf('price_index'), now);
	const [price, earlier] = [now, before].map((market) =>
		measureMetric(metricOf('median_sale_price'), market),
	);
	if (index.value === null || !price?.value || !earlier?.value) return [];
	const change = price.value / earlier.value - 1;
	const isWithin = change >= (index.low ?? 0) && change <= (index.high ?? 0);
	if (isWithin) return [];
	const moved = `The median is ${direction(change)}`;
	if (Math.min(price.sample, earlier.sample) < MIN_SALES)
		return [
			`${moved}, but from only ${plural(price.sample, 'sale')} now and ${count(earlier.sample)} a year ago.`,
		];
	const [size, earlierSize] = [now, before].map((market) =>
		median((market.recent ?? []).flatMap(({ livingArea }) => livingArea ?? [])),
	);
	const growth = size && earlierSize ? size / earlierSize - 1 : 0;
	const explains = Math.abs(growth) >= NOTABLE_SIZE_CHANGE && growth > 0 === change > index.value;
	const reason = growth > 0 ? 'because larger homes sold' : 'because smaller homes sold';
	return [explains ? `${moved} ${reason}.` : `${moved}.`];
}

/**
 * @example direction(-0.039) // "down 3.9%"
 * @example direction(0.0002) // "unchanged"
 */
function direction(change: number): string {
	return orUnchanged(signedPercent(change)).replace('−', 'down ').replace('+', 'up ');
}

/** Smaller changes from one month to the next are mostly chance. */
const NOTABLE = [
	{ id: 'median_sale_price', by: (now: number, before: number) => Math.abs(now / before - 1) >= 0.03 },
	{ id: 'days_on_market', by: (now: number, before: number) => Math.abs(now - before) >= 5 },
	{ id: 'closed_sales', by: (now: number, before: number) => Math.abs(now / before - 1) >= 0.2 },
	{ id: 'sale_to_original_list', by: (now: number, before: number) => Math.abs(now - before) >= 0.01 },
	{ id: 'above_list_share', by: (now: number, before: number) => Math.abs(now - before) >= 0.1 },
] as const;

/**
 * What changed in the last month, each in a sentence: the three months up to the last day of the data against those up
 * to a month earlier. Changes that few sales or chance explain are left out.
 *
 * @example ["Median sale price, 3 months: $425,000, was $410,000 a month earlier (of 31 and 28 homes). Larger or smaller homes change it, too."]
 */
export function monthlyChanges(history: MarketHistory): string[] {
	if (history.asOf === null) return [];
	const now = marketOn(history);
	const before = marketOn(history, monthsBefore(history.asOf, 1));
	if (!now || !before) return [];
	return NOTABLE.flatMap(({ id, by }) => {
		const metric = metricOf(id);
		const [after, earlier] = [measureMetric(metric, now), measureMetric(metric, before)];
		if (after.value === null || earlier.value === null || earlier.value === 0) return [];
		if (Math.min(after.sample, earlier.sample) < MIN_SALES || !by(after.value, earlier.value)) return [];
		// A count is its own sample.
		const homes =
			metric.unit === 'count' ? '' : ` (of ${count(after.sample)} and ${plural(earlier.sample, 'home')})`;
		const mix = id === 'median_sale_price' ? ' Larger or smaller homes change it, too.' : '';
		return [
			`${metric.label}, ${WINDOW_MONTHS} months: ${metricText(metric, after.value, after.sample)}, was ${metricText(metric, earlier.value, earlier.sample)} a month earlier${homes}.${mix}`,
		];
	});
}
