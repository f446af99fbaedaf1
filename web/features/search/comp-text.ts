/** How one comp is written in the table. Whatever is not known is a dash. */
import type { Comp } from '../../../contract/comps.ts';
import { DASH, longDay } from '../../../domain/format.ts';

/**
 * The address in one line, from the parts that are known.
 *
 * @example addressLine({ address: '12 Oak St', city: 'Kent', state: 'WA', zipcode: '98030' })
 * // '12 Oak St, Kent, WA 98030'
 */
export function addressLine(comp: Pick<Comp, 'address' | 'city' | 'state' | 'zipcode'>): string {
	const end = [comp.state, comp.zipcode].filter(Boolean).join(' ');
	return [comp.address, comp.city, end].filter(Boolean).join(', ') || DASH;
}

/** Which price it is and since when. @example 'sold 27 May 2015' */
export function priceNote(comp: Pick<Comp, 'price' | 'price_kind' | 'sold_date'>): string {
	if (comp.price === null) return '';
	if (comp.price_kind === 'list') return 'list price';
	return comp.sold_date ? `sold ${longDay(comp.sold_date)}` : 'sold price';
}

/** A constant of the wire in words. @example words('SINGLE_FAMILY') // 'Single family' */
export function words(constant: string): string {
	if (constant === 'LOT') return 'Land';
	const text = constant.replaceAll('_', ' ').toLowerCase();
	return text.charAt(0).toUpperCase() + text.slice(1);
}
