/**
 * The adjustments of a comp to the subject, from rates per feature: plus if the comp is inferior, minus if it is
 * superior.
 */
import type { IsoDate } from '../dates/days.ts';
import { type HomeFacts, pricedOn, type Sale } from '../home/home.ts';
import { clamp, minus } from '../math/arithmetic.ts';
import { contributionOf, nonNegative, type RatedFeature } from './contributions.ts';
import { FEATURES, type Feature } from './features.ts';
import type { MarketModel, Rate } from './market-model.ts';
import { indexStep } from './time/time.ts';

/** A feature whose adjustment depends on a rate. */
export interface AdjustmentKind {
	feature: RatedFeature;
	/**
	 * The typical US rate, used without local sales: natural log of the price per unit of `contributionOf`, and the
	 * standard deviation of markets from it.
	 */
	typical: { log: number; error: number };
	/**
	 * The share of a market's rate that is applied in a market with quality ratings; 1 if absent. It is below 1 for size,
	 * because larger homes are often better built, and quality is adjusted separately. It is above 1 for age, because the
	 * ages of nearby homes rarely differ, so that pairs understate its effect.
	 */
	share?: number;
}

/**
 * The rated features. The rates for size, rooms and age are rounded means of regressions on sales in several US
 * counties; those for condition, quality, basement and view are from King County, WA, 2014 and 2015; those for garage
 * and pool are what adjustments by appraisers commonly imply, with a wide error.
 */
export const ADJUSTMENTS: readonly AdjustmentKind[] = [
	// Per unit of log: 4% for 10% more living area, 1.2% for 10% more lot.
	{ feature: 'livingArea', typical: { log: 0.42, error: 0.06 }, share: 0.91 },
	{ feature: 'lot', typical: { log: 0.13, error: 0.04 }, share: 0.85 },
	// One room. At most three are adjusted.
	{ feature: 'bedrooms', typical: { log: 0.015, error: 0.015 } },
	{ feature: 'bathrooms', typical: { log: 0.04, error: 0.02 } },
	// The first ten years, which matter as much as the next 35.
	{ feature: 'age', typical: { log: 0.13, error: 0.04 }, share: 1.15 },
	// One grade or level: condition from C4 to C3, any quality grade, any view level.
	{ feature: 'condition', typical: { log: 0.05, error: 0.02 } },
	{ feature: 'quality', typical: { log: 0.16, error: 0.05 } },
	{ feature: 'view', typical: { log: 0.05, error: 0.02 } },
	// One covered space; a pool; 500 square feet of basement.
	{ feature: 'garage', typical: { log: 0.02, error: 0.015 } },
	{ feature: 'pool', typical: { log: 0.03, error: 0.03 } },
	{ feature: 'basement', typical: { log: 0.02, error: 0.02 } },
	// $10,000 of extra features, as rated in Miami-Dade County, FL, in 2016.
	{ feature: 'extras', typical: { log: 0.03, error: 0.02 } },
];

/** With this many pairs of sales that differ in quality, a market has quality ratings. */
const MIN_RATED_PAIRS = 30;

/**
 * The `share` of a feature's rate that is applied in a market.
 *
 * @param ratedPairs the number of pairs of its sales that differ in quality
 */
export function rateShare(feature: RatedFeature, ratedPairs: number): number {
	if (ratedPairs < MIN_RATED_PAIRS) return 1;
	return ADJUSTMENTS.find((kind) => kind.feature === feature)?.share ?? 1;
}

/** One adjustment of a comp, in natural log of its price: positive if the comp is inferior. */
export interface LogAdjustment {
	feature: Feature;
	/** Null if the feature is unknown for the comp or the subject, so that it is not adjusted. */
	log: number | null;
	/** Standard error; null if `log` is null. */
	error: number | null;
}

/**
 * Every adjustment of a sale to the subject, in the order of `FEATURES`.
 *
 * @example a comp of 2,000 sq ft and a subject of 1,800: livingArea is −0.044, which is −4.3% of its price
 */
export function adjustmentLogs(
	subject: HomeFacts,
	sale: Sale,
	model: MarketModel,
	on: IsoDate,
): readonly LogAdjustment[] {
	const own = contributionsOf(subject, on);
	const ofSale = contributionsOf(sale, pricedOn(sale));
	const isMeasured = own.livingArea !== null && ofSale.livingArea !== null;
	return FEATURES.map((feature) => {
		if (feature === 'time') return timeLog(sale, model, on);
		if (feature === 'concessions') return concessionLog(sale);
		const line = ratedLog(feature, own[feature], ofSale[feature], model);
		return isMeasured ? line : withRoomsForArea(line, subject, sale);
	});
}

/** The natural log of the comp's price after all known adjustments. */
export function toAdjustedLog(sale: Pick<Sale, 'price'>, adjustments: readonly LogAdjustment[]): number {
	return adjustments.reduce((sum, { log }) => sum + (log ?? 0), Math.log(sale.price));
}

/** The rate of a feature: the market's, or the typical US rate. */
export function rateOf(feature: RatedFeature, model: Pick<MarketModel, 'rates'>): Rate {
	const local = model.rates[feature];
	if (local !== undefined) return local;
	return TYPICAL_RATES[feature];
}

const TYPICAL_RATES = Object.fromEntries(
	ADJUSTMENTS.map(({ feature, typical }) => [feature, { ...typical, pairs: 0, source: 'typical' }]),
) as Record<RatedFeature, Rate>;

function ratedLog(
	feature: RatedFeature,
	own: number | null,
	ofSale: number | null,
	model: MarketModel,
): LogAdjustment {
	if (own === null || ofSale === null) return { feature, log: null, error: null };
	const rate = rateOf(feature, model);
	const more = own - ofSale;
	return { feature, log: rate.log * more, error: rate.error * Math.abs(more) };
}

/** What the rates of rooms rise by if the living area is unknown, from regressions without the area. */
const ROOMS_FOR_AREA = {
	bedrooms: { log: 0.06, error: 0.03 },
	bathrooms: { log: 0.1, error: 0.03 },
} as const;

/**
 * Raises the rate of a room if the living area is unknown. A fourth bedroom then counts as much as a third, because
 * it suggests a larger home.
 */
function withRoomsForArea(line: LogAdjustment, subject: HomeFacts, sale: HomeFacts): LogAdjustment {
	const { feature, log, error } = line;
	if (log === null || error === null || (feature !== 'bedrooms' && feature !== 'bathrooms')) return line;
	const more = minus(nonNegative(subject[feature]), nonNegative(sale[feature])) ?? 0;
	const rooms = clamp(more, -3, 3);
	const rate = ROOMS_FOR_AREA[feature];
	return { feature, log: log + rate.log * rooms, error: error + rate.error * Math.abs(rooms) };
}

/** Remembers contributions: each home is compared with many others after every edit. */
const CONTRIBUTIONS = new WeakMap<
	HomeFacts,
	{ on: IsoDate; contributions: Record<RatedFeature, number | null> }
>();

function contributionsOf(home: HomeFacts, on: IsoDate): Record<RatedFeature, number | null> {
	const before = CONTRIBUTIONS.get(home);
	if (before?.on === on) return before.contributions;
	const contributions = Object.fromEntries(
		ADJUSTMENTS.map(({ feature }) => [feature, contributionOf(feature, home, on)]),
	) as Record<RatedFeature, number | null>;
	CONTRIBUTIONS.set(home, { on, contributions });
	return contributions;
}

function timeLog(sale: Sale, model: MarketModel, on: IsoDate): LogAdjustment {
	if (model.index === null) return { feature: 'time', log: null, error: null };
	const { log, error } = indexStep(model.index, pricedOn(sale), on);
	return { feature: 'time', log, error };
}

/**
 * The adjustment for concessions, which are deducted from the price: ln((price − concessions) ÷ price). At most half of
 * the price is deducted.
 */
export function concessionLog(sale: Pick<Sale, 'price' | 'concessions'>): LogAdjustment {
	if (sale.concessions === null || !(sale.concessions >= 0)) {
		return { feature: 'concessions', log: null, error: null };
	}
	const share = Math.min(0.5, sale.concessions / sale.price);
	return { feature: 'concessions', log: Math.log(1 - share), error: 0 };
}
