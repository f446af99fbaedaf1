/** How much of a feature a home has, on the scale on which one unit is worth one rate. */
import { yearOf } from '../days.ts';
import type { IsoDate } from '../listing.ts';
import { type Curve, curve, heightAt } from './curve.ts';
import type { Feature } from './features.ts';
import type { HomeFacts } from './home.ts';

/** A feature whose worth is a rate times a measure of the home. */
export type RatedFeature = Exclude<Feature, 'time' | 'concessions'>;

/**
 * The measure of each feature; null where it is not known. A rate times the difference of two homes' measures
 * is the log of their prices' ratio. Every measure grows with what buyers pay for, so no rate above 0 can
 * give an adjustment of the wrong sign.
 *
 * @example worthOf('quality', { ...home, quality: 2.5 }, '2026-11-21') // -2.5
 */
export function worthOf(feature: RatedFeature, home: HomeFacts, on: IsoDate): number | null {
	return MEASURES[feature](home, on);
}

const MEASURES: Readonly<Record<RatedFeature, (home: HomeFacts, on: IsoDate) => number | null>> = {
	livingArea: (home) => onCurve(AREA, logArea(home.livingArea)),
	bedrooms: (home) => onCurve(BEDROOMS, counted(home.bedrooms)),
	bathrooms: (home) => onCurve(BATHROOMS, counted(home.bathrooms)),
	lot: (home) => onCurve(LOT, logLot(home.lotSize)),
	age: newnessOf,
	condition: (home) => onCurve(CONDITION, rated(home.condition)),
	quality: (home) => onCurve(QUALITY, rated(home.quality)),
	garage: (home) => onCurve(GARAGE, counted(home.garageSpaces)),
	pool: (home) => (home.pool === null ? null : Number(home.pool)),
	basement: (home) => onCurve(BASEMENT, counted(home.basementArea)),
	view: (home) => viewWorth(home),
};

/** Natural log of 1,808 sq ft, the usual home, and of 7,332 sq ft, the usual lot: the curves' zeros. */
const USUAL_AREA = 7.5;
const USUAL_LOT = 8.9;

/*
 * The curves: where a feature's measure bends, by hedonic regression with free steps on the sales of King
 * County, WA, of 2014 and 2015, rounded. A market's rate stretches its curve and leaves the bends.
 */
/** Area counts more a percent in large homes than in small ones. */
const AREA = curve(Math.log(350) - USUAL_AREA, [
	[Math.log(1200) - USUAL_AREA, 0.75],
	[Math.log(2000) - USUAL_AREA, 0.95],
	[Math.log(3200) - USUAL_AREA, 1.2],
	[Math.log(4200) - USUAL_AREA, 1.5],
	[Math.log(12_000) - USUAL_AREA, 1.8],
]);
/** Land counts less a percent on large lots. */
const LOT = curve(Math.log(600) - USUAL_LOT, [
	[Math.log(5000) - USUAL_LOT, 1.4],
	[Math.log(8000) - USUAL_LOT, 1],
	[Math.log(400_000) - USUAL_LOT, 0.75],
]);
/** With the same area, a fourth bedroom is not worth more. */
const BEDROOMS = curve(1, [
	[3, 1],
	[6, 0],
]);
const BATHROOMS = curve(1, [
	[3, 1],
	[5, 0.5],
]);
/** Tens of years, as the first ten count: a home ages fast while new, then slowly, and no more from the 45th. */
const NEWNESS = curve(0, [
	[3, -0.14],
	[10, -0.085],
	[45, -0.028],
	[130, 0],
]);
/** Of the same measure, what a renovation gives back, by the years since: nothing from the 40th. */
const RENEWAL: Curve = [
	[0, 1.525],
	[10, 0.825],
	[25, 0.45],
	[40, 0],
];
/** Poor condition costs more a step than good condition brings. */
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
/** Steps of the view that being on the water is worth. */
const WATERFRONT = 8;

/** Natural log of the living area over that of the usual home, 350 to 12,000 sq ft; null where unknown. */
export function logArea(area: number | null): number | null {
	return area !== null && area > 0 ? Math.log(clamp(area, 350, 12_000)) - USUAL_AREA : null;
}

/** Natural log of the lot over the usual one, 600 to 400,000 sq ft; null where unknown. */
export function logLot(lot: number | null): number | null {
	return lot !== null && lot > 0 ? Math.log(clamp(lot, 600, 400_000)) - USUAL_LOT : null;
}

/** Years from building to the day, 0 to 130; null for a year that is unknown or cannot be. */
export function ageOf(home: Pick<HomeFacts, 'yearBuilt'>, on: IsoDate): number | null {
	if (home.yearBuilt === null || !(home.yearBuilt > 1600)) return null;
	const years = yearOf(on) - home.yearBuilt;
	return years >= -3 ? clamp(years, 0, 130) : null;
}

/**
 * Years from the renovation to the day, the unknown being none: most homes were not renovated, and few sources
 * that tell it say so. What was done after the day, or by the builder, is none either.
 */
export function yearsSinceRenovation(home: Built, on: IsoDate): number | null {
	const { yearBuilt, yearRenovated } = home;
	if (yearBuilt === null || yearRenovated === null || !(yearRenovated > yearBuilt)) return null;
	const years = yearOf(on) - yearRenovated;
	return years >= 0 ? years : null;
}

/**
 * The age less what a renovation gives back, in years as a home's first ten count: never less than that of a home
 * built in the year of the renovation.
 *
 * @example effectiveAgeOf({ yearBuilt: 1962, yearRenovated: 2016 }, '2026-11-21') // 64 − 8.25 = 55.75
 */
export function effectiveAgeOf(home: Built, on: IsoDate): number | null {
	const age = ageOf(home, on);
	const since = yearsSinceRenovation(home, on);
	if (age === null || since === null) return age;
	return Math.min(age, Math.max(since, age - 10 * heightAt(RENEWAL, since)));
}

type Built = Pick<HomeFacts, 'yearBuilt' | 'yearRenovated'>;

/** A renovation makes no home newer than one that was built in its year. */
function newnessOf(home: Built, on: IsoDate): number | null {
	const newness = onCurve(NEWNESS, ageOf(home, on));
	const since = yearsSinceRenovation(home, on);
	if (newness === null || since === null) return newness;
	return Math.min(heightAt(NEWNESS, since), newness + heightAt(RENEWAL, since));
}

/** A number of rooms or the like; null where it is unknown or cannot be. */
export function counted(value: number | null): number | null {
	return value !== null && value >= 0 && Number.isFinite(value) ? value : null;
}

/** Square feet below grade for each of the living area, up to 0.7; null where either is unknown. */
export function belowGrade(home: Pick<HomeFacts, 'basementArea' | 'livingArea'>): number | null {
	const area = counted(home.basementArea);
	if (area === null || !(home.livingArea !== null && home.livingArea > 0)) return null;
	return Math.min(0.7, area / home.livingArea);
}

/** A rating from 1 to 6; null where there is none. */
export function rated(value: number | null): number | null {
	return value !== null && value >= 1 && value <= 6 ? value : null;
}

/** Steps of the view, and more on the water; null where neither is known. */
export function viewWorth(home: Pick<HomeFacts, 'view' | 'waterfront'>): number | null {
	const view = counted(home.view);
	if (view === null && home.waterfront === null) return null;
	return Math.min(4, view ?? 0) + (home.waterfront === true ? WATERFRONT : 0);
}

function onCurve(along: Curve, at: number | null): number | null {
	return at === null ? null : heightAt(along, at);
}

function clamp(value: number, low: number, high: number): number {
	return Math.min(high, Math.max(low, value));
}
