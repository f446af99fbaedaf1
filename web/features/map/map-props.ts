/** The map's props: data in, events out; its only state is the view. */
import type { LatLng } from '../../../domain/places/geo.ts';

/** What a pin represents; each status has its own shape and color. */
export type PinStatus = 'comp' | 'sold' | 'pending' | 'for_sale';

export interface MapPin {
	id: string;
	/** The number of its row in the grid; null for a home that isn't a comp. */
	number: number | null;
	latitude: number;
	longitude: number;
	status: PinStatus;
	/** What it says of itself: first its name, as "2104 Alton Ct", then its facts, a line each. */
	label: readonly string[];
	/** Known, but not counted now: drawn pale. */
	dimmed: boolean;
}

export interface MapSubject {
	latitude: number;
	longitude: number;
	/** As on a pin. */
	label: readonly string[];
	/** What the legend calls it, if it is no subject property. */
	legend?: string;
}

export interface CompsMapProps {
	/** Null if the subject has no place yet. */
	subject: MapSubject | null;
	/** Called when the star was moved by hand; null if it can't be. */
	onSubjectMove: ((place: LatLng) => void) | null;
	pins: readonly MapPin[];
	/** Miles around the subject; null: no limit. */
	radius: number | null;
	/** The slider was moved, or the radius turned off; null hides it. */
	onRadius: ((miles: number | null) => void) | null;
	/** What the search covers without a radius; without it the radius can't be turned off. */
	whole?: string;
	/** The corners of the drawn area, in order; null: none is drawn. */
	polygon: readonly LatLng[] | null;
	/** An area was drawn or removed; null if none may be drawn. */
	onPolygon: ((corners: readonly LatLng[] | null) => void) | null;
	/** The id of the pin that the pointer or the focus is on, here or in the table. */
	hovered: string | null;
	onHover: (id: string | null) => void;
	/** A pin was pressed. */
	onSelect: (id: string) => void;
}
