/** Sales that are none between strangers on the open market: to family, from an estate, in part. */
import { MILES_A_DEGREE } from '../geo.ts';
import { median } from '../statistics.ts';
import { type LogAdjustment, rateOf } from '../valuation/adjustments.ts';
import type { Sale } from '../valuation/home.ts';
import type { MarketModel } from '../valuation/market-model.ts';
import { worthOf } from '../valuation/worth.ts';

/** A price under this share of what its neighbours indicate was hardly agreed between strangers. */
const LEAST_SHARE = 0.4;
/** Neighbours that make a first estimate, and the fewest that can. */
const NEIGHBOURS = 15;
const FEWEST_NEIGHBOURS = 5;

interface Priced {
	sale: Sale;
	logs: readonly LogAdjustment[];
}

/**
 * The sales far below the market, each with its price as a share of a first estimate: the median of what its 15
 * nearest neighbours of the same type went for, moved to the effective date and to its living area.
 *
 * @example belowMarket(priced, model).get(sale) // 0.21: sold for 21 % of what its neighbours indicate
 */
export function belowMarket(
	priced: readonly Priced[],
	model: Pick<MarketModel, 'rates'>,
): ReadonlyMap<Sale, number> {
	const rate = rateOf('livingArea', model).log;
	const whole = priced.map(({ sale, logs }) => Math.log(sale.price) + timeOf(logs));
	const sized = priced.map(({ sale }, at) => {
		const worth = worthOf('livingArea', sale, sale.soldOn);
		return worth === null ? null : (whole[at] as number) - rate * worth;
	});
	const nearest = nearestTo(priced.map(({ sale }) => sale));
	const top = { whole: thirdOf(whole), sized: thirdOf(sized) };
	const found = new Map<Sale, number>();
	priced.forEach(({ sale }, at) => {
		const [levels, third] = sized[at] == null ? [whole, top.whole] : [sized, top.sized];
		const own = levels[at] as number;
		// The median of five or more lies so far above only where three of all do: most sales need no search.
		if (own >= third + Math.log(LEAST_SHARE)) return;
		const others = nearest(at).flatMap((neighbour) => levels[neighbour] ?? []);
		const middle = others.length < FEWEST_NEIGHBOURS ? null : median(others);
		const share = middle === null ? 1 : Math.exp(own - middle);
		if (share < LEAST_SHARE) found.set(sale, share);
	});
	return found;
}

/** The third from above; −∞ where fewer are known. */
function thirdOf(levels: readonly (number | null)[]): number {
	const known = levels.filter((level) => level !== null).sort((a, b) => b - a);
	return known[2] ?? Number.NEGATIVE_INFINITY;
}

function timeOf(logs: readonly LogAdjustment[]): number {
	return logs.find(({ feature }) => feature === 'time')?.log ?? 0;
}

/** Finds, by places in the list, the nearest other sales of the same type. A sale without a place has none. */
function nearestTo(sales: readonly Sale[]): (at: number) => number[] {
	const middle = sales.find(({ latitude }) => latitude !== null)?.latitude ?? 0;
	const shrink = Math.cos((middle * Math.PI) / 180);
	const north = Float64Array.from(sales, ({ latitude }) => (latitude ?? Number.NaN) * MILES_A_DEGREE);
	const east = Float64Array.from(
		sales,
		({ longitude }) => (longitude ?? Number.NaN) * MILES_A_DEGREE * shrink,
	);
	const types = sales.map(({ homeType }) => homeType);
	return (at) => {
		const near: { at: number; apart: number }[] = [];
		for (let other = 0; other < sales.length; other++) {
			const up = (north[at] as number) - (north[other] as number);
			const right = (east[at] as number) - (east[other] as number);
			const apart = up * up + right * right;
			const isNear = near.length < NEIGHBOURS || apart < (near.at(-1)?.apart ?? 0);
			if (!isNear || Number.isNaN(apart) || other === at || types[other] !== types[at]) continue;
			const place = near.findLastIndex((each) => each.apart <= apart) + 1;
			near.splice(place, 0, { at: other, apart });
			near.length = Math.min(near.length, NEIGHBOURS);
		}
		return near.map((each) => each.at);
	};
}
