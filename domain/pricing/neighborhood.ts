/** The subject and its comps as numbers, in an order that doesn't depend on the order of the input. */

import type { IsoDate } from '../dates/days.ts';
import { dayNumber } from '../dates/days.ts';
import { compareText } from '../format/compare-text.ts';
import { type HomeFacts, pricedOn, type Sale } from '../home/home.ts';
import { clamp } from '../math/arithmetic.ts';
import { median } from '../math/statistics.ts';
import { hasLocation, MILES_PER_DEGREE } from '../places/geo.ts';
import {
	ageOf,
	belowGrade,
	logArea,
	logLot,
	nonNegative,
	validRating,
	viewContribution,
} from './contributions.ts';

/** A comp with its price adjusted to the subject: natural log of US dollars. */
export interface AdjustedComp {
	sale: Sale;
	adjustedLog: number;
}

/** The traits in which homes are compared, besides location and time. */
export const TRAITS = [
	'area',
	'lot',
	'bedrooms',
	'bathrooms',
	'age',
	'quality',
	'condition',
	'view',
	'belowGrade',
] as const;
const T = TRAITS.length;
const QUALITY = TRAITS.indexOf('quality');

export interface Neighborhood {
	/** Number of comps, which are ordered nearest first. */
	size: number;
	/** The index of each comp in the given neighborhood. */
	order: readonly number[];
	/** Miles from the subject: east, north, and up for homes without a map location. */
	locations: Float64Array;
	/** Miles from the subject. */
	miles: Float64Array;
	/** ZIP codes as numbers: 0 is the subject's, or everyone's if that is unknown. */
	zips: Int32Array;
	/** Days from the sale to the effective date. */
	days: Float64Array;
	/** Comp minus subject, a row of `TRAITS` for each comp. */
	traits: Float64Array;
	/** The adjusted logs. */
	logs: Float64Array;
	/** The quality of the subject and of most comps is known. */
	isRated: boolean;
}

/** Homes without a map location are treated as this far from all others. */
const UNKNOWN_LOCATION_MILES = 2;
/** Homes in different ZIP codes are treated as this much farther apart: schools, taxes and names change there. */
const ZIP_PENALTY_MILES = 0.3;

/** A home to price, with its ZIP code if known. */
export type PricedHome = HomeFacts & Partial<Pick<Sale, 'zip'>>;

/** The comps around a subject. An unknown trait is assumed to be that of the median home. */
export function buildNeighborhood(
	subject: PricedHome,
	comps: readonly AdjustedComp[],
	on: IsoDate,
): Neighborhood {
	const size = comps.length;
	const own = traitsOf(subject, on);
	const ofComps = comps.map(({ sale }) => traitsOf(sale, pricedOn(sale)));
	const fallback = TRAITS.map((_, t) => fallbackValue([own, ...ofComps].map((traits) => traits[t] ?? null)));
	const locations = locationsOf(subject, comps);
	const miles = locations.map(([x, y, z]) => Math.sqrt(x * x + y * y + z * z));
	const today = dayNumber(on);
	const order = comps.map((_, at) => at).sort((a, b) => byDistance(comps, miles, a, b));
	const neighborhood: Neighborhood = {
		size,
		order,
		locations: new Float64Array(size * 3),
		miles: Float64Array.from(order, (at) => miles[at] as number),
		zips: zipNumbers(subject, comps, order),
		days: Float64Array.from(order, (at) => today - dayNumber(pricedOn((comps[at] as AdjustedComp).sale))),
		traits: new Float64Array(size * T),
		logs: Float64Array.from(order, (at) => (comps[at] as AdjustedComp).adjustedLog),
		isRated: own[QUALITY] !== null && 2 * ofComps.filter((traits) => traits[QUALITY] !== null).length > size,
	};
	order.forEach((at, row) => {
		neighborhood.locations.set(locations[at] as Point, row * 3);
		for (let t = 0; t < T; t++) {
			const value = ofComps[at]?.[t] ?? (fallback[t] as number);
			neighborhood.traits[row * T + t] = value - (own[t] ?? (fallback[t] as number));
		}
	});
	return neighborhood;
}

/**
 * The distance that a ZIP code boundary between two homes adds, in miles.
 *
 * @param one, other ZIP codes, numbered as in `zips`
 */
export function zipPenaltyMiles(one: number, other: number): number {
	return one === other ? 0 : ZIP_PENALTY_MILES;
}

function zipNumbers(
	{ zip }: PricedHome,
	comps: readonly AdjustedComp[],
	order: readonly number[],
): Int32Array {
	if (!zip) return new Int32Array(comps.length);
	const numbers = new Map([[zip, 0]]);
	for (const { sale } of comps) if (!numbers.has(sale.zip)) numbers.set(sale.zip, numbers.size);
	return Int32Array.from(order, (at) => numbers.get((comps[at] as AdjustedComp).sale.zip) ?? 0);
}

/** Stand-ins for unknown values: the median of the known ones; 0 if all or none are known. */
function fallbackValue(values: readonly (number | null)[]): number {
	return values.includes(null) ? (median(values.filter((value) => value !== null)) ?? 0) : 0;
}

type Point = [east: number, north: number, up: number];

function traitsOf(home: HomeFacts, on: IsoDate): (number | null)[] {
	return [
		logArea(home.livingArea),
		logLot(home.lotSize),
		clamp(nonNegative(home.bedrooms), 1, 6),
		clamp(nonNegative(home.bathrooms), 1, 5),
		ageOf(home, on),
		validRating(home.quality),
		validRating(home.condition),
		clamp(viewContribution(home), 0, 8),
		belowGrade(home),
	];
}

/** Miles on a plane around the subject, or around the comps' median if the subject has no map location. */
function locationsOf(subject: HomeFacts, comps: readonly AdjustedComp[]): Point[] {
	const located = comps.map(({ sale }) => sale).filter(hasLocation);
	const origin = hasLocation(subject)
		? subject
		: {
				latitude: median(located.map(({ latitude }) => latitude)) ?? 0,
				longitude: median(located.map(({ longitude }) => longitude)) ?? 0,
			};
	const shrink = Math.cos((origin.latitude * Math.PI) / 180);
	const offset = hasLocation(subject) ? 0 : UNKNOWN_LOCATION_MILES;
	return comps.map(({ sale }) => {
		if (!hasLocation(sale)) return [0, 0, offset + UNKNOWN_LOCATION_MILES];
		const north = (sale.latitude - origin.latitude) * MILES_PER_DEGREE;
		return [(sale.longitude - origin.longitude) * MILES_PER_DEGREE * shrink, north, offset];
	});
}

function byDistance(comps: readonly AdjustedComp[], miles: readonly number[], a: number, b: number): number {
	const one = comps[a] as AdjustedComp;
	const other = comps[b] as AdjustedComp;
	return (
		(miles[a] as number) - (miles[b] as number) ||
		compareText(one.sale.id, other.sale.id) ||
		compareText(one.sale.soldOn, other.sale.soldOn) ||
		one.adjustedLog - other.adjustedLog
	);
}
