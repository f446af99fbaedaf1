import { write } from './format.ts';

/**
 * An amount as invoices state it, in the smallest unit of its currency.
 *
 * @example money(9900, 'USD') // "$99.00"
 */
export function money(amount: number, currency: string): string {
	const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
	return write(format, amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
