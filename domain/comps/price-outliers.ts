/**
 * Finds price outliers: sales whose price is too low for an arm's-length sale, such as those to family, from an estate or
 * of a partial interest, or so high that the record has an extra digit or covers several properties.
 */

import type { Sale } from '../home/home.ts';
import { mayShareType } from '../home/types/comparable-types.ts';
import type { HomeType } from '../home/types/home-types.ts';
import { median } from '../math/statistics.ts';
import { MILES_PER_DEGREE } from '../places/geo.ts';
import { type LogAdjustment, rateOf } from '../pricing/adjustments.ts';
import { contributionOf } from '../pricing/contributions.ts';
import type { MarketModel } from '../pricing/market-model.ts';

/** Below this share of the price that nearby sales indicate, a sale is probably not arm's length. */
const MIN_SHARE = 0.4;
/** Above this share, its price is probably wrong: hardly any home sells for five times what those around it do. */
const MAX_SHARE = 5;
/** The number of nearby sales that a sale is compared with. */
const NEIGHBORS = 15;
/** With fewer nearby sales, a sale is not judged. */
const MIN_NEIGHBORS = 5;

/** A sale with its adjustments to the subject. */
interface Priced {
	sale: Sale;
	logs: readonly LogAdjustment[];
}

/**
 * The price outliers, each with its price as a share of a first estimate: the median of the 15 nearest
 * sales that have its type or may have it, or of those that have no map location either, adjusted to the effective date and to its
 * living area.
 *
 * @example findPriceOutliers(priced, model).get(sale) // 0.21: sold for 21% of what nearby sales indicate
 */
export function findPriceOutliers(
	priced: readonly Priced[],
	model: Pick<MarketModel, 'rates'>,
): ReadonlyMap<Sale, number> {
	const rate = rateOf('livingArea', model).log;
	const levels = priced.map(({ sale, logs }) => Math.log(sale.price) + timeOf(logs));
	const levelsForArea = priced.map(({ sale }, at) => {
		const contribution = contributionOf('livingArea', sale, sale.soldOn);
		return contribution === null ? null : (levels[at] as number) - rate * contribution;
	});
	const nearest = nearestTo(priced.map(({ sale }) => sale));
	const bounds = { plain: thirdExtremes(levels), forArea: thirdExtremes(levelsForArea) };
	const found = new Map<Sale, number>();
	priced.forEach(({ sale }, at) => {
		const isAreaKnown = levelsForArea[at] !== null;
		const compared = isAreaKnown ? levelsForArea : levels;
		const own = compared[at] as number;
		// The median of five or more neighbors is between the third-lowest and the third-highest level of all sales, so
		// most sales need no search for neighbors.
		const { low, high } = isAreaKnown ? bounds.forArea : bounds.plain;
		if (own >= high + Math.log(MIN_SHARE) && own <= low + Math.log(MAX_SHARE)) return;
		const others = Array.from(nearest(at)).flatMap((neighbor) => compared[neighbor] ?? []);
		const middle = others.length < MIN_NEIGHBORS ? null : median(others);
		const share = middle === null ? 1 : Math.exp(own - middle);
		if (share < MIN_SHARE || share > MAX_SHARE) found.set(sale, share);
	});
	return found;
}

/** The third-lowest and the third-highest level; infinite if fewer than three are known. */
function thirdExtremes(levels: readonly (number | null)[]): { low: number; high: number } {
	const known = Float64Array.from(levels.filter((level) => level !== null)).sort();
	return { low: known[2] ?? Number.NEGATIVE_INFINITY, high: known.at(-3) ?? Number.POSITIVE_INFINITY };
}

/** The time adjustment, natural log; 0 if there is none. */
function timeOf(logs: readonly LogAdjustment[]): number {
	return logs.find(({ feature }) => feature === 'time')?.log ?? 0;
}

/**
 * A function that finds the indices of the 15 nearest other sales of its type, nearest first, or for a sale without a
 * map location those of all others without one: they are in the subject's ZIP code. The next call overwrites them.
 */
function nearestTo(sales: readonly Sale[]): (at: number) => ArrayLike<number> {
	const middle = sales.find(({ latitude }) => latitude !== null)?.latitude ?? 0;
	const cosLatitude = Math.cos((middle * Math.PI) / 180);
	const north = Float64Array.from(sales, ({ latitude }) => (latitude ?? Number.NaN) * MILES_PER_DEGREE);
	const east = Float64Array.from(
		sales,
		({ longitude }) => (longitude ?? Number.NaN) * MILES_PER_DEGREE * cosLatitude,
	);
	const comparable = comparableTo(sales);
	const nearest = new Int32Array(NEIGHBORS);
	const distances = new Float64Array(NEIGHBORS);
	return (at) => {
		const others = comparable(at);
		if (Number.isNaN(north[at])) return others.filter((other) => other !== at && Number.isNaN(north[other]));
		let count = 0;
		for (const other of others) {
			if (other === at) continue;
			const up = (north[at] as number) - (north[other] as number);
			const right = (east[at] as number) - (east[other] as number);
			const distance = up * up + right * right;
			const limit = count < NEIGHBORS ? Number.POSITIVE_INFINITY : (distances[NEIGHBORS - 1] as number);
			// Not so for a sale without a location, either.
			if (!(distance < limit)) continue;
			let place = Math.min(count, NEIGHBORS - 1);
			for (; place > 0 && (distances[place - 1] as number) > distance; place--) {
				distances[place] = distances[place - 1] as number;
				nearest[place] = nearest[place - 1] as number;
			}
			distances[place] = distance;
			nearest[place] = other;
			count = Math.min(count + 1, NEIGHBORS);
		}
		return nearest.subarray(0, count);
	};
}

/** A function that finds the indices of the sales that have the type of a sale, or may have it. */
function comparableTo(sales: readonly Sale[]): (at: number) => readonly number[] {
	const ofType = new Map<HomeType | null, number[]>();
	sales.forEach(({ homeType }, at) => {
		const others = ofType.get(homeType);
		if (others) others.push(at);
		else ofType.set(homeType, [at]);
	});
	return (at) => {
		const sale = sales[at] as Sale;
		const sameType = ofType.get(sale.homeType) ?? [];
		if (sale.homeType !== null && !ofType.has(null)) return sameType;
		return sales.flatMap((other, index) => (mayShareType(sale, other) ? [index] : []));
	};
}
