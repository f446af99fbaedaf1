/** Clusters pins: those close together become one marker with a count. */
import type { LatLng } from '../../../../domain/places/geo.ts';
import { type Camera, type Point, toPoint } from '../camera/camera.ts';
import type { MapPin } from '../map-props.ts';

/** Up to this number, every pin is drawn separately. */
export const MAX_UNCLUSTERED = 50;

/** The size of the squares in which pins are clustered, in pixels at a whole zoom level. */
const SQUARE = 56;

/** Clusters closer than this would overlap, in the same pixels. */
const REACH = 38;

export interface Cluster {
	/** Its id, which stays the same between two whole zoom levels. */
	id: string;
	pins: readonly MapPin[];
	/** The mean position of its pins. */
	latitude: number;
	longitude: number;
}

/**
 * Separates the pins that are drawn one by one from those in clusters. The table refers to comps by number, so they
 * never join a cluster. The squares are fixed on the ground, so panning changes no cluster.
 */
export function joinPins(
	pins: readonly MapPin[],
	/** A whole zoom level. */
	step: number,
): { alone: readonly MapPin[]; clusters: readonly Cluster[] } {
	if (pins.length <= MAX_UNCLUSTERED) return { alone: pins, clusters: [] };
	const alone: MapPin[] = [];
	const squares = new Map<string, MapPin[]>();
	for (const pin of pins) {
		if (pin.number !== null) alone.push(pin);
		else {
			const square = toSquare(pin, step);
			squares.set(square, [...(squares.get(square) ?? []), pin]);
		}
	}
	const clusters: Cluster[] = [];
	for (const [id, joined] of squares) {
		if (joined.length === 1) alone.push(...joined);
		else clusters.push({ id, pins: joined, ...middleOf(joined) });
	}
	return { alone, clusters: mergeOverlapping(clusters, step) };
}

/** Merges clusters until none covers another: the larger one absorbs the smaller. */
function mergeOverlapping(clusters: readonly Cluster[], step: number): readonly Cluster[] {
	const merged: Cluster[] = [];
	for (const cluster of [...clusters].sort((one, other) => other.pins.length - one.pins.length)) {
		const near = merged.findIndex((each) => pixelsBetween(each, cluster, step) < REACH);
		const larger = merged[near];
		if (!larger) merged.push(cluster);
		else {
			const pins = [...larger.pins, ...cluster.pins];
			merged[near] = { id: larger.id, pins, ...middleOf(pins) };
		}
	}
	// A merged cluster has moved, maybe toward a third.
	return merged.length < clusters.length ? mergeOverlapping(merged, step) : merged;
}

/** The pins drawn separately, including the highlighted one, which leaves its cluster. */
export function withHovered(
	alone: readonly MapPin[],
	pins: readonly MapPin[],
	hovered: string | null,
): readonly MapPin[] {
	const pin = pins.find(({ id }) => id === hovered);
	return pin && !alone.includes(pin) ? [...alone, pin] : alone;
}

/** The positions of pins, for a map that shows them all. */
export function toPlaces(pins: readonly MapPin[]): readonly LatLng[] {
	return pins.map((pin) => [pin.latitude, pin.longitude]);
}

function toSquare(pin: MapPin, step: number): string {
	const { x, y } = worldPoint(pin, step);
	return `${Math.floor(x / SQUARE)} ${Math.floor(y / SQUARE)}`;
}

function pixelsBetween(one: Cluster, other: Cluster, step: number): number {
	const [from, to] = [worldPoint(one, step), worldPoint(other, step)];
	return Math.hypot(to.x - from.x, to.y - from.y);
}

function worldPoint(home: { latitude: number; longitude: number }, zoom: number): Point {
	const wholeWorld: Camera = { center: [0, 0], zoom };
	return toPoint([home.latitude, home.longitude], wholeWorld, { width: 0, height: 0 });
}

function middleOf(pins: readonly MapPin[]): { latitude: number; longitude: number } {
	const sum = (pick: (pin: MapPin) => number) => pins.reduce((total, pin) => total + pick(pin), 0);
	return {
		latitude: sum((pin) => pin.latitude) / pins.length,
		longitude: sum((pin) => pin.longitude) / pins.length,
	};
}
