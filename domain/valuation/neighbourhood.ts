/** The subject and its comps as numbers: places, days and sizes, in an order that no input order changes. */
import { dayNumber } from '../days.ts';
import { isPlaced, MILES_A_DEGREE } from '../geo.ts';
import type { IsoDate } from '../listing.ts';
import { median } from '../statistics.ts';
import { type HomeFacts, pricedOn, type Sale } from './home.ts';
import { ageOf, belowGrade, counted, logArea, logLot, rated, viewWorth } from './worth.ts';

/** A comp whose price has been adjusted to the subject: natural log of US dollars. */
export interface AdjustedComp {
	sale: Sale;
	adjustedLog: number;
}

/** What homes are compared by, beside place and time. */
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

export interface Neighbourhood {
	/** Comps, nearest first. */
	size: number;
	/** Place in the list that was given, by place here. */
	order: readonly number[];
	/** Miles from the subject: east, north, and up for what is not placed. */
	places: Float64Array;
	/** Miles from the subject. */
	miles: Float64Array;
	/** ZIPs by number: 0 is the subject's, and everyone's where that is not known. */
	zips: Int32Array;
	/** Days of the sale before the day of the price. */
	days: Float64Array;
	/** Comp minus subject, `TRAITS` a row. */
	traits: Float64Array;
	/** The adjusted logs. */
	logs: Float64Array;
	/** The subject's quality is known, and that of most comps. */
	isRated: boolean;
}

/** Homes without a place stand this far from all others. */
const MILES_UNPLACED = 2;
/** Homes of two ZIPs are as unlike as if so much farther apart: schools, taxes and names change at such lines. */
const MILES_BETWEEN_ZIPS = 0.3;

/** A subject, as its neighbourhood is seen from: the ZIP is welcome where it is known. */
export type Centre = HomeFacts & Partial<Pick<Sale, 'zip'>>;

/** The comps around a subject. What one home does not tell of itself is taken to be as in the median home. */
export function neighbourhoodOf(subject: Centre, comps: readonly AdjustedComp[], on: IsoDate): Neighbourhood {
	const size = comps.length;
	const own = traitsOf(subject, on);
	const theirs = comps.map(({ sale }) => traitsOf(sale, pricedOn(sale)));
	const usual = TRAITS.map((_, t) => usualOf([own, ...theirs].map((traits) => traits[t] ?? null)));
	const places = placesOf(subject, comps);
	const miles = places.map(([x, y, z]) => Math.sqrt(x * x + y * y + z * z));
	const today = dayNumber(on);
	const order = comps.map((_, at) => at).sort((a, b) => byDistance(comps, miles, a, b));
	const list: Neighbourhood = {
		size,
		order,
		places: new Float64Array(size * 3),
		miles: Float64Array.from(order, (at) => miles[at] as number),
		zips: zipNumbers(subject, comps, order),
		days: Float64Array.from(order, (at) => today - dayNumber(pricedOn((comps[at] as AdjustedComp).sale))),
		traits: new Float64Array(size * T),
		logs: Float64Array.from(order, (at) => (comps[at] as AdjustedComp).adjustedLog),
		isRated: own[QUALITY] !== null && 2 * theirs.filter((traits) => traits[QUALITY] !== null).length > size,
	};
	order.forEach((at, row) => {
		list.places.set(places[at] as Point, row * 3);
		for (let t = 0; t < T; t++) {
			const value = theirs[at]?.[t] ?? (usual[t] as number);
			list.traits[row * T + t] = value - (own[t] ?? (usual[t] as number));
		}
	});
	return list;
}

/**
 * What a ZIP line between two homes counts for, in miles.
 *
 * @param one, other numbers as in `zips`
 */
export function milesForZips(one: number, other: number): number {
	return one === other ? 0 : MILES_BETWEEN_ZIPS;
}

function zipNumbers({ zip }: Centre, comps: readonly AdjustedComp[], order: readonly number[]): Int32Array {
	if (!zip) return new Int32Array(comps.length);
	const numbers = new Map([[zip, 0]]);
	for (const { sale } of comps) if (!numbers.has(sale.zip)) numbers.set(sale.zip, numbers.size);
	return Int32Array.from(order, (at) => numbers.get((comps[at] as AdjustedComp).sale.zip) ?? 0);
}

/** The median of what is known; 0 where all is known and nobody asks, or nothing is. */
function usualOf(values: readonly (number | null)[]): number {
	return values.includes(null) ? (median(values.filter((value) => value !== null)) ?? 0) : 0;
}

type Point = [east: number, north: number, up: number];

function traitsOf(home: HomeFacts, on: IsoDate): (number | null)[] {
	return [
		logArea(home.livingArea),
		logLot(home.lotSize),
		within(counted(home.bedrooms), 1, 6),
		within(counted(home.bathrooms), 1, 5),
		ageOf(home, on),
		rated(home.quality),
		rated(home.condition),
		within(viewWorth(home), 0, 8),
		belowGrade(home),
	];
}

/** Miles on a plane through the subject, or through the comps' median where the subject is not placed. */
function placesOf(subject: HomeFacts, comps: readonly AdjustedComp[]): Point[] {
	const placed = comps.map(({ sale }) => sale).filter(isPlaced);
	const origin = isPlaced(subject)
		? subject
		: {
				latitude: median(placed.map(({ latitude }) => latitude)) ?? 0,
				longitude: median(placed.map(({ longitude }) => longitude)) ?? 0,
			};
	const shrink = Math.cos((origin.latitude * Math.PI) / 180);
	const aside = isPlaced(subject) ? 0 : MILES_UNPLACED;
	return comps.map(({ sale }) => {
		if (!isPlaced(sale)) return [0, 0, aside + MILES_UNPLACED];
		const north = (sale.latitude - origin.latitude) * MILES_A_DEGREE;
		return [(sale.longitude - origin.longitude) * MILES_A_DEGREE * shrink, north, aside];
	});
}

function byDistance(comps: readonly AdjustedComp[], miles: readonly number[], a: number, b: number): number {
	const one = comps[a] as AdjustedComp;
	const other = comps[b] as AdjustedComp;
	return (
		(miles[a] as number) - (miles[b] as number) ||
		compare(one.sale.id, other.sale.id) ||
		compare(one.sale.soldOn, other.sale.soldOn) ||
		one.adjustedLog - other.adjustedLog
	);
}

function compare(one: string, other: string): number {
	return one < other ? -1 : Number(one > other);
}

function within(value: number | null, low: number, high: number): number | null {
	return value === null ? null : Math.min(high, Math.max(low, value));
}
