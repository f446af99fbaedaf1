/** The locations of homes in a ZIP code: on a loose grid of streets, denser near the center. */
import { clamp, toMillionths } from '../math/arithmetic.ts';
import type { ZipPlace } from '../places/zip-place.ts';
import type { Density } from './neighborhoods.ts';
import { between, normal, type Random, shuffled, wholeBetween } from './random.ts';
import { avenueNames, streetNames } from './street-names.ts';

/** The lot of a house or building, with its address. */
export interface Lot {
	/** Such as `214 Maple St`. */
	address: string;
	/** Such as `Maple St`. */
	street: string;
	latitude: number;
	longitude: number;
	/** Miles east of the ZIP code's center. */
	east: number;
	/** Miles north of the ZIP code's center. */
	north: number;
}

/** How the streets of a ZIP code are laid out. */
interface Layout {
	/** The spread of homes around the center, one standard deviation in miles. */
	spread: number;
	/** Miles from one street to the next. */
	block: number;
	/** The range in which house numbers start, in hundreds. */
	firstHundred: readonly [number, number];
	/** The share of ZIP codes with numbered streets. */
	numbered: number;
}

const LAYOUTS: Record<Density, Layout> = {
	towers: { spread: 0.2, block: 0.1, firstHundred: [1, 4], numbered: 0.7 },
	urban: { spread: 0.27, block: 0.14, firstHundred: [2, 40], numbered: 0.4 },
	suburban: { spread: 0.34, block: 0.19, firstHundred: [8, 140], numbered: 0.05 },
};

/** No home is drawn farther out than this many standard deviations. */
const REACH = 2.4;
/** The share of a two-dimensional normal distribution within `REACH`. */
const WITHIN_REACH = 1 - Math.exp(-(REACH ** 2) / 2);
/** The distance from the middle of the street to the front door, in miles. */
const SETBACK = 0.012;
/** The minimum distance between two doors on one side of a street, in miles: about 40 feet. */
const FRONTAGE = 0.008;

const MILES_PER_DEGREE_NORTH = 69;

/** Lays out the requested number of lots, in random order; no two share an address or a location. */
export function layOutLots(random: Random, place: ZipPlace, density: Density, count: number): Lot[] {
	const layout = LAYOUTS[density];
	const grid = drawGrid(random, place, layout);
	const doorsByStreet = new Map<string, Door[]>();
	for (const door of drawDoors(random, layout, count)) {
		const street = `${door.direction} ${door.street}`;
		doorsByStreet.set(street, [...(doorsByStreet.get(street) ?? []), door]);
	}
	return shuffled(
		random,
		[...doorsByStreet.values()].flatMap((doors) => numberDoors(doors, grid)),
	);
}

/** A point on a street: streets run east, avenues north. */
interface Door {
	direction: 'east' | 'north';
	/** The number of the street, counted from the one through the center. */
	street: number;
	/** Miles along the street. */
	along: number;
	/** Even numbers are on side 0, odd ones on side 1. */
	side: 0 | 1;
}

/** The streets of one ZIP code. */
interface Grid {
	place: ZipPlace;
	layout: Layout;
	firstHundred: number;
	/** The angle between the grid and the compass directions, in radians. */
	rotation: number;
	nameOf: (door: Door) => string;
}

function drawGrid(random: Random, place: ZipPlace, layout: Layout): Grid {
	const outermost = Math.ceil((REACH * layout.spread) / layout.block);
	const streets = streetNames(random, 2 * outermost + 1, random() < layout.numbered);
	const avenues = avenueNames(random, 2 * outermost + 1);
	return {
		place,
		layout,
		firstHundred: wholeBetween(random, ...layout.firstHundred),
		rotation: clamp(normal(random) * 0.12, -0.4, 0.4),
		nameOf: (door) => (door.direction === 'east' ? streets : avenues)[door.street + outermost] ?? 'Main St',
	};
}

function drawDoors(random: Random, layout: Layout, count: number): Door[] {
	return Array.from({ length: count }, () => {
		const distance = layout.spread * Math.sqrt(-2 * Math.log(1 - random() * WITHIN_REACH));
		const bearing = between(random, 0, 2 * Math.PI);
		return {
			direction: random() < 0.6 ? 'east' : 'north',
			street: Math.round((distance * Math.cos(bearing)) / layout.block),
			along: distance * Math.sin(bearing),
			side: random() < 0.5 ? 0 : 1,
		};
	});
}

/** Numbers the houses: numbers increase along the street, a hundred per block. */
function numberDoors(doors: readonly Door[], grid: Grid): Lot[] {
	const { block, spread } = grid.layout;
	const lastAlong = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
	const inOrder = doors.toSorted((one, other) => one.along - other.along);
	return inOrder.map((door) => {
		const along = Math.max(door.along, (lastAlong[door.side] ?? 0) + FRONTAGE);
		lastAlong[door.side] = along;
		const hundreds = grid.firstHundred + (along + REACH * spread) / block;
		const number = 2 * Math.floor(hundreds * 50) + door.side;
		const street = grid.nameOf(door);
		return { address: `${number} ${street}`, street, ...locate({ ...door, along }, grid) };
	});
}

function locate(door: Door, { place, layout, rotation }: Grid): Omit<Lot, 'address' | 'street'> {
	const across = door.street * layout.block + (door.side === 0 ? SETBACK : -SETBACK);
	const [x, y] = door.direction === 'east' ? [door.along, across] : [across, door.along];
	const east = x * Math.cos(rotation) - y * Math.sin(rotation);
	const north = x * Math.sin(rotation) + y * Math.cos(rotation);
	const milesPerDegreeEast = MILES_PER_DEGREE_NORTH * Math.cos((place.latitude * Math.PI) / 180);
	return {
		latitude: toMillionths(place.latitude + north / MILES_PER_DEGREE_NORTH),
		longitude: toMillionths(place.longitude + east / milesPerDegreeEast),
		east,
		north,
	};
}
