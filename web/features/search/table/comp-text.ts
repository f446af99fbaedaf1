/** The text of one comp in the table. Unknown values are a dash. */
import type { Comp } from '../../../../contract/comps/comps.ts';
import { daysBetween, type IsoDate } from '../../../../domain/dates/days.ts';
import { shortDay, shortMonth } from '../../../../domain/format/date-text.ts';
import { DASH } from '../../../../domain/format/format.ts';

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

/**
 * The kind of price and its date.
 *
 * @example 'sold May 27, 2015'
 */
export function priceNote(
	comp: Pick<Comp, 'price' | 'price_kind' | 'sold_date' | 'sold_day_approximate'>,
): string {
	if (comp.price === null) return '';
	if (comp.price_kind === 'list') return 'list price';
	if (!comp.sold_date) return 'sold price';
	return `sold ${comp.sold_day_approximate ? shortMonth(comp.sold_date.slice(0, 7)) : shortDay(comp.sold_date)}`;
}

/** A listing last seen more than this many days ago gets a note. */
const MAX_DAYS_UNSEEN = 30;

/** When an active listing was last seen, if that is long ago. @example 'last seen Oct 2022' */
export function lastSeen(comp: Pick<Comp, 'last_seen'>, today: IsoDate): string | null {
	const day = comp.last_seen ?? null;
	return day === null || daysBetween(day, today) <= MAX_DAYS_UNSEEN
		? null
		: `last seen ${shortMonth(day.slice(0, 7))}`;
}
