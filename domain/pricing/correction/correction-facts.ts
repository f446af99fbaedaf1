/** The facts of an estimate that its market's past errors may depend on. */
import { daysBetween, type IsoDate } from '../../dates/days.ts';
import type { HomeFacts, Sale } from '../../home/home.ts';
import { RENOVATION_DAYS, RESOLD_SOON_DAYS } from '../../home/same-home.ts';
import { clamp, sum } from '../../math/arithmetic.ts';
import { toFloats } from '../../math/floats.ts';
import { weightedQuantiles } from '../../math/statistics.ts';
import { concessionLog } from '../adjustments.ts';
import { ageOf, nonNegative, validRating, viewContribution } from '../contributions.ts';
import type { MarketModel } from '../market-model.ts';
import type { Neighborhood } from '../neighborhood.ts';
import { indexChange } from '../time/time.ts';
import { TRAITS } from '../traits.ts';

/**
 * The names of the facts, in the order in which a stored error lists them. `…Gap` is the subject's value minus the
 * weighted mean of its comps; `upper` is the upper quartile of adjusted prices, and `skew` their median, both relative
 * to the estimate.
 */
export const CORRECTION_FACTS = [
	'age',
	'area',
	'lot',
	'bedrooms',
	'bathrooms',
	'areaGap',
	'lotGap',
	'bedroomsGap',
	'bathroomsGap',
	'ageGap',
	'qualityGap',
	'conditionGap',
	'viewGap',
	'belowGradeGap',
	'miles',
	'price',
	'skew',
	'upper',
	'ownSale',
	'ownRecency',
] as const;
export type CorrectionFact = (typeof CORRECTION_FACTS)[number];
/**
 * The facts of one estimate. An unknown fact is null and corrects nothing. Areas, lots, prices and distances are
 * natural logs. `ownRecency` is 1 for a sale today, 0 after 400 days, and −1 from 800 days on.
 */
export type CorrectionFacts = Readonly<Record<CorrectionFact, number | null>>;

/** Added to a distance in miles before taking its log. */
export const NEAR_MILES = 0.05;
/** An earlier sale of the home itself counts as recent up to this many days later. */
const RECENT_DAYS = 400;
/** The difference between an earlier sale of the home itself and the estimate is clamped to this, natural log. */
export const MAX_OWN_GAP = 0.6;

/** All facts except the home's own earlier sale, which `withOwnSale` adds. */
export function toCorrectionFacts(
	subject: HomeFacts,
	near: Neighborhood,
	weights: ArrayLike<number>,
	logPrice: number,
	on: IsoDate,
): CorrectionFacts {
	const shares = positiveShares(weights);
	const gaps = measureGaps(near, shares);
	const isRated = near.isRated;
	const [middle, upper] = weightedQuantiles(near.logs, shares, [0.5, 0.75]);
	return {
		age: ageOf(subject, on),
		area: clampedLog(subject.livingArea, 350, 12_000),
		lot: clampedLog(subject.lotSize, 600, 400_000),
		bedrooms: nonNegative(subject.bedrooms),
		bathrooms: nonNegative(subject.bathrooms),
		areaGap: subject.livingArea === null ? null : gaps.area,
		lotGap: subject.lotSize === null ? null : gaps.lot,
		bedroomsGap: subject.bedrooms === null ? null : gaps.bedrooms,
		bathroomsGap: subject.bathrooms === null ? null : gaps.bathrooms,
		ageGap: subject.yearBuilt === null ? null : gaps.age,
		qualityGap: isRated ? gaps.quality : null,
		conditionGap: isRated && validRating(subject.condition) !== null ? gaps.condition : null,
		viewGap: isRated && viewContribution(subject) !== null ? gaps.view : null,
		belowGradeGap: isRated && subject.basementArea !== null ? gaps.belowGrade : null,
		miles: Math.log(weightedMean(near.miles, shares) + NEAR_MILES),
		price: logPrice,
		skew: middle - logPrice,
		upper: upper - logPrice,
		ownSale: null,
		ownRecency: null,
	};
}

/** What a sale of the home itself says about its price. */
export type OwnSale = Pick<Sale, 'price' | 'soldOn' | 'concessions'>;

/**
 * Adds an earlier sale of the home itself: the difference between its price, adjusted for time and concessions, and the
 * estimate, and how recent it is. A sale from before the index starts can't be adjusted, so it is ignored.
 */
export function withOwnSale(
	facts: CorrectionFacts,
	earlier: OwnSale | null,
	logPrice: number,
	{ index }: Pick<MarketModel, 'index'>,
	on: IsoDate,
): CorrectionFacts {
	const start = index?.knots[0]?.on;
	if (earlier === null || index === null || start === undefined) return facts;
	if (earlier.soldOn >= on || earlier.soldOn < start || !(earlier.price > 0)) return facts;
	const logs = [concessionLog(earlier), indexChange(index, earlier.soldOn, on)];
	const adjusted = Math.log(earlier.price) + sum(logs.map(({ log }) => log ?? 0));
	return {
		...facts,
		ownSale: clamp(adjusted - logPrice, -MAX_OWN_GAP, MAX_OWN_GAP),
		ownRecency: clamp((RECENT_DAYS - daysBetween(earlier.soldOn, on)) / RECENT_DAYS, -1, 1),
	};
}

/** How recent the last sale of the home itself is, from 0 for 400 days ago or more to 1 for today; null if none is known. */
export function recencyOf({ ownRecency }: Pick<CorrectionFacts, 'ownRecency'>): number | null {
	return ownRecency === null ? null : Math.max(0, ownRecency);
}

/** Days since the last sale of the home itself, at most 800; null if none is known. */
export function daysSinceOwnSale({ ownRecency }: Pick<CorrectionFacts, 'ownRecency'>): number | null {
	return ownRecency === null ? null : Math.round(RECENT_DAYS * (1 - ownRecency));
}

/** Whether the home was sold less than 18 months ago, but long enough to have been renovated since. */
export function isResoldSoon(facts: Pick<CorrectionFacts, 'ownRecency'>): boolean {
	const days = daysSinceOwnSale(facts);
	return days !== null && days > RENOVATION_DAYS && days < RESOLD_SOON_DAYS;
}

/** Whether the home was sold so recently that it is priced as not renovated since. */
export function isJustSold(facts: Pick<CorrectionFacts, 'ownRecency'>): boolean {
	const days = daysSinceOwnSale(facts);
	return days !== null && days <= RENOVATION_DAYS;
}

/** The positive weights, as shares of their sum. Comps with a negative weight only help measure differences. */
function positiveShares(weights: ArrayLike<number>): Float64Array {
	const shares = toFloats(weights, (weight) => Math.max(0, weight));
	const total = shares.reduce((sum, each) => sum + each, 1e-12);
	return shares.map((each) => each / total);
}

/** The subject's traits minus the weighted means of its comps. */
function measureGaps(
	{ size, traits }: Neighborhood,
	shares: Float64Array,
): Record<(typeof TRAITS)[number], number> {
	const width = TRAITS.length;
	const sums = new Float64Array(width);
	for (let c = 0; c < size; c++) {
		for (let t = 0; t < width; t++) {
			sums[t] -= shares[c] * traits[c * width + t];
		}
	}
	return Object.fromEntries(TRAITS.map((trait, t) => [trait, sums[t]])) as ReturnType<typeof measureGaps>;
}

function weightedMean(values: Float64Array, shares: Float64Array): number {
	return values.reduce((sum, each, at) => sum + each * shares[at], 0);
}

function clampedLog(value: number | null, low: number, high: number): number | null {
	return value === null || !(value > 0) ? null : Math.log(clamp(value, low, high));
}
