/** What months of supply and price-to-rent ratios mean, in words. */
import { plural } from '../format/plural.ts';

/** A range of values with its meaning. */
export interface Band {
	/** The end of the range; null for the last range. */
	upTo: number | null;
	/** Whether the end belongs to the range. */
	closed: boolean;
	/** What a value in the range means. */
	meaning: string;
}

/**
 * Months of supply: under 4 favors sellers, 4 to 6 is balanced, over 6 favors buyers. There are several conventions;
 * this is the most common.
 */
const SUPPLY_BANDS: readonly Band[] = [
	{ upTo: 4, closed: false, meaning: "Seller's market" },
	{ upTo: 6, closed: true, meaning: 'Balanced market' },
	{ upTo: null, closed: true, meaning: "Buyer's market" },
];

/** Price-to-rent: up to 15 favors buying, over 20 renting. The ranges have no gaps. */
const PRICE_TO_RENT_BANDS: readonly Band[] = [
	{ upTo: 15, closed: true, meaning: 'Favors buying' },
	{ upTo: 20, closed: true, meaning: 'Mixed' },
	{ upTo: null, closed: true, meaning: 'Favors renting' },
];

/** The meaning of a number of months of supply. @example supplyMeaning(4) // "Balanced market" */
export function supplyMeaning(months: number | null): string | null {
	return describeValue(months, SUPPLY_BANDS);
}

/** @example supplyText(3.64) // "3.6 months of supply" */
export function supplyText(months: number): string {
	return `${plural(Math.round(10 * months) / 10, 'month')} of supply`;
}

/** What a price-to-rent ratio favors. @example priceToRentMeaning(15.1) // "Mixed" */
export function priceToRentMeaning(ratio: number | null): string | null {
	return describeValue(ratio, PRICE_TO_RENT_BANDS);
}

function describeValue(value: number | null, bands: readonly Band[]): string | null {
	if (value === null) return null;
	const band = bands.find(({ upTo, closed }) => upTo === null || value < upTo || (closed && value === upTo));
	return band?.meaning ?? null;
}
