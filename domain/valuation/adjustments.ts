/**
 * What makes two homes differ in price: one entry a feature, with how its worth is measured and what it is
 * usually worth. A comp is adjusted toward the subject, so a comp that is worse gets a plus.
 */
import type { IsoDate } from '../listing.ts';
import { FEATURES, type Feature } from './features.ts';
import { type HomeFacts, pricedOn, type Sale } from './home.ts';
import type { MarketModel, Rate } from './market-model.ts';
import { stepOfIndex } from './time.ts';
import { counted, type RatedFeature, worthOf } from './worth.ts';

export interface AdjustmentKind {
	feature: RatedFeature;
	/**
	 * The rate before any local sale has spoken, natural log of the price a unit of `worthOf`, and how far markets
	 * lie from it (one standard deviation).
	 */
	usual: { log: number; error: number };
	/**
	 * The share of a market's rate by which its sales are adjusted where quality is rated, 1 where it is not said. Of what a
	 * larger neighbour sells for, a part is for being better built, and comps are weighed by their quality, too. Ages of
	 * neighbours hardly differ, so pairs say too little of them.
	 */
	share?: number;
}

/**
 * The rated features. The rates of size, rooms and age are rounded means of regressions on sales of several US
 * counties; those of condition, quality, basement and view are of King County, WA, 2014 and 2015; those of garage and
 * pool are what appraisers' adjustments commonly imply, with an honestly wide error.
 */
export const ADJUSTMENTS: readonly AdjustmentKind[] = [
	// 1 more of the log: 4 % for an area larger by a tenth, 1.2 % for a lot.
	{ feature: 'livingArea', usual: { log: 0.42, error: 0.06 }, share: 0.91 },
	{ feature: 'lot', usual: { log: 0.13, error: 0.04 }, share: 0.85 },
	// One room, up to the third.
	{ feature: 'bedrooms', usual: { log: 0.015, error: 0.015 } },
	{ feature: 'bathrooms', usual: { log: 0.04, error: 0.02 } },
	// The first ten years, which count as much as the next 35.
	{ feature: 'age', usual: { log: 0.13, error: 0.04 }, share: 1.15 },
	// One step: from C4 to C3, of quality anywhere, of the view.
	{ feature: 'condition', usual: { log: 0.05, error: 0.02 } },
	{ feature: 'quality', usual: { log: 0.16, error: 0.05 } },
	{ feature: 'view', usual: { log: 0.05, error: 0.02 } },
	// One covered space, a pool, 500 square feet below grade.
	{ feature: 'garage', usual: { log: 0.02, error: 0.015 } },
	{ feature: 'pool', usual: { log: 0.03, error: 0.03 } },
	{ feature: 'basement', usual: { log: 0.02, error: 0.02 } },
];

/** From so many pairs up that differ in quality, a market's homes are rated. */
const FEWEST_RATED = 30;

/** The `share` of a feature's rate that counts in a market. @param ratedPairs pairs of its sales that differ in quality */
export function countedShare(feature: RatedFeature, ratedPairs: number): number {
	if (ratedPairs < FEWEST_RATED) return 1;
	return ADJUSTMENTS.find((kind) => kind.feature === feature)?.share ?? 1;
}

/** One adjustment of a comp, in natural log of its price: positive where the comp is inferior. */
export interface LogAdjustment {
	feature: Feature;
	/** Null: not known on one side, so nothing is added for it. */
	log: number | null;
	/** Standard error. */
	error: number | null;
}

/**
 * Every adjustment of a sale toward the subject, in the order of `FEATURES`.
 *
 * @example a comp of 2,000 sq ft against a subject of 1,800: livingArea is −0.044, so −4.3 % of its price
 */
export function adjustmentLogs(
	subject: HomeFacts,
	sale: Sale,
	model: MarketModel,
	on: IsoDate,
): readonly LogAdjustment[] {
	return FEATURES.map((feature) => {
		if (feature === 'time') return timeLog(sale, model, on);
		if (feature === 'concessions') return concessionLog(sale);
		return ratedLog(feature, subject, sale, model, on);
	});
}

/** The log of the comp's price after every adjustment that is known. */
export function adjustedLogOf(sale: Pick<Sale, 'price'>, adjustments: readonly LogAdjustment[]): number {
	return adjustments.reduce((sum, { log }) => sum + (log ?? 0), Math.log(sale.price));
}

/** The rate of a feature: the market's, or the usual one. */
export function rateOf(feature: RatedFeature, model: Pick<MarketModel, 'rates'>): Rate {
	const local = model.rates[feature];
	if (local !== undefined) return local;
	return USUAL_RATES[feature];
}

const USUAL_RATES = Object.fromEntries(
	ADJUSTMENTS.map(({ feature, usual }) => [feature, { ...usual, pairs: 0, source: 'usual' }]),
) as Record<RatedFeature, Rate>;

function ratedLog(
	feature: RatedFeature,
	subject: HomeFacts,
	sale: Sale,
	model: MarketModel,
	on: IsoDate,
): LogAdjustment {
	const wanted = known(subject, on);
	const sold = known(sale, pricedOn(sale));
	const more = minus(wanted[feature], sold[feature]);
	if (more === null) return { feature, log: null, error: null };
	const rate = rateOf(feature, model);
	const line = { feature, log: rate.log * more, error: rate.error * Math.abs(more) };
	const isMeasured = wanted.livingArea !== null && sold.livingArea !== null;
	return isMeasured ? line : withRoomsForArea(line, subject, sale);
}

/** What a room says of the area where that is not known: rates of regressions without the area. */
const ROOMS_FOR_AREA = {
	bedrooms: { log: 0.06, error: 0.03 },
	bathrooms: { log: 0.1, error: 0.03 },
} as const;

/** A fourth bedroom then counts like a third: it tells of a larger home. */
function withRoomsForArea(
	line: { feature: RatedFeature; log: number; error: number },
	subject: HomeFacts,
	sale: HomeFacts,
): LogAdjustment {
	const { feature, log, error } = line;
	if (feature !== 'bedrooms' && feature !== 'bathrooms') return line;
	const more = minus(counted(subject[feature]), counted(sale[feature])) ?? 0;
	const rooms = Math.min(3, Math.max(-3, more));
	const rate = ROOMS_FOR_AREA[feature];
	return { feature, log: log + rate.log * rooms, error: error + rate.error * Math.abs(rooms) };
}

function minus(one: number | null, other: number | null): number | null {
	return one === null || other === null ? null : one - other;
}

/** Measures that were taken: one home is compared with many, and again after every edit. */
const measured = new WeakMap<HomeFacts, { on: IsoDate; worths: Record<RatedFeature, number | null> }>();

function known(home: HomeFacts, on: IsoDate): Record<RatedFeature, number | null> {
	const before = measured.get(home);
	if (before?.on === on) return before.worths;
	const worths = Object.fromEntries(
		ADJUSTMENTS.map(({ feature }) => [feature, worthOf(feature, home, on)]),
	) as Record<RatedFeature, number | null>;
	measured.set(home, { on, worths });
	return worths;
}

function timeLog(sale: Sale, model: MarketModel, on: IsoDate): LogAdjustment {
	if (model.index === null) return { feature: 'time', log: null, error: null };
	const { log, error } = stepOfIndex(model.index, pricedOn(sale), on);
	return { feature: 'time', log, error };
}

/** What the seller gave back is no part of the worth: ln((price − concessions) ÷ price), at most half of it. */
function concessionLog(sale: Sale): LogAdjustment {
	if (sale.concessions === null || !(sale.concessions >= 0)) {
		return { feature: 'concessions', log: null, error: null };
	}
	const share = Math.min(0.5, sale.concessions / sale.price);
	return { feature: 'concessions', log: Math.log(1 - share), error: 0 };
}
