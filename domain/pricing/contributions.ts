/** How much each feature contributes to a price, in units of its rate. */
import type { IsoDate } from '../dates/days.ts';
import { yearOf } from '../dates/days.ts';
import type { HomeFacts } from '../home/home.ts';
import { isRenovation } from '../home/renovation.ts';
import { clamp } from '../math/arithmetic.ts';
import type { Feature } from './features.ts';

/** A feature whose effect on the price is a rate times a contribution. */
export type RatedFeature = Exclude<Feature, 'time' | 'concessions'>;

/**
 * The contribution of a feature to the price of a home, in units of the feature's rate; null if unknown. A rate times
 * the difference of two homes' contributions is the log of their price ratio. More of what buyers pay for is a larger
 * contribution, so a positive rate never gives an adjustment of the wrong sign.
 *
 * @example contributionOf('quality', { ...home, quality: 2.5 }, '2026-11-21') // -2.5
 */
export function contributionOf(feature: RatedFeature, home: HomeFacts, on: IsoDate): number | null {
	return CONTRIBUTIONS[feature](home, on);
}

const CONTRIBUTIONS: Readonly<Record<RatedFeature, (home: HomeFacts, on: IsoDate) => number | null>> = {
	livingArea: (home) => onCurve(AREA, logArea(home.livingArea)),
	bedrooms: (home) => onCurve(BEDROOMS, nonNegative(home.bedrooms)),
	bathrooms: (home) => onCurve(BATHROOMS, nonNegative(home.bathrooms)),
	lot: (home) => onCurve(LOT, logLot(home.lotSize)),
	age: newnessContribution,
	condition: (home) => onCurve(CONDITION, validRating(home.condition)),
	quality: (home) => onCurve(QUALITY, validRating(home.quality)),
	garage: (home) => onCurve(GARAGE, nonNegative(home.garageSpaces)),
	pool: (home) => (home.pool === null ? null : Number(home.pool)),
	basement: (home) => onCurve(BASEMENT, nonNegative(home.basementArea)),
	view: (home) => viewContribution(home),
	extras: (home) => onCurve(EXTRAS, nonNegative(home.extraFeatures)),
};

/** Natural log of the living area of a typical home, 1,808 sq ft. */
const TYPICAL_LOG_AREA = 7.5;
/** Natural log of a typical lot, 7,332 sq ft. */
const TYPICAL_LOG_LOT = 8.9;

/*
 * The curves: piecewise linear contributions, rounded from a hedonic regression on sales in King County, WA, 2014 and
 * 2015. A market's rate scales its curve.
 */
/** One percent more area matters more in large homes. */
const AREA = curve(Math.log(350) - TYPICAL_LOG_AREA, [
	[Math.log(1200) - TYPICAL_LOG_AREA, 0.75],
	[Math.log(2000) - TYPICAL_LOG_AREA, 0.95],
	[Math.log(3200) - TYPICAL_LOG_AREA, 1.2],
	[Math.log(4200) - TYPICAL_LOG_AREA, 1.5],
	[Math.log(12_000) - TYPICAL_LOG_AREA, 1.8],
]);
/** One percent more land matters less on large lots. */
const LOT = curve(Math.log(600) - TYPICAL_LOG_LOT, [
	[Math.log(5000) - TYPICAL_LOG_LOT, 1.4],
	[Math.log(8000) - TYPICAL_LOG_LOT, 1],
	[Math.log(400_000) - TYPICAL_LOG_LOT, 0.75],
]);
/** At the same living area, a fourth bedroom adds nothing. */
const BEDROOMS = curve(1, [
	[3, 1],
	[6, 0],
]);
const BATHROOMS = curve(1, [
	[3, 1],
	[5, 0.5],
]);
/**
 * By age in years, in units of the first ten years: depreciation is fast at first, then slow, and ends after 45 years.
 */
const NEWNESS = curve(0, [
	[3, -0.14],
	[10, -0.085],
	[45, -0.028],
	[130, 0],
]);
/** How much a renovation adds to newness, by the years since it: nothing after 40. */
const RENOVATION_EFFECT: Curve = [
	[0, 1.525],
	[10, 0.825],
	[25, 0.45],
	[40, 0],
];
/** A grade matters more in poor condition than in good. */
const CONDITION = curve(1, [
	[3, -1.4],
	[4, -1],
	[6, -2.4],
]);
const QUALITY = curve(1, [[6, -1]]);
const GARAGE = curve(0, [
	[2, 1],
	[4, 0.5],
]);
/** Units of 500 sq ft. */
const BASEMENT = curve(0, [[3000, 1 / 500]]);
/** Units of $10,000: the first $30,000 count in full, as most pools do; more than $100,000 adds nothing. */
const EXTRAS = curve(0, [
	[30_000, 1 / 10_000],
	[100_000, 0.5 / 10_000],
]);
/** How many view levels a waterfront counts as: more than the best view, which is 4. */
export const WATERFRONT_LEVELS = 8;

/** Natural log of the living area relative to a typical home, clamped to 350 to 12,000 sq ft; null if unknown. */
export function logArea(area: number | null): number | null {
	return area !== null && area > 0 ? Math.log(clamp(area, 350, 12_000)) - TYPICAL_LOG_AREA : null;
}

/** Natural log of the lot size relative to a typical lot, clamped to 600 to 400,000 sq ft; null if unknown. */
export function logLot(lot: number | null): number | null {
	return lot !== null && lot > 0 ? Math.log(clamp(lot, 600, 400_000)) - TYPICAL_LOG_LOT : null;
}

/** Age on a day, 0 to 130 years; null for an unknown or impossible year. */
export function ageOf(home: Pick<HomeFacts, 'yearBuilt'>, on: IsoDate): number | null {
	if (home.yearBuilt === null || !(home.yearBuilt > 1600)) return null;
	const years = yearOf(on) - home.yearBuilt;
	return years >= -3 ? clamp(years, 0, 130) : null;
}

/**
 * Years since the renovation; null without one. An unknown renovation counts as none: most homes weren't renovated, and
 * few sources say so. A renovation after the day, or in the year of construction, doesn't count.
 */
export function yearsSinceRenovation(home: BuiltAndRenovated, on: IsoDate): number | null {
	const { yearBuilt, yearRenovated } = home;
	if (yearBuilt === null || yearRenovated === null || !isRenovation(yearRenovated, yearBuilt)) return null;
	const years = yearOf(on) - yearRenovated;
	return years >= 0 ? years : null;
}

/**
 * The effective age in years: the age minus ten years per unit that a renovation adds to newness, but at least the
 * years since the renovation.
 *
 * @example effectiveAgeOf({ yearBuilt: 1962, yearRenovated: 2016 }, '2026-11-21') // 64 − 8.25 = 55.75
 */
export function effectiveAgeOf(home: BuiltAndRenovated, on: IsoDate): number | null {
	const age = ageOf(home, on);
	const since = yearsSinceRenovation(home, on);
	if (age === null || since === null) return age;
	return Math.min(age, Math.max(since, age - 10 * heightAt(RENOVATION_EFFECT, since)));
}

/** The facts about a home's age. */
type BuiltAndRenovated = Pick<HomeFacts, 'yearBuilt' | 'yearRenovated'>;

/**
 * The contribution of age and renovation. A renovated home counts at most as much as one built in the year of the
 * renovation.
 */
function newnessContribution(home: BuiltAndRenovated, on: IsoDate): number | null {
	const newness = onCurve(NEWNESS, ageOf(home, on));
	const since = yearsSinceRenovation(home, on);
	if (newness === null || since === null) return newness;
	return Math.min(heightAt(NEWNESS, since), newness + heightAt(RENOVATION_EFFECT, since));
}

/** The value of a count or an area; null if it is unknown or impossible. */
export function nonNegative(value: number | null): number | null {
	return value !== null && value >= 0 && Number.isFinite(value) ? value : null;
}

/** Basement area as a share of the living area, up to 0.7; null if either is unknown. */
export function belowGrade(home: Pick<HomeFacts, 'basementArea' | 'livingArea'>): number | null {
	const area = nonNegative(home.basementArea);
	if (area === null || !(home.livingArea !== null && home.livingArea > 0)) return null;
	return Math.min(0.7, area / home.livingArea);
}

/** The value of a rating from 1 to 6; null if it is unknown or impossible. */
export function validRating(value: number | null): number | null {
	return value !== null && value >= 1 && value <= 6 ? value : null;
}

/** The view level, 0 to 4, plus 8 for a waterfront; null if both are unknown. */
export function viewContribution(home: Pick<HomeFacts, 'view' | 'waterfront'>): number | null {
	const view = nonNegative(home.view);
	if (view === null && home.waterfront === null) return null;
	return Math.min(4, view ?? 0) + (home.waterfront === true ? WATERFRONT_LEVELS : 0);
}

function onCurve(line: Curve, at: number | null): number | null {
	return at === null ? null : heightAt(line, at);
}

/** Corner points from left to right; constant before the first and after the last. */
type Curve = readonly (readonly [at: number, height: number])[];

/**
 * The curve that starts at height 0 and rises segment by segment.
 *
 * @param parts the end and the slope of each segment
 * @example curve(1, [[3, 1], [5, 0.5]]) // [[1, 0], [3, 2], [5, 3]]
 */
function curve(start: number, parts: readonly (readonly [end: number, slope: number])[]): Curve {
	const corners: [number, number][] = [[start, 0]];
	for (const [end, slope] of parts) {
		const [at, height] = corners[corners.length - 1];
		corners.push([end, height + slope * (end - at)]);
	}
	return corners;
}

/**
 * The height of the curve at a point.
 *
 * @example heightAt([[1, 0], [3, 2], [5, 3]], 4) // 2.5
 */
function heightAt(corners: Curve, at: number): number {
	let end = 1;
	while (end < corners.length - 1 && corners[end][0] < at) end += 1;
	const [from, low] = corners[end - 1];
	const [to, high] = corners[end];
	return low + (high - low) * clamp((at - from) / (to - from), 0, 1);
}
