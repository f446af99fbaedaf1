/** The price indexes of a county and of its ZIP codes, over all years of its sales. */
import type { IsoDate } from '../../dates/days.ts';
import { dayNumber } from '../../dates/days.ts';
import { pricedOn, type Sale } from '../../home/home.ts';
import type { PriceIndex } from '../../pricing/market-model.ts';
import { indexChange } from '../../pricing/time/time.ts';
import { usableBefore } from '../fit-market.ts';
import { type MarketRegression, type PublishedChange, regressMarket } from '../hedonic.ts';
import { fitZipIndexes, type ZipPairs } from './zip-index.ts';

export interface MarketIndexes {
	county: PriceIndex;
	zips: ReadonlyMap<string, PriceIndex>;
}

/**
 * Fits the indexes on all sales before a date. Where the county's price model has an index, it is this index: a chart
 * and a time adjustment never differ.
 *
 * @param current the index of the price model
 * @param published changes that the county's index is shrunk to
 * @returns null if the sales show no trend
 */
export function fitMarketIndexes(
	sales: readonly Sale[],
	fittedOn: IsoDate,
	current: PriceIndex | null,
	published: readonly PublishedChange[] = [],
): MarketIndexes | null {
	const known = usableBefore(sales, fittedOn);
	const regression = regressMarket(known, fittedOn, undefined, published);
	if (!regression?.index) return null;
	const county = current === null ? regression.index : extendBack(current, regression.index);
	return { county, zips: fitZipIndexes(zipPairs(known, regression), county) };
}

/**
 * An index with the older knots of another, moved to meet its first knot. The squared errors of the two parts add up.
 *
 * @example extendBack(of 3 years, of 10 years) // 10 years, of which the last 3 are those of the first
 */
export function extendBack(current: PriceIndex, older: PriceIndex): PriceIndex {
	const [first] = current.knots;
	if (first === undefined) return older;
	const before = older.knots
		.filter(({ on }) => on < first.on)
		.map(({ on }) => {
			const { log, error } = indexChange(older, on, first.on);
			return { on, level: first.level - log, error: Math.hypot(first.error, error) };
		});
	return { pairs: Math.max(current.pairs, older.pairs), knots: [...before, ...current.knots] };
}

/** The pairs of sales of each ZIP code, with what the county's index and rates leave of their price ratios. */
function zipPairs(sales: readonly Sale[], { fit, pairs }: MarketRegression): Map<string, ZipPairs> {
	const byZip = new Map<string, ZipPairs>();
	for (const { zip } of sales) {
		const found = byZip.get(zip) ?? { sales: 0, pairs: [] };
		found.sales += 1;
		byZip.set(zip, found);
	}
	for (let row = 0; row < pairs.count; row++) {
		const one = sales[pairs.one[row]];
		const other = sales[pairs.other[row]];
		if (one.zip !== other.zip) continue;
		byZip.get(one.zip)?.pairs.push({
			from: dayNumber(pricedOn(other)),
			to: dayNumber(pricedOn(one)),
			left: fit.residuals[row],
			precision: fit.precisions[row],
		});
	}
	return byZip;
}
