/** MLS records of homes for rent. */
import type { Lease } from '../../provider.ts';
import { type Json, parsePositive, parseText, plausibleRent } from '../../rows/values.ts';
import { isShown, numberOf, parseStatus } from './listing.ts';
import { enumKey } from './values.ts';

/**
 * Whether a record is a rental. Some servers have their own codes for property types. A land lease has its own field.
 */
export function isLease(row: Json): boolean {
	return /lease|rental/.test(enumKey(row.PropertyType)) || parsePositive(row.LeaseAmount) !== null;
}

/** The asking rent of a home, in dollars a month; null for any other record, such as a commercial lease. */
export function rentOfLease(row: Json): number | null {
	const isOfHome = isLease(row) && !/commercial|business|land|farm/.test(enumKey(row.PropertyType));
	if (!isOfHome) return null;
	return parsePositive(row.LeaseAmount) ?? parsePositive(row.ListPrice);
}

/** A record's asking rent while it is for rent on the market, null otherwise; null for a record without a number. */
export function parseLease(row: Json): Lease | null {
	const number = numberOf(row);
	const status = parseStatus(row);
	const isOffered = isShown(row) && (status === 'Active' || status === 'Pending');
	const rent = isOffered ? plausibleRent(rentOfLease(row)) : null;
	return number === null ? null : { number, zip: parseText(row.PostalCode), rent };
}
