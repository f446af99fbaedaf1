import { digits, signed, usd } from './format.ts';

/**
 * An amount as invoices state it, in the smallest unit of its currency.
 *
 * @example money(9900, 'USD') // "$99.00"
 */
export function money(amount: number, currency: string): string {
	const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
	const units = Math.abs(amount) / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
	return signed(amount, format.format(units));
}

/** US dollars to the cent, without cents if there are none. @example usdWithCents(4840.5) // "$4,840.50" */
export function usdWithCents(amount: number): string {
	return Number.isInteger(amount) ? usd(amount) : signed(amount, `$${digits(amount, 2)}`);
}
