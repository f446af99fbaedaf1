/** The comps of a subject as numbers, in an order that doesn't depend on the order of the input. */
import type { IsoDate } from '../dates/days.ts';
import { dayNumber } from '../dates/days.ts';
import { compareText } from '../format/compare-text.ts';
import type { HomeFacts, Sale } from '../home/home.ts';
import { toFloats } from '../math/floats.ts';
import { median } from '../math/statistics.ts';
import { hasLocation, MILES_PER_DEGREE } from '../places/geo.ts';
import { createFallback, type SaleNumbers, TRAITS, type Traits, toSaleNumbers, toTraits } from './traits.ts';

/** A comp with its price adjusted to the subject: natural log of US dollars. */
export interface AdjustedComp {
	sale: Sale;
	adjustedLog: number;
}

const T = TRAITS.length;
const QUALITY = TRAITS.indexOf('quality');

export interface Neighborhood {
	/** Number of comps, which are ordered nearest first. */
	size: number;
	/** The index of each comp in the given list. */
	order: readonly number[];
	/** Miles from the subject: east, north, and up for homes without a map location. */
	locations: Float64Array;
	/** Miles from the subject. */
	miles: Float64Array;
	/** ZIP codes as numbers: 0 is the subject's. All are 0 if the subject's is unknown. */
	zips: Float64Array;
	/** Days from the sale to the effective date. */
	days: Float64Array;
	/** Comp minus subject, a row of `TRAITS` for each comp. */
	traits: Float64Array;
	/** The adjusted logs. */
	logs: Float64Array;
	/** Whether the quality of the subject and of most comps is known. */
	isRated: boolean;
}

/** Homes without a map location are treated as this far from all others. */
const UNKNOWN_LOCATION_MILES = 2;
/** Homes in different ZIP codes are treated as this much farther apart: taxes, services and names often differ. */
const ZIP_PENALTY_MILES = 0.3;

/** A home to price, with its ZIP code if known. */
export type PricedHome = HomeFacts & Partial<Pick<Sale, 'zip'>>;

/** The comps of a subject as numbers. An unknown trait is assumed to be that of the median home. */
export function buildNeighborhood(
	subject: PricedHome,
	comps: readonly AdjustedComp[],
	on: IsoDate,
): Neighborhood {
	const size = comps.length;
	const own = toTraits(subject, on);
	const numbers = comps.map(({ sale }) => toSaleNumbers(sale));
	const ofComps = numbers.map(({ traits }) => traits);
	const known = createFallback([own, ...ofComps]);
	const points = toLocations(subject, comps);
	const miles = toFloats(comps, (_, at) => milesTo(points, at));
	const today = dayNumber(on);
	const order = comps.map((_, at) => at).sort((a, b) => byDistance(comps, miles, a, b));
	const neighborhood: Neighborhood = {
		size,
		order,
		locations: new Float64Array(size * 3),
		miles: toFloats(order, (at) => miles[at] as number),
		zips: zipNumbers(subject, comps, order),
		days: toFloats(order, (at) => today - (numbers[at] as SaleNumbers).day),
		traits: new Float64Array(size * T),
		logs: toFloats(order, (at) => (comps[at] as AdjustedComp).adjustedLog),
		isRated: own[QUALITY] !== null && 2 * ofComps.filter((traits) => traits[QUALITY] !== null).length > size,
	};
	order.forEach((at, row) => {
		for (let axis = 0; axis < 3; axis++) {
			neighborhood.locations[row * 3 + axis] = points[at * 3 + axis] as number;
		}
		for (let t = 0; t < T; t++) {
			neighborhood.traits[row * T + t] = known(ofComps[at] as Traits, t) - known(own, t);
		}
	});
	return neighborhood;
}

/**
 * The distance that a ZIP code boundary between two homes adds, in miles.
 *
 * @param one, other ZIP codes as numbers, as in `zips`
 */
export function zipPenaltyMiles(one: number, other: number): number {
	return one === other ? 0 : ZIP_PENALTY_MILES;
}

function zipNumbers(
	{ zip }: PricedHome,
	comps: readonly AdjustedComp[],
	order: readonly number[],
): Float64Array {
	if (!zip) return new Float64Array(comps.length);
	const numbers = new Map([[zip, 0]]);
	for (const { sale } of comps) if (!numbers.has(sale.zip)) numbers.set(sale.zip, numbers.size);
	return toFloats(order, (at) => numbers.get((comps[at] as AdjustedComp).sale.zip) ?? 0);
}

/**
 * The location of each comp as miles east, north and up on a plane around the subject, or around the median of the
 * comps if the subject has no map location.
 */
function toLocations(subject: HomeFacts, comps: readonly AdjustedComp[]): Float64Array {
	const { latitude, longitude } = hasLocation(subject) ? subject : middleOf(comps);
	const shrink = Math.cos((latitude * Math.PI) / 180);
	const offset = hasLocation(subject) ? 0 : UNKNOWN_LOCATION_MILES;
	const points = new Float64Array(comps.length * 3);
	comps.forEach(({ sale }, at) => {
		if (hasLocation(sale)) {
			points[at * 3] = (sale.longitude - longitude) * MILES_PER_DEGREE * shrink;
			points[at * 3 + 1] = (sale.latitude - latitude) * MILES_PER_DEGREE;
			points[at * 3 + 2] = offset;
		} else points[at * 3 + 2] = offset + UNKNOWN_LOCATION_MILES;
	});
	return points;
}

function middleOf(comps: readonly AdjustedComp[]): { latitude: number; longitude: number } {
	const located = comps.map(({ sale }) => sale).filter(hasLocation);
	return {
		latitude: median(located.map(({ latitude }) => latitude)) ?? 0,
		longitude: median(located.map(({ longitude }) => longitude)) ?? 0,
	};
}

function milesTo(points: Float64Array, at: number): number {
	const x = points[at * 3] as number;
	const y = points[at * 3 + 1] as number;
	const z = points[at * 3 + 2] as number;
	return Math.sqrt(x * x + y * y + z * z);
}

function byDistance(comps: readonly AdjustedComp[], miles: Float64Array, a: number, b: number): number {
	const one = comps[a] as AdjustedComp;
	const other = comps[b] as AdjustedComp;
	return (
		(miles[a] as number) - (miles[b] as number) ||
		compareText(one.sale.id, other.sale.id) ||
		compareText(one.sale.soldOn, other.sale.soldOn) ||
		one.adjustedLog - other.adjustedLog
	);
}
