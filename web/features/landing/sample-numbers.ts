/** Places the numbers of the nearest homes: next to their markers, covering nothing else. */
import { MAP } from './sample-map.ts';

export interface Point {
	x: number;
	y: number;
}

/** The center of a number, and whether it is far enough from its marker to need a leader line. */
export interface PlacedNumber extends Point {
	leads: boolean;
}

interface Box extends Point {
	width: number;
	height: number;
}

/** The size of a digit. */
const DIGIT = { width: 14, height: 18 };
const MARK = { width: 11, height: 11 };
/** The areas that no number may cover: the subject and the dimension line next to it. */
const SUBJECT: Box = { x: MAP.width / 2, y: MAP.height / 2, width: 22, height: 22 };
const DIMENSION: Box = {
	x: MAP.width / 2 + MAP.radius / 2,
	y: MAP.height / 2,
	width: MAP.radius,
	height: 20,
};

/** Distances from the marker to try, nearest first. */
const DISTANCES = [14, 20, 28, 38, 50, 64, 80];
const DIRECTIONS = 16;
/** Beyond this distance a number needs a leader line. */
const MAX_DISTANCE_WITHOUT_LEADER = 15;
/** Covering another home's marker costs as much as this many extra pixels of distance. */
const COVERING_PENALTY = 24;

/**
 * Places a number for each home, nearest home first.
 *
 * @param homes the markers of the numbered homes
 * @param others the markers of all other homes
 */
export function positionNumbers(homes: readonly Point[], others: readonly Point[]): PlacedNumber[] {
	const marks = others.map((home) => ({ ...home, ...MARK }));
	const taken: Box[] = [SUBJECT, DIMENSION, ...homes.map((home) => ({ ...home, ...MARK }))];
	const digits: Box[] = [];
	return homes.map((home) => {
		const spots = spotsAround(home).map((spot) => ({
			...spot,
			cost: costOf(home, spot, taken, digits, marks),
		}));
		const best = spots.reduce((one, other) => (other.cost < one.cost ? other : one));
		const digit = { x: best.x, y: best.y, ...DIGIT };
		digits.push(digit);
		taken.push(digit, ...toLeader(home, best));
		return { x: best.x, y: best.y, leads: best.away > MAX_DISTANCE_WITHOUT_LEADER };
	});
}

interface Spot extends Point {
	away: number;
	/** How far the direction turns away from pointing straight out from the subject, 0 to 1. */
	turn: number;
}

function spotsAround(home: Point): Spot[] {
	const outward = Math.atan2(home.y - SUBJECT.y, home.x - SUBJECT.x);
	return DISTANCES.flatMap((away) =>
		Array.from({ length: DIRECTIONS }, (_, at) => {
			const angle = outward + (2 * Math.PI * at) / DIRECTIONS;
			const turn = Math.min(at, DIRECTIONS - at) / (DIRECTIONS / 2);
			return {
				x: Math.round(home.x + away * Math.cos(angle)),
				y: Math.round(home.y + away * Math.sin(angle)),
				away,
				turn,
			};
		}),
	);
}

function costOf(
	home: Point,
	spot: Spot,
	taken: readonly Box[],
	digits: readonly Box[],
	marks: readonly Box[],
): number {
	const box = { ...spot, ...DIGIT };
	const isCut = spot.y < DIGIT.height || spot.y > MAP.height - DIGIT.height;
	const collides = isCut || taken.some((other) => overlap(box, other));
	const crosses = toLeader(home, spot).some((dot) => digits.some((digit) => overlap(dot, digit)));
	const covered = marks.filter((other) => overlap(box, other)).length;
	return spot.away + 4 * spot.turn + COVERING_PENALTY * covered + (crosses ? 200 : 0) + (collides ? 1000 : 0);
}

/** The leader line from a marker to its number, as dots; empty where the number is next to the marker. */
function toLeader(home: Point, spot: Spot): Box[] {
	if (spot.away <= MAX_DISTANCE_WITHOUT_LEADER) return [];
	const dots = Math.ceil(spot.away / 4);
	return Array.from({ length: dots }, (_, at) => ({
		x: home.x + ((spot.x - home.x) * at) / dots,
		y: home.y + ((spot.y - home.y) * at) / dots,
		width: 2,
		height: 2,
	}));
}

/** Whether two boxes, each given by its center, overlap. */
export function overlap(one: Box, other: Box): boolean {
	return (
		Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
		Math.abs(one.y - other.y) < (one.height + other.height) / 2
	);
}
