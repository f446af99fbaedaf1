/** Market conditions: supply, inventory and price-to-rent. */
import { roundStatistic } from '../format/format.ts';
import { plural } from '../format/plural.ts';

/** With fewer listings a year ago, the change would mostly be chance. */
const MIN_LISTINGS = 5;

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

/**
 * Months of supply: active listings on the last day, excluding pending, divided by the mean number of closings per
 * month. It is how long the listings would last if no new ones came on. Null without sales, or if active listings are
 * unknown.
 *
 * @example monthsOfSupply(30, 12) // 2.5
 */
export function monthsOfSupply(active: number | null, closingsPerMonth: number): number | null {
	return active === null || closingsPerMonth <= 0 ? null : active / closingsPerMonth;
}

/** The meaning of a number of months of supply. @example supplyMeaning(4) // "Balanced market" */
export function supplyMeaning(months: number | null): string | null {
	return describeValue(months, SUPPLY_BANDS);
}

/** @example supplyText(3.64) // "3.6 months of supply" */
export function supplyText(months: number): string {
	return `${plural(Math.round(10 * months) / 10, 'month')} of supply`;
}

/**
 * Inventory year over year: active listings on the last day over those on the same day a year earlier, minus one. Null
 * if either is unknown, or there were fewer than five a year ago.
 *
 * @example inventoryYearOverYear(45, 50) // -0.1
 */
export function inventoryYearOverYear(active: number | null, yearAgo: number | null): number | null {
	return active === null || yearAgo === null || yearAgo < MIN_LISTINGS ? null : active / yearAgo - 1;
}

/**
 * Price-to-rent: the median price, as it is shown, divided by a year's median rent. It excludes interest, taxes and
 * insurance.
 *
 * @param sample how many sales the median is of
 * @example priceToRent(360_300, 31, 2000) // 15
 */
export function priceToRent(
	medianPrice: number | null,
	sample: number,
	monthlyRent: number | null,
): number | null {
	return medianPrice === null || monthlyRent === null || monthlyRent <= 0
		? null
		: roundStatistic(medianPrice, sample) / (monthlyRent * 12);
}

/**
 * The yearly income at which the payment on a home takes a quarter of it: 20% down, principal and interest over 30
 * years. It excludes taxes and insurance. National Association of Realtors, "Housing Affordability Index: Methodology".
 *
 * @param rate the yearly mortgage rate as a share
 * @example incomeNeeded(400_000, 0.06) // 92,090: 48 payments of $1,918.56
 */
export function incomeNeeded(price: number | null, rate: number | null): number | null {
	if (price === null || rate === null || rate < 0) return null;
	const monthly = rate / 12;
	const loan = 0.8 * price;
	return 48 * (monthly === 0 ? loan / 360 : (loan * monthly) / (1 - (1 + monthly) ** -360));
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
