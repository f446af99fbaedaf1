/** Values with the same names in both services. */
import { countOf, type Json, positiveOf, squareFeet, textOf } from '../rows/values.ts';

type Status = 'Active' | 'Pending' | 'Sold';

/** The market status of a home; null for a rental, or if unknown. */
export function statusOf(status: unknown, contingent: unknown): Status | null {
	switch (status) {
		case 'FOR_SALE':
			return textOf(contingent) === null ? 'Active' : 'Pending';
		case 'PENDING':
			return 'Pending';
		case 'RECENTLY_SOLD':
		case 'SOLD':
			return 'Sold';
		default:
			return null;
	}
}

/**
 * The price and dates of a home. `price` is the price of the current status; 0 in states that don't publish sale
 * prices.
 */
export function marketCells(row: Json, status: Status) {
	const price = positiveOf(row.price);
	return status === 'Sold' ? { status, soldPrice: price } : { status, listPrice: price };
}

export function homeCells(row: Json, type: unknown) {
	return {
		latitude: textOf(row.latitude),
		longitude: textOf(row.longitude),
		homeType: textOf(type),
		bedrooms: countOf(row.bedrooms),
		bathrooms: positiveOf(row.bathrooms),
		livingArea: positiveOf(row.livingArea),
		lotSize: squareFeet(row.lotAreaValue, row.lotAreaUnit),
	};
}
