/** What a typical buyer would pay a month. */

/** The loan of a typical buyer. */
export const LOAN = { downPayment: 0.2, years: 30 };

/**
 * Principal and interest of a fixed-rate mortgage, in US dollars a month: L·i / (1 − (1 + i)^−n) for a loan of L over n months
 * at a monthly rate of i.
 *
 * @param rate yearly, as a share
 * @param downPayment as a share of the price
 * @example buyerPayment(400_000, 0.06) // 1918.56
 */
export function buyerPayment(price: number, rate: number, downPayment = LOAN.downPayment): number {
	const loan = price * (1 - downPayment);
	const months = LOAN.years * 12;
	const monthly = rate / 12;
	return monthly === 0 ? loan / months : (loan * monthly) / (1 - (1 + monthly) ** -months);
}
