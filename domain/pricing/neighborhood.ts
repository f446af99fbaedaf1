/** The comps of a subject as numbers, in an order that doesn't depend on the order of the input. */
import type { IsoDate } from '../dates/days.ts';
import { dayNumber } from '../dates/days.ts';
import { compareText } from '../format/compare-text.ts';
import type { HomeFacts, Sale } from '../home/home.ts';
import { toFloats } from '../math/floats.ts';
import { median } from '../math/statistics.ts';
import { hasLocation, MILES_PER_DEGREE } from '../places/geo.ts';
import { type StreetPlace, streetMiles, streetPlace } from './street-miles.ts';
import { createFallback, TRAITS, toSaleNumbers, toTraits } from './traits.ts';

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
	/** Miles from the subject: east and north; both 0 for a home without a map location. */
	locations: Float64Array;
	/**
	 * The streets of the comps, then that of the subject, as numbers: 0 for a home with a map location, and a number of its
	 * own for an unknown street.
	 */
	streets: Float64Array;
	/** Miles along these streets. */
	along: Float64Array;
	/** Miles from the subject, known or assumed. */
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

/** Homes in different ZIP codes are treated as this much farther apart: taxes, services and names often differ. */
const ZIP_PENALTY_MILES = 0.3;

/** A home to price, with its ZIP code and street line if known. */
export type PricedHome = HomeFacts & Partial<Pick<Sale, 'zip' | 'address'>>;

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
	const ownStreet = streetPlace(subject);
	const miles = toFloats(
		comps,
		({ sale }, at) => milesTo(points, at) + streetMiles(ownStreet, streetPlace(sale)),
	);
	const today = dayNumber(on);
	const order = comps.map((_, at) => at).sort((a, b) => byDistance(comps, miles, a, b));
	const places = [...order.map((at) => streetPlace(comps[at].sale)), ownStreet];
	const neighborhood: Neighborhood = {
		size,
		order,
		locations: new Float64Array(size * 2),
		streets: streetNumbers(places),
		along: toFloats(places, (place) => place?.along ?? 0),
		miles: toFloats(order, (at) => miles[at]),
		zips: zipNumbers(subject, comps, order),
		days: toFloats(order, (at) => today - numbers[at].day),
		traits: new Float64Array(size * T),
		logs: toFloats(order, (at) => comps[at].adjustedLog),
		isRated: own[QUALITY] !== null && 2 * ofComps.filter((traits) => traits[QUALITY] !== null).length > size,
	};
	order.forEach((at, row) => {
		neighborhood.locations[row * 2] = points[at * 2];
		neighborhood.locations[row * 2 + 1] = points[at * 2 + 1];
		for (let t = 0; t < T; t++) {
			neighborhood.traits[row * T + t] = known(ofComps[at], t) - known(own, t);
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
	return toFloats(order, (at) => numbers.get(comps[at].sale.zip) ?? 0);
}

function streetNumbers(places: readonly (StreetPlace | null)[]): Float64Array {
	const numbers = new Map<string | number, number>();
	return toFloats(places, (place, at) => {
		if (place === null) return 0;
		const street = place.street ?? at;
		const number = numbers.get(street) ?? numbers.size + 1;
		numbers.set(street, number);
		return number;
	});
}

/**
 * The location of each comp as miles east and north on a plane around the subject, or around the median of the comps if
 * the subject has no map location.
 */
function toLocations(subject: HomeFacts, comps: readonly AdjustedComp[]): Float64Array {
	const { latitude, longitude } = hasLocation(subject) ? subject : middleOf(comps);
	const shrink = Math.cos((latitude * Math.PI) / 180);
	const points = new Float64Array(comps.length * 2);
	comps.forEach(({ sale }, at) => {
		if (!hasLocation(sale)) return;
		points[at * 2] = (sale.longitude - longitude) * MILES_PER_DEGREE * shrink;
		points[at * 2 + 1] = (sale.latitude - latitude) * MILES_PER_DEGREE;
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
	const x = points[at * 2];
	const y = points[at * 2 + 1];
	return Math.sqrt(x * x + y * y);
}

/** Nearest first; of homes whose distances are assumed alike, the newest sales, which say most. */
function byDistance(comps: readonly AdjustedComp[], miles: Float64Array, a: number, b: number): number {
	const one = comps[a];
	const other = comps[b];
	return (
		miles[a] - miles[b] ||
		compareText(other.sale.soldOn, one.sale.soldOn) ||
		compareText(one.sale.id, other.sale.id) ||
		one.adjustedLog - other.adjustedLog
	);
}
