/** An adjustment in words: how a comp differs from the subject, and the rate applied. */
import { usd } from '../../format/format.ts';
import type { Sale } from '../../home/home.ts';
import type { RatedFeature } from '../../pricing/contributions.ts';
import type { Basis, DatedSubject } from '../basis.ts';
import { differenceWords, statedDifference } from '../rates/feature-wording.ts';
import { rateUnit, UNITS } from '../rates/units.ts';
import type { AdjustmentLine } from './grid.ts';

/** Smaller adjustments show no rate, because rounding to whole dollars would distort it. */
const MIN_DOLLARS = 100;

/**
 * The text for one adjustment of a comp: how it differs from the subject, and the rate. Rates are shares of a price, so
 * the rate in dollars differs from comp to comp: it is the adjustment divided by the difference. It is omitted if the
 * agent set the adjustment, if the difference is one unit, or if only a part of the difference is adjusted for. A time
 * adjustment of zero has its reason instead.
 *
 * @param isListPrice the comp's price is a list price
 * @example a comp of 1,825 sq ft, a subject of 2,076, a line of $44,407: "251 sq ft smaller than the subject, at
 * $176.92 per sq ft"
 */
export function adjustmentWords(
	line: AdjustmentLine,
	sale: Sale,
	basis: Basis,
	isListPrice: boolean,
): string {
	const words = differenceWords(line.feature, sale, basis, isListPrice);
	const { dollars, edited, feature } = line;
	if (feature === 'time' && dollars === 0 && !edited)
		return `${words}; prices have not changed measurably since`;
	if (edited || feature === 'concessions' || dollars === null || Math.abs(dollars) < MIN_DOLLARS)
		return words;
	const { unit, size } = rateUnit(feature, basis.units);
	const advantage = UNITS[feature].advantage(sale, basis) ?? 0;
	const amount = advantage / size;
	if (amount === 0 || Math.abs(amount) === 1) return words;
	if (feature !== 'time' && !isStated(feature, advantage, sale, basis)) return words;
	return `${words}, at ${rateText(dollars / amount)} per ${unit}`;
}

/**
 * Whether the words state the difference that is adjusted for. They don't if a renovation changes the effective age, or
 * if a home is so large that a part of its size is not adjusted for.
 *
 * @param advantage the difference that is adjusted for, in units of `UNITS`
 */
function isStated(feature: RatedFeature, advantage: number, sale: Sale, basis: DatedSubject): boolean {
	const stated = (statedDifference(feature, sale, basis) ?? 0) / (UNITS[feature].amount ?? 1);
	return Math.abs(stated - Math.abs(advantage)) < 1e-6;
}

/** A rate in dollars, with cents below $1,000, because it can be multiplied by many units. */
function rateText(rate: number): string {
	const written = Math.abs(rate).toFixed(2);
	if (Number(written) >= 1000) return usd(rate);
	return `${rate < 0 ? '−' : ''}$${written}`;
}
