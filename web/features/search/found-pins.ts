/** The homes of a list as pins on a map. */
import { words } from '../../../contract/comps/comp-words.ts';
import { type Comp, toWireStatus } from '../../../contract/comps/comps.ts';
import { usd } from '../../../domain/format/format.ts';
import { LISTING_STATUSES } from '../../../domain/home/listing.ts';
import type { MapPin, PinStatus } from '../../shared/map/map-props.ts';
import { priceNote } from './table/comp-text.ts';

const STATUSES: ReadonlyMap<string, PinStatus> = new Map(
	LISTING_STATUSES.map((status) => [toWireStatus(status), status]),
);

/** The shape of a home, by its status in the API. */
export function pinStatus(statusType: string): PinStatus {
	return STATUSES.get(statusType) ?? 'sold';
}

export function foundPins(comps: readonly Comp[]): MapPin[] {
	return comps.flatMap((comp) => {
		const { id, latitude, longitude, statusType } = comp;
		if (latitude === null || longitude === null) return [];
		const label = [comp.address ?? 'No street address', priceText(comp)];
		return {
			id,
			number: null,
			latitude,
			longitude,
			status: pinStatus(statusType),
			label,
			dimmed: false,
		};
	});
}

/** @example '$415,300, sold May 27, 2015' */
function priceText(comp: Comp): string {
	const note = priceNote(comp);
	const status = note.startsWith('sold') ? '' : words(comp.statusType);
	return [status, usd(comp.price), note].filter(Boolean).join(', ');
}
