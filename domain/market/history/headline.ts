/** A market in a few sentences, by rules. */
import { shortDay } from '../../format/date-text.ts';
import { count, signedPercent } from '../../format/format.ts';
import { plural } from '../../format/plural.ts';
import { supplyMeaning, supplyText } from '../conditions.ts';
import type { MarketHistory } from '../market-history.ts';
import { marketOn } from '../metrics/market-on.ts';
import { WINDOW_MONTHS } from '../metrics/metric.ts';
import { measureMetric, metricOf } from '../metrics/metrics.ts';
import { monthsBefore } from '../months.ts';
import { metricText } from './metric-text.ts';

/**
 * What prices do, whose market it is, and how many sales say so. A part without data is left out.
 *
 * @example ["Similar homes in Travis County, TX: −3.9% in the year to Nov 23, 2026 (80% interval −6.7% to −1.0%).",
 * "Seller's market: 3.6 months of supply.", "44 sales in 12 months, to Nov 23, 2026."]
 */
export function headline(history: MarketHistory): string[] {
	const market = marketOn(history);
	if (market === null) return ['No homes in our data for this area.'];
	const sales = market.sold(12);
	const supply = measureMetric(metricOf('months_of_supply'), market).value;
	return [
		...priceSentence(history),
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
	const interval = `80% interval ${signedPercent(index.low)} to ${signedPercent(index.high)}`;
	// Pages of ZIP codes end on different days, and the county's index with them.
	const year = `the year to ${shortDay(market.day)}`;
	const isMeasurable = (index.low ?? 0) > 0 || (index.high ?? 0) < 0;
	return isMeasurable
		? [`Similar homes in ${market.index.market}: ${signedPercent(index.value)} in ${year} (${interval}).`]
		: [
				`Prices of similar homes in ${market.index.market} have not changed measurably in ${year} (${interval}).`,
			];
}

/** Smaller changes from one month to the next are mostly chance. */
const NOTABLE = [
	{ id: 'median_sale_price', by: (now: number, before: number) => Math.abs(now / before - 1) >= 0.03 },
	{ id: 'days_on_market', by: (now: number, before: number) => Math.abs(now - before) >= 5 },
	{ id: 'closed_sales', by: (now: number, before: number) => Math.abs(now / before - 1) >= 0.2 },
	{ id: 'sale_to_original_list', by: (now: number, before: number) => Math.abs(now - before) >= 0.01 },
	{ id: 'above_list_share', by: (now: number, before: number) => Math.abs(now - before) >= 0.1 },
] as const;

const MIN_SALES = 10;

/**
 * What changed in the last month, each in a sentence: the three months up to the last day of the data against those up
 * to a month earlier. Changes that few sales or chance explain are left out.
 *
 * @example ["Median sale price, 3 months: $425,000, was $410,000 a month earlier (of 31 and 28 homes). The mix of homes changes it too."]
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
		const mix = id === 'median_sale_price' ? ' The mix of homes changes it too.' : '';
		return [
			`${metric.label}, ${WINDOW_MONTHS} months: ${metricText(metric, after.value, after.sample)}, was ${metricText(metric, earlier.value, earlier.sample)} a month earlier (of ${count(after.sample)} and ${plural(earlier.sample, 'home')}).${mix}`,
		];
	});
}
