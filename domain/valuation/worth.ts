/** How much of a feature a home has, on the scale on which one unit is worth one rate. */
import type { IsoDate } from '../listing.ts';
import type { Feature } from './features.ts';
import type { HomeFacts } from './home.ts';

/** A feature whose worth is a rate times a measure of the home. */
export type RatedFeature = Exclude<Feature, 'time' | 'concessions'>;

/**
 * The measure of each feature; null where it is not known. A rate times the difference of two homes' measures
 * is the log of their prices' ratio. Every measure grows with what buyers pay for, so no rate above 0 can
 * give an adjustment of the wrong sign.
 *
 * @example worthOf('condition', { ...home, condition: 2 }, '2026-11-21') // -2
 */
export function worthOf(feature: RatedFeature, home: HomeFacts, on: IsoDate): number | null {
	return MEASURES[feature](home, on);
}

const MEASURES: Readonly<Record<RatedFeature, (home: HomeFacts, on: IsoDate) => number | null>> = {
	livingArea: (home) => areaWorth(home.livingArea),
	bedrooms: (home) => clamped(home.bedrooms, 1, 6),
	bathrooms: (home) => clamped(home.bathrooms, 1, 5),
	lot: (home) => lotWorth(home.lotSize),
	age: (home, on) => newness(ageOf(home, on)),
	condition: (home) => negated(clamped(home.condition, 1, 6)),
	quality: (home) => negated(clamped(home.quality, 1, 6)),
	garage: (home) => clamped(home.garageSpaces, 0, 4),
	pool: (home) => (home.pool === null ? null : Number(home.pool)),
	basement: (home) => scaled(clamped(home.basementArea, 0, 3000), 1 / 500),
	view: viewWorth,
};

/** Natural log of the living area over 1,808 sq ft, 350 to 12,000 sq ft; null where unknown. */
export function logArea(area: number | null): number | null {
	if (area === null || !(area > 0)) return null;
	return Math.log(clamp(area, 350, 12_000)) - 7.5;
}

/** Natural log of the lot over 7,332 sq ft, 600 to 400,000 sq ft; null where unknown. */
export function logLot(lot: number | null): number | null {
	if (lot === null || !(lot > 0)) return null;
	return Math.log(clamp(lot, 600, 400_000)) - 8.9;
}

/** Full years from building to the day, 0 to 130; null for a year that is unknown or cannot be. */
export function ageOf(home: Pick<HomeFacts, 'yearBuilt'>, on: IsoDate): number | null {
	if (home.yearBuilt === null) return null;
	const years = Number(on.slice(0, 4)) - home.yearBuilt;
	return years >= -3 && home.yearBuilt > 1600 ? clamp(years, 0, 130) : null;
}

/** Larger homes pay more a percent: the log, bent by 0.24 of its square. */
function areaWorth(area: number | null): number | null {
	const log = logArea(area);
	return log === null ? null : log + 0.24 * log * log;
}

function lotWorth(lot: number | null): number | null {
	return logLot(lot);
}

/**
 * Tens of years of newness: a home ages a full step in its first ten years, a quarter of one a decade until
 * the 25th, a sixth until the 50th, and no more after that.
 */
function newness(age: number | null): number | null {
	if (age === null) return null;
	const early = Math.min(age, 10) / 10;
	const middle = (clamp(age, 10, 25) - 10) / 10;
	const late = (clamp(age, 25, 50) - 25) / 10;
	return -(early + 0.23 * middle + 0.15 * late);
}

/** Steps of the view; a home on the water has five more. */
function viewWorth(home: HomeFacts): number | null {
	const view = clamped(home.view, 0, 4);
	if (view === null && home.waterfront === null) return null;
	return (view ?? 0) + (home.waterfront === true ? 5 : 0);
}

function clamped(value: number | null, low: number, high: number): number | null {
	return value === null || !Number.isFinite(value) || value < 0 ? null : clamp(value, low, high);
}

function negated(value: number | null): number | null {
	return value === null ? null : -value;
}

function scaled(value: number | null, factor: number): number | null {
	return value === null ? null : value * factor;
}

function clamp(value: number, low: number, high: number): number {
	return Math.min(high, Math.max(low, value));
}
