/** The map's props: data in, events out; its only state is the view. */
import type { ListingStatus } from '../../../domain/home/listing.ts';
import type { LatLng } from '../../../domain/places/geo.ts';

/** The kinds of pins; each has its own shape and color. */
export type PinStatus = 'comp' | ListingStatus;

export interface MapPin {
	id: string;
	/** The number of its row in the grid; null for a home that isn't a comp. */
	number: number | null;
	latitude: number;
	longitude: number;
	status: PinStatus;
	/** Its description, line by line: the name, such as "2104 Alton Ct", its price and status, other facts. */
	label: readonly string[];
	/** Known, but not used now: drawn pale. */
	dimmed: boolean;
}

export interface MapSubject {
	latitude: number;
	longitude: number;
	/** As on a pin. */
	label: readonly string[];
	/** Its name in the legend, if it isn't a subject property. */
	legend?: string;
}

export interface CompsMapProps {
	/** Null if the subject has no location yet. */
	subject: MapSubject | null;
	/** Called when the star was dragged; null if it can't be. */
	onSubjectMove: ((place: LatLng) => void) | null;
	pins: readonly MapPin[];
	/** Miles around the subject; null for no limit. */
	radius: number | null;
	/** How far around the subject a fitted map shows at least, in miles. */
	minReach?: number;
	/** Called when the slider was moved, or the radius turned off; null hides it. */
	onRadius: ((miles: number | null) => void) | null;
	/**
	 * The name of the searched area without a radius, such as "Whole ZIP code". If missing, the radius can't be turned
	 * off.
	 */
	whole?: string;
	/** The corners of the drawn area, in order; null if there is none. */
	polygon: readonly LatLng[] | null;
	/** Called when an area was drawn or removed; null if drawing isn't allowed. */
	onPolygon: ((corners: readonly LatLng[] | null) => void) | null;
	/** The id of the pin that is hovered or focused, here or in the table. */
	hovered: string | null;
	onHover: (id: string | null) => void;
	/** Called when a pin was clicked. */
	onSelect: (id: string) => void;
}
