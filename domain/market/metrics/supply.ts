/** The rate of sales, by which supply is measured. */

/** The rate of sales is of homes that went under contract in this many months. */
export const RATE_MONTHS = 12;

/**
 * The rate of sales, by which supply is measured: homes that went under contract per month, closed or pending.
 *
 * @param contracts of the last `RATE_MONTHS`
 */
export function contractsPerMonth(contracts: number): number {
	return contracts / RATE_MONTHS;
}

/**
 * Months of supply: active listings, excluding pending, divided by the rate of sales. It is how long the listings would
 * last if no new ones came on. Null without contracts.
 *
 * @param contracts of the last `RATE_MONTHS`
 * @example monthsOfSupply(30, 144) // 2.5
 */
export function monthsOfSupply(active: number, contracts: number): number | null {
	return contracts === 0 ? null : active / contractsPerMonth(contracts);
}
