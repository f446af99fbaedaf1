/** Deeds for several homes, whose sales are set aside: each has the price of all. */
import type { IsoDate } from '../dates/days.ts';
import { longDay } from '../format/date-text.ts';
import { usd } from '../format/format.ts';
import { plural } from '../format/plural.ts';

/** Why a recorded sale is in no figure; the database decides it (`private.weigh_sales`). */
export const SET_ASIDE = ['one_deed', 'recorded_twice'] as const;
export type SetAsideReason = (typeof SET_ASIDE)[number];

/** The reasons as an import and an upload state them. */
export const SET_ASIDE_REASONS: Readonly<Record<SetAsideReason, string>> = {
	one_deed: 'one deed for three or more homes, so the price is that of all of them',
	recorded_twice: 'the same sale is already recorded, up to 45 days earlier or under another property type',
};

/** A deed for three or more homes. */
export interface Deed {
	zip: string;
	/** The address of one of its homes; null if it has none. */
	address: string | null;
	soldOn: IsoDate;
	/** US dollars, for all of its homes. */
	price: number;
	homes: number;
}

/**
 * @example deedText(deed) // "8101 Alder Pl and 11 other homes: $3,650,000 on May 17, 2026, for all of them"
 */
export function deedText({ zip, address, soldOn, price, homes }: Deed): string {
	const which =
		address === null
			? `${plural(homes, 'home')} in ZIP ${zip}`
			: `${address} and ${plural(homes - 1, 'other home')}`;
	return `${which}: ${usd(price)} on ${longDay(soldOn)}, for all of them`;
}
