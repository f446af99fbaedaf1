/** The number and status of an MLS record, and whether it may be shown. */
import { type Json, textOf } from '../../rows/values.ts';
import { enumKey, isNo } from './values.ts';

/** The listing's number in its MLS. */
export function numberOf(row: Json): string | null {
	return textOf(row.ListingId) ?? textOf(row.ListingKey);
}

/** Whether the MLS allows a record to be shown at all. */
export function isShown(row: Json): boolean {
	return !isNo(row.MlgCanView) && !isNo(row.InternetEntireListingDisplayYN);
}

type Status = 'Active' | 'Pending' | 'Sold';

const STATUSES: Readonly<Record<string, Status>> = {
	active: 'Active',
	comingsoon: 'Active',
	activeundercontract: 'Pending',
	pending: 'Pending',
	closed: 'Sold',
	sold: 'Sold',
};

/** The status of a record; undefined if it is neither on the market nor closed. */
export function statusOf(row: Json): Status | undefined {
	return STATUSES[enumKey(row.StandardStatus)];
}
