/** Formats numbers for people: amounts, counts, shares and distances in US English, with a dash for unknown values. */

/** Shown for an unknown value. */
export const DASH = '—';

/** US dollars without decimals. @example usd(-1500) // "−$1,500" */
export function usd(amount: number | null | undefined): string {
	return amount == null ? DASH : signed(amount, `$${digits(amount, 0)}`);
}

/** A statistic of the prices of fewer homes isn't known to the dollar. */
const EXACT_FROM = 100;

/** A statistic of prices, to $1,000 if it is of fewer than 100 homes. @example usdStatistic(424_730, 31) // "$425,000" */
export function usdStatistic(amount: number | null | undefined, sample: number): string {
	return usd(amount == null ? amount : roundStatistic(amount, sample));
}

/** The amount that `usdStatistic` writes. @example roundStatistic(424_730, 31) // 425_000 */
export function roundStatistic(amount: number, sample: number): number {
	const isRounded = sample < EXACT_FROM && amount >= EXACT_FROM * 1000;
	return isRounded ? Math.round(amount / 1000) * 1000 : amount;
}

/** A count of days. @example days(6) // "6 days" */
export function days(value: number | null | undefined): string {
	if (value == null) return DASH;
	const rounded = Math.round(value);
	return rounded === 1 ? '1 day' : `${count(rounded)} days`;
}

/** A whole number with thousands separators. @example count(7405) // "7,405" */
export function count(value: number | null | undefined): string {
	return value == null ? DASH : signed(value, digits(value, 0));
}

/** A number with at most two decimals. @example decimal(2.5) // "2.5" */
export function decimal(value: number | null | undefined): string {
	return value == null ? DASH : signed(value, digits(value, 2).replace(/\.?0+$/, ''));
}

/** A number with at most one decimal. @example tenths(24.74) // "24.7" */
export function tenths(value: number | null | undefined): string {
	return value == null ? DASH : decimal(Math.round(value * 10) / 10);
}

/** A number with a fixed number of decimals. @example fixed(-0.031, 2) // "−0.03" */
export function fixed(value: number | null | undefined, decimals: number): string {
	if (value == null) return DASH;
	return signed(value, Math.abs(value).toFixed(decimals));
}

/** A share as a percentage. @example percent(0.8123) // "81%" */
export function percent(share: number | null | undefined): string {
	return share == null ? DASH : `${fixed(100 * share, 0)}%`;
}

/** A share to a tenth of a percent; a dash for null. @example percentTenths(0.0834) // "8.3%" */
export function percentTenths(share: number | null): string {
	return share === null ? DASH : `${fixed(share * 100, 1)}%`;
}

/** A change with its sign, to a tenth of a percent. @example signedPercent(-0.0521) // "−5.2%" */
export function signedPercent(share: number | null | undefined): string {
	if (share == null) return DASH;
	const tenths = Math.round(share * 1000);
	return tenths === 0 ? '0%' : `${tenths > 0 ? '+' : '−'}${(Math.abs(tenths) / 10).toFixed(1)}%`;
}

/** A difference in dollars with its sign. @example signedUsd(-18000) // "−$18,000" */
export function signedUsd(amount: number | null): string {
	if (amount === null) return DASH;
	const rounded = Math.round(amount);
	return rounded === 0 ? '$0' : `${rounded > 0 ? '+' : '−'}${usd(Math.abs(rounded))}`;
}

/** Rounded dollars for a chart axis. @example compactUsd(1_500_000) // "$1.5M", compactUsd(400_000) // "$400K" */
export function compactUsd(amount: number): string {
	if (amount === 0) return '$0';
	return Math.abs(amount) >= 1e6 ? `$${decimal(amount / 1e6)}M` : `$${count(amount / 1e3)}K`;
}

/** Dollars in a sentence, with cents below $10. @example preciseUsd(-2.5) // "−$2.50" */
export function preciseUsd(amount: number): string {
	const cents = Math.round(Math.abs(amount) * 100);
	if (cents === 0 || cents >= 1000) return usd(amount);
	return `${amount < 0 ? '−' : ''}$${Math.abs(amount).toFixed(2)}`;
}

/** A distance in miles. @example miles(0.5) // "0.5 mi" */
export function miles(distance: number | null | undefined): string {
	return distance == null ? DASH : `${decimal(distance)} mi`;
}

/**
 * The digits of a number without its sign, with thousands separators. A phone needs a twentieth of a second before
 * `Intl.NumberFormat` writes its first number, and every page writes some.
 *
 * @example digits(-7405.5, 2) // "7,405.50"
 */
export function digits(value: number, decimals: number): string {
	// As the number is written: 1.035 becomes 1.04, although its binary value is a little less.
	const scaled = Math.round(Number((Math.abs(value) * 10 ** decimals).toPrecision(15)));
	const [whole = '', part] = (scaled / 10 ** decimals).toFixed(decimals).split('.');
	const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
	return part === undefined ? grouped : `${grouped}.${part}`;
}

/** With a true minus sign, but without one if what is written is zero. @example signed(-0.4, '0') // "0" */
export function signed(value: number, written: string): string {
	return value < 0 && /[1-9]/.test(written) ? `−${written}` : written;
}
