/**
 * Hedonic regression on pairs of nearby sales: ln P₁ − ln P₂ = Σ rate·(c₁ − c₂) + index(t₁) − index(t₂), with the
 * contributions c. Rosen, "Hedonic Prices and Implicit Markets", Journal of Political Economy 82 (1974); on pairs, so
 * that their shared location cancels. The typical US rates are the prior, and the index is smooth from month to month.
 */
import type { IsoDate } from '../dates/days.ts';
import { dayNumber, isoDay } from '../dates/days.ts';
import { pricedOn, type Sale } from '../home/home.ts';
import { toMillionths } from '../math/arithmetic.ts';
import { solve } from '../math/linear-algebra.ts';
import { ADJUSTMENTS, rateShare } from '../pricing/adjustments.ts';
import type { Feature } from '../pricing/features.ts';
import type { MarketModel, PriceIndex, Rate } from '../pricing/market-model.ts';
import { type IndexDays, indexDays, KNOT_DAYS, knotPosition } from './index-knots.ts';
import type { Neighbors } from './neighbors.ts';
import { designPairs, type PairDesign, RATE_COUNT } from './pairs/pair-design.ts';
import { type PairFit, regressPairs } from './pairs/pair-regression.ts';
import { type Pairs, pairSales } from './pairs/pairs.ts';

/** The minimum number of pairs for a market, and for a local rate. */
const MIN_PAIRS = 30;
/** Standard deviation of the second difference of the index from month to month, natural log. */
const BEND = 0.01;
/**
 * The share of a month's change that the next month is expected to repeat: prices have momentum. Case and Shiller, "The
 * Efficiency of the Market for Single-Family Homes", American Economic Review 79 (1989).
 */
const MOMENTUM = 0.7;
/** A rate is local if its standard error is at most this share of the standard error of the typical rate. */
const MAX_LOCAL_ERROR = 0.7;

/**
 * Fits index, rates and noise; null with fewer than 30 pairs of nearby sales.
 *
 * @param neighbors the neighbors of these sales, if they were already found
 */
export function fitPrices(
	sales: readonly Sale[],
	fittedOn: IsoDate,
	neighbors?: Neighbors,
	published: readonly PublishedChange[] = [],
): Pick<MarketModel, 'index' | 'rates' | 'noise'> | null {
	const regression = regressMarket(sales, fittedOn, neighbors, published);
	if (regression === null) return null;
	const { index, fit, design } = regression;
	return { index, rates: toRates(fit, design), noise: toMillionths(fit.noise) };
}

/** The regression with everything that a part of the market is measured from. */
export interface MarketRegression {
	index: PriceIndex | null;
	fit: PairFit;
	design: PairDesign;
	pairs: Pairs;
}

/**
 * Fits pairs of nearby sales; null with fewer than 30.
 *
 * @param published changes that the index is shrunk to
 */
export function regressMarket(
	sales: readonly Sale[],
	fittedOn: IsoDate,
	neighbors?: Neighbors,
	published: readonly PublishedChange[] = [],
): MarketRegression | null {
	const pairs = pairSales(sales, neighbors);
	if (pairs.count < MIN_PAIRS) return null;
	const days = sales.map((sale) => dayNumber(pricedOn(sale)));
	const knots = indexDays(days, dayNumber(fittedOn));
	const design = designPairs(sales, pairs, knots);
	const prior = buildPrior(knots);
	for (const change of published) addPublished(change, knots, prior);
	const fit = regressPairs(design, pairs.weights, sales.length, prior);
	return { index: toPriceIndex(fit, knots, pairs.count), fit, design, pairs };
}

/** The prior of rates and index: its precision matrix, and that matrix times the mean. */
function buildPrior({ count }: IndexDays): { precision: Float64Array; weighted: Float64Array } {
	const size = RATE_COUNT + count;
	const precision = new Float64Array(size * size);
	const weighted = new Float64Array(size);
	const add = (row: number, column: number, value: number) => {
		precision[row * size + column] += value;
	};
	ADJUSTMENTS.forEach(({ typical }, rate) => {
		add(rate, rate, 1 / typical.error ** 2);
		weighted[rate] = typical.log / typical.error ** 2;
	});
	for (let knot = 0; knot < count; knot++) add(RATE_COUNT + knot, RATE_COUNT + knot, 0.01);
	for (let knot = 0; knot + 2 < count; knot++) {
		const momentum = knot + 3 === count ? MOMENTUM : 1;
		const change = [momentum, -1 - momentum, 1];
		change.forEach((one, i) => {
			change.forEach((other, j) => {
				add(RATE_COUNT + knot + i, RATE_COUNT + knot + j, (one * other) / BEND ** 2);
			});
		});
	}
	return { precision, weighted };
}

/** A change that another publisher found in these prices, natural log. */
export interface PublishedChange {
	from: IsoDate;
	to: IsoDate;
	log: number;
}

/**
 * How far a county's change in a year is from that of the FHFA's index of it, natural log: that index is of other homes,
 * appraisals for refinancing included.
 */
const PUBLISHED_ERROR = 0.03;

/** Adds a published change to the prior, if the index covers it: Var = 0.03², so it matters only to a thin market. */
function addPublished(
	{ from, to, log }: PublishedChange,
	knots: IndexDays,
	{ precision, weighted }: ReturnType<typeof buildPrior>,
): void {
	const [start, end] = [dayNumber(from), dayNumber(to)];
	if (start < knots.first || end > knots.first + (knots.count - 1) * KNOT_DAYS) return;
	const size = RATE_COUNT + knots.count;
	const entries = [
		{ ...knotPosition(start, knots), sign: -1 },
		{ ...knotPosition(end, knots), sign: 1 },
	].flatMap(({ before, share, sign }) => [
		{ at: RATE_COUNT + before, value: sign * (1 - share) },
		{ at: RATE_COUNT + before + 1, value: sign * share },
	]);
	for (const { at, value } of entries) {
		weighted[at] += (value * log) / PUBLISHED_ERROR ** 2;
		for (const other of entries) {
			const cell = at * size + other.at;
			precision[cell] += (value * other.value) / PUBLISHED_ERROR ** 2;
		}
	}
}

function toPriceIndex(
	{ solution, factor, size }: PairFit,
	knots: IndexDays,
	pairs: number,
): PriceIndex | null {
	if (knots.count < 4) return null;
	const last = size - 1;
	return {
		knots: Array.from({ length: knots.count }, (_, knot) => {
			const column = RATE_COUNT + knot;
			const step = new Float64Array(size);
			step[column] = 1;
			step[last] -= 1;
			const spread = solve(factor, step, size);
			const variance = spread[column] - spread[last];
			return {
				on: isoDay(knots.first + knot * KNOT_DAYS),
				level: toMillionths(solution[column]),
				error: toMillionths(Math.sqrt(Math.max(0, variance))),
			};
		}),
		pairs,
	};
}

/**
 * The features whose rate may be negative. Where living areas include basements, a larger basement lowers the price.
 */
const CAN_BE_NEGATIVE: ReadonlySet<Feature> = new Set(['basement']);
/** A negative rate has to differ from 0 by this many standard errors. */
const MIN_STANDARD_ERRORS = 2;
const QUALITY = ADJUSTMENTS.findIndex(({ feature }) => feature === 'quality');

/**
 * The rates of a fit. Negative rates become 0 unless the feature is in `CAN_BE_NEGATIVE`: buyers pay more for more of
 * every other feature.
 */
function toRates({ solution, factor, size }: PairFit, { differing }: PairDesign): MarketModel['rates'] {
	const rates = ADJUSTMENTS.map(({ feature, typical }, column): [string, Rate] => {
		const share = rateShare(feature, differing[QUALITY]);
		const unit = new Float64Array(size);
		unit[column] = 1;
		const error = Math.sqrt(solve(factor, unit, size)[column]);
		const pairs = differing[column];
		const isLocal = pairs >= MIN_PAIRS && error <= MAX_LOCAL_ERROR * typical.error;
		const found = solution[column];
		const isNegative = CAN_BE_NEGATIVE.has(feature) && found < -MIN_STANDARD_ERRORS * error;
		const log = isNegative ? found : Math.max(0, found);
		const source = isLocal ? 'local' : 'typical';
		return [feature, { log: toMillionths(share * log), error: toMillionths(share * error), pairs, source }];
	});
	return Object.fromEntries(rates);
}
