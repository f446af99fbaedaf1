/** The homes of a list as pins on a map. */
import { words } from '../../../contract/comps/comp-words.ts';
import type { Comp } from '../../../contract/comps/comps.ts';
import { usd } from '../../../domain/format/format.ts';
import type { MapPin, PinStatus } from '../map/map-props.ts';
import { priceNote } from './table/comp-text.ts';

const STATUSES: Record<string, PinStatus> = { SOLD: 'sold', PENDING: 'pending', FOR_SALE: 'for_sale' };

export function foundPins(comps: readonly Comp[]): MapPin[] {
	return comps.flatMap((comp) => {
		const { id, latitude, longitude, statusType } = comp;
		if (latitude === null || longitude === null) return [];
		const price = `${usd(comp.price)}, ${priceNote(comp) || words(statusType)}`;
		const label = [comp.address ?? 'No street address', price];
		return {
			id,
			number: null,
			latitude,
			longitude,
			status: STATUSES[statusType] ?? 'sold',
			label,
			dimmed: false,
		};
	});
}
