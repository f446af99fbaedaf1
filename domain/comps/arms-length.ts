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
	const near = neighboursOf(priced.map(({ sale }) => sale));
	const found = new Map<Sale, number>();
	priced.forEach(({ sale }, at) => {
		const levels = sized[at] == null ? whole : sized;
		const others = (near[at] as number[]).flatMap((neighbour) => levels[neighbour] ?? []);
		const middle = others.length < FEWEST_NEIGHBOURS ? null : median(others);
		const share = middle === null ? 1 : Math.exp((levels[at] as number) - middle);
		if (share < LEAST_SHARE) found.set(sale, share);
	});
	return found;
}

function timeOf(logs: readonly LogAdjustment[]): number {
	return logs.find(({ feature }) => feature === 'time')?.log ?? 0;
}

/** The places in the list of the nearest other sales of the same type, for each; a sale without a place has none. */
function neighboursOf(sales: readonly Sale[]): number[][] {
	const shrink = Math.cos(((sales.find(({ latitude }) => latitude !== null)?.latitude ?? 0) * Math.PI) / 180);
	const north = Float64Array.from(sales, ({ latitude }) => (latitude ?? Number.NaN) * MILES_A_DEGREE);
	const east = Float64Array.from(
		sales,
		({ longitude }) => (longitude ?? Number.NaN) * MILES_A_DEGREE * shrink,
	);
	const nearest = new Float64Array(NEIGHBOURS);
	return sales.map((sale, at) => {
		const found: number[] = [];
		for (let other = 0; other < sales.length; other++) {
			if (other === at || sales[other]?.homeType !== sale.homeType) continue;
			const apart =
				((north[at] as number) - (north[other] as number)) ** 2 +
				((east[at] as number) - (east[other] as number)) ** 2;
			if (!(found.length < NEIGHBOURS || apart < (nearest[NEIGHBOURS - 1] as number)) || Number.isNaN(apart))
				continue;
			let place = Math.min(found.length, NEIGHBOURS - 1);
			while (place > 0 && (nearest[place - 1] as number) > apart) {
				nearest[place] = nearest[place - 1] as number;
				found[place] = found[place - 1] as number;
				place -= 1;
			}
			nearest[place] = apart;
			found[place] = other;
		}
		return found;
	});
}
