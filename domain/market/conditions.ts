/** Whether a market favors those who sell or those who buy, and what owning costs beside renting. */

/** Fewer homes than this a year ago, and one more or less would be most of the change. */
const FEWEST_HOMES = 5;

/** One range of a figure, and what it is taken to mean. */
export interface Band {
	/** The range goes up to here; null for the last. */
	upTo: number | null;
	/** Whether the end itself still belongs to it. */
	closed: boolean;
	meaning: string;
}

/**
 * Months of supply: under 4 favors who sells, 4 to 6 is balanced, over 6 favors who buys. The field has
 * several conventions; this is the commonest.
 */
const SUPPLY_BANDS: readonly Band[] = [
	{ upTo: 4, closed: false, meaning: "Seller's market" },
	{ upTo: 6, closed: true, meaning: 'Balanced market' },
	{ upTo: null, closed: true, meaning: "Buyer's market" },
];

/** Price-to-rent: up to 15 favors buying, over 20 renting. The ends meet, so that no ratio is left out. */
const PRICE_TO_RENT_BANDS: readonly Band[] = [
	{ upTo: 15, closed: true, meaning: 'Favors buying' },
	{ upTo: 20, closed: true, meaning: 'Mixed' },
	{ upTo: null, closed: true, meaning: 'Favors renting' },
];

/**
 * Months of supply: homes for sale on the last day, pending ones not counted, over the mean number of
 * closings a month. So long would the homes for sale last if no other came. Null without sales, and where
 * the homes for sale are not known. Source: Fannie Mae form 1004MC, "Months of Housing Supply".
 *
 * @example monthsOfSupply(30, 12) // 2.5
 */
export function monthsOfSupply(forSale: number | null, closingsAMonth: number): number | null {
	return forSale === null || closingsAMonth <= 0 ? null : forSale / closingsAMonth;
}

/** What so many months of supply mean. @example supplyMeaning(4) // "Balanced market" */
export function supplyMeaning(months: number | null): string | null {
	return meaningOf(months, SUPPLY_BANDS);
}

/**
 * Inventory year over year: homes for sale on the last day over those on the same day a year earlier, less
 * one. Null where either is not known, or a year ago there were fewer than five.
 *
 * @example inventoryYearOverYear(45, 50) // -0.1
 */
export function inventoryYearOverYear(forSale: number | null, aYearAgo: number | null): number | null {
	return forSale === null || aYearAgo === null || aYearAgo < FEWEST_HOMES ? null : forSale / aYearAgo - 1;
}

/**
 * Price-to-rent: the median price over a year's median rent. It leaves out interest, taxes and insurance.
 *
 * @example priceToRent(360000, 2000) // 15
 */
export function priceToRent(medianPrice: number | null, monthlyRent: number | null): number | null {
	return medianPrice === null || monthlyRent === null || monthlyRent <= 0
		? null
		: medianPrice / (monthlyRent * 12);
}

/** What a price-to-rent ratio is taken to favor. @example priceToRentMeaning(15.1) // "Mixed" */
export function priceToRentMeaning(ratio: number | null): string | null {
	return meaningOf(ratio, PRICE_TO_RENT_BANDS);
}

function meaningOf(value: number | null, bands: readonly Band[]): string | null {
	if (value === null) return null;
	const band = bands.find(({ upTo, closed }) => upTo === null || value < upTo || (closed && value === upTo));
	return band?.meaning ?? null;
}
