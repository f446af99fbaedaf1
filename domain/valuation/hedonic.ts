/**
 * Hedonic regression on pairs of near sales: ln P₁ − ln P₂ = Σ rate·(worth₁ − worth₂) + index(t₁) − index(t₂).
 * Rosen, "Hedonic Prices and Implicit Markets", Journal of Political Economy 82 (1974); on pairs, so that the
 * location that both share cancels. The usual rates are the prior, and the index bends little from month to month.
 */
import { dayNumber, isoDay } from '../days.ts';
import type { IsoDate } from '../listing.ts';
import { ADJUSTMENTS, countedShare } from './adjustments.ts';
import type { Feature } from './features.ts';
import { pricedOn, type Sale } from './home.ts';
import { type IndexDays, indexDays, KNOT_DAYS } from './index-knots.ts';
import { solve } from './linear-algebra.ts';
import type { MarketModel, PriceIndex, Rate } from './market-model.ts';
import { designPairs, type PairDesign, RATES } from './pair-design.ts';
import { type PairFit, regressPairs } from './pair-regression.ts';
import { pairsOf } from './pairs.ts';

/** Fewer pairs than this say nothing of a market or of a rate. */
const FEWEST_PAIRS = 30;
/** Standard deviation of the change of the index's step from one month to the next, natural log. */
const BEND = 0.01;
/** The share of a month's step that the next month repeats: prices have momentum (Case and Shiller 1989). */
const MOMENTUM = 0.7;
/** A rate is local where local sales leave it at most this share of the usual rate's standard error. */
const LOCAL_SHARE = 0.7;

/** Index, rates and noise of the sales; null where their neighbours make fewer than 30 pairs. */
export function fitPrices(
	sales: readonly Sale[],
	fittedOn: IsoDate,
): Pick<MarketModel, 'index' | 'rates' | 'noise'> | null {
	const pairs = pairsOf(sales);
	if (pairs.length < FEWEST_PAIRS) return null;
	const days = sales.map((sale) => dayNumber(pricedOn(sale)));
	const knots = indexDays(days, dayNumber(fittedOn));
	const design = designPairs(sales, pairs, knots);
	const weights = Float64Array.from(pairs, ({ weight }) => weight);
	const fit = regressPairs(design, weights, sales.length, priorOf(knots));
	return { index: indexOf(fit, knots, pairs.length), rates: ratesOf(fit, design), noise: rounded(fit.noise) };
}

/** What is believed before the sales speak: precision matrix, and precision times mean. */
function priorOf({ count }: IndexDays): { precision: Float64Array; weighted: Float64Array } {
	const size = RATES + count;
	const precision = new Float64Array(size * size);
	const weighted = new Float64Array(size);
	const add = (row: number, column: number, value: number) => {
		precision[row * size + column] = (precision[row * size + column] as number) + value;
	};
	ADJUSTMENTS.forEach(({ usual }, rate) => {
		add(rate, rate, 1 / usual.error ** 2);
		weighted[rate] = usual.log / usual.error ** 2;
	});
	for (let knot = 0; knot < count; knot++) add(RATES + knot, RATES + knot, 0.01);
	for (let knot = 0; knot + 2 < count; knot++) {
		const kept = knot + 3 === count ? MOMENTUM : 1;
		const change = [kept, -1 - kept, 1];
		change.forEach((one, i) => {
			change.forEach((other, j) => {
				add(RATES + knot + i, RATES + knot + j, (one * other) / BEND ** 2);
			});
		});
	}
	return { precision, weighted };
}

function indexOf({ answer, factor, size }: PairFit, knots: IndexDays, pairs: number): PriceIndex | null {
	if (knots.count < 4) return null;
	const last = size - 1;
	return {
		knots: Array.from({ length: knots.count }, (_, knot) => {
			const column = RATES + knot;
			const step = new Float64Array(size);
			step[column] = 1;
			step[last] = (step[last] as number) - 1;
			const spread = solve(factor, step, size);
			const variance = (spread[column] as number) - (spread[last] as number);
			return {
				on: isoDay(knots.first + knot * KNOT_DAYS),
				level: rounded(answer[column] as number),
				error: rounded(Math.sqrt(Math.max(0, variance))),
			};
		}),
		pairs,
	};
}

/** Where the living area counts the basement, of two homes alike in it the one with more of it below grade is worth less. */
const MAY_TAKE: ReadonlySet<Feature> = new Set(['basement']);
/** It has to be distinct from none by so many standard errors: chance gives no wrong sign. */
const DISTINCT = 2;
const QUALITY = ADJUSTMENTS.findIndex(({ feature }) => feature === 'quality');

/** A rate below 0 is taken for 0: a feature that buyers pay for does not take from the price, but for `MAY_TAKE`. */
function ratesOf({ answer, factor, size }: PairFit, { differing }: PairDesign): MarketModel['rates'] {
	const rates = ADJUSTMENTS.map(({ feature, usual }, column): [string, Rate] => {
		const share = countedShare(feature, differing[QUALITY] as number);
		const unit = new Float64Array(size);
		unit[column] = 1;
		const error = Math.sqrt(solve(factor, unit, size)[column] as number);
		const pairs = differing[column] as number;
		const isLocal = pairs >= FEWEST_PAIRS && error <= LOCAL_SHARE * usual.error;
		const found = answer[column] as number;
		const takes = MAY_TAKE.has(feature) && found < -DISTINCT * error;
		const log = takes ? found : Math.max(0, found);
		const source = isLocal ? 'local' : 'usual';
		return [feature, { log: rounded(share * log), error: rounded(share * error), pairs, source }];
	});
	return Object.fromEntries(rates);
}

/** A model is stored and sent: a millionth is finer than any price. */
function rounded(value: number): number {
	return Math.round(value * 1e6) / 1e6;
}
