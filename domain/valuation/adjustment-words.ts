/** An adjustment in words: how a comp differs from the subject, and at what rate that was counted. */
import type { IsoDate } from '../listing.ts';
import { differenceWords } from './feature-words.ts';
import type { Line } from './grid.ts';
import type { HomeFacts, Sale } from './home.ts';
import { dollarsOf } from './signed.ts';
import { UNITS } from './units.ts';

/** Dollars below which a rate would be that of the rounding. */
const LEAST_TOLD = 100;

/**
 * The words of a line of the grid. Rates count by shares of a price, so each comp has its own in dollars: it is told,
 * so that units times rate are the dollars of the line. None is told where the agent set the dollars, nor where one
 * unit is all the difference.
 *
 * @param isAsked the comp's price is asked, not paid
 * @example a comp of 1,825 sq ft, a subject of 2,076, a line of $44,407: "251 sq ft smaller than the subject, at $176.92 per sq ft"
 */
export function adjustmentWords(
	line: Line,
	subject: HomeFacts,
	sale: Sale,
	on: IsoDate,
	isAsked: boolean,
): string {
	const words = differenceWords(line.feature, subject, sale, on, isAsked);
	const { dollars, edited, feature } = line;
	if (edited || feature === 'concessions' || dollars === null || Math.abs(dollars) < LEAST_TOLD) return words;
	const { unit, better } = UNITS[feature];
	const units = better(subject, sale, on);
	if (!units || Math.abs(units) === 1) return words;
	return `${words}, at ${exactly(dollars / units)} per ${unit}`;
}

/** With cents up to a thousand dollars: many units make a line. */
function exactly(rate: number): string {
	if (Math.abs(rate) >= 1000) return dollarsOf(rate);
	return `${rate < 0 ? '−' : ''}$${Math.abs(rate).toFixed(2)}`;
}
