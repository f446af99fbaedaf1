/** MLS records of homes for rent. */
import type { Lease } from '../../provider.ts';
import { type Json, plausibleRent, positiveOf, textOf } from '../../rows/values.ts';
import { isShown, numberOf, statusOf } from './listing.ts';
import { enumKey } from './values.ts';

/**
 * Whether a record is a rental. Some servers have their own codes for property types. A land lease has its own field.
 */
export function isLease(row: Json): boolean {
	return /lease|rental/.test(enumKey(row.PropertyType)) || positiveOf(row.LeaseAmount) !== null;
}

/** The asking rent of a lease, in dollars a month. */
export function rentOfLease(row: Json): number | null {
	return positiveOf(row.LeaseAmount) ?? positiveOf(row.ListPrice);
}

/** A lease with its asking rent while it is on the market; null for a record without a number. */
export function leaseOf(row: Json): Lease | null {
	const number = numberOf(row);
	const status = statusOf(row);
	const isOffered = isShown(row) && (status === 'Active' || status === 'Pending');
	const rent = isOffered ? plausibleRent(rentOfLease(row)) : null;
	return number === null ? null : { number, zip: textOf(row.PostalCode), rent };
}
