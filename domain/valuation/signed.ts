/** Signed figures in sentences, with a true minus sign. */
import { usd } from '../format.ts';

const tenths = new Intl.NumberFormat('en-US', {
	style: 'percent',
	minimumFractionDigits: 1,
	maximumFractionDigits: 1,
});

/** A share with its sign, in tenths of a percent. @example signedShare(-0.0112) // "−1.1%" */
export function signedShare(share: number): string {
	return `${share < 0 ? '−' : '+'}${shareOf(share)}`;
}

/** A share without its sign. @example shareOf(0.0421) // "4.2%" */
export function shareOf(share: number): string {
	return tenths.format(Math.abs(share));
}

/** Dollars as a sentence has them: a minus where it must be, cents where a whole dollar says too little. */
export function dollarsOf(amount: number): string {
	const size = Math.abs(amount);
	const written = size < 10 && size > 0 ? `$${size.toFixed(2)}` : usd(size);
	return amount < 0 ? `−${written}` : written;
}
