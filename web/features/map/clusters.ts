/** Many pins: those that lie close together become one with a count. */
import type { Place } from '../../../domain/comps/criteria.ts';
import { type Camera, toPoint } from './camera.ts';
import type { MapPin } from './map-props.ts';

/** Up to here every pin is drawn by itself. */
export const MOST_ALONE = 50;

/** The side of the squares in which pins are joined, in pixels at a whole step of the zoom. */
const SQUARE = 56;

export interface Cluster {
	/** Names it while the zoom stays between two whole steps. */
	id: string;
	pins: readonly MapPin[];
	/** The mean of its pins. */
	latitude: number;
	longitude: number;
}

/**
 * Which pins are drawn by themselves and which as clusters. A comp has a number that the table speaks of, so
 * it is never joined, nor is the pin that is looked at. The squares lie fast on the ground: moving the map
 * changes no cluster.
 */
export function joinPins(
	pins: readonly MapPin[],
	/** A whole step. */
	step: number,
	hovered: string | null,
): { alone: readonly MapPin[]; clusters: readonly Cluster[] } {
	if (pins.length <= MOST_ALONE) return { alone: pins, clusters: [] };
	const alone: MapPin[] = [];
	const squares = new Map<string, MapPin[]>();
	for (const pin of pins) {
		if (pin.number !== null || pin.id === hovered) alone.push(pin);
		else {
			const square = squareOf(pin, step);
			squares.set(square, [...(squares.get(square) ?? []), pin]);
		}
	}
	const clusters: Cluster[] = [];
	for (const [id, joined] of squares) {
		if (joined.length === 1) alone.push(...joined);
		else clusters.push({ id, pins: joined, ...middleOf(joined) });
	}
	return { alone, clusters };
}

/** The places of pins, for a map that shows them all. */
export function placesOf(pins: readonly MapPin[]): readonly Place[] {
	return pins.map((pin) => [pin.latitude, pin.longitude]);
}

function squareOf({ latitude, longitude }: MapPin, zoom: number): string {
	const ground: Camera = { centre: [0, 0], zoom };
	const { x, y } = toPoint([latitude, longitude], ground, { width: 0, height: 0 });
	return `${Math.floor(x / SQUARE)} ${Math.floor(y / SQUARE)}`;
}

function middleOf(pins: readonly MapPin[]): { latitude: number; longitude: number } {
	const sum = (pick: (pin: MapPin) => number) => pins.reduce((total, pin) => total + pick(pin), 0);
	return {
		latitude: sum((pin) => pin.latitude) / pins.length,
		longitude: sum((pin) => pin.longitude) / pins.length,
	};
}
