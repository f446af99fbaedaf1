/** Values with the same names in both services. */
import { type Json, parseCount, parsePositive, parseText, squareFeet } from '../rows/values.ts';

type Status = 'Active' | 'Pending' | 'Sold';

/** The market status of a home; null for a rental, or if unknown. */
export function parseStatus(status: unknown, contingent: unknown): Status | null {
	switch (status) {
		case 'FOR_SALE':
			return parseText(contingent) === null ? 'Active' : 'Pending';
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
	const price = parsePositive(row.price);
	return status === 'Sold' ? { status, soldPrice: price } : { status, listPrice: price };
}

export function homeCells(row: Json, type: unknown) {
	return {
		latitude: parseText(row.latitude),
		longitude: parseText(row.longitude),
		homeType: parseText(type),
		bedrooms: parseCount(row.bedrooms),
		bathrooms: parsePositive(row.bathrooms),
		livingArea: parsePositive(row.livingArea),
		lotSize: squareFeet(row.lotAreaValue, row.lotAreaUnit),
	};
}
