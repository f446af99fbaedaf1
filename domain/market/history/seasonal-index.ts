/** A price index without the seasons, for trend lines. Time adjustments use the index as it is. */
import { dayNumber } from '../../dates/days.ts';
import { median } from '../../math/statistics.ts';
import type { IndexKnot, PriceIndex } from '../../pricing/market-model.ts';

/** The seasons need this many years. */
export const MIN_SEASON_YEARS = 3;
const DAYS_PER_YEAR = 365.25;
/** Each knot is compared with the mean of the index over the year around it. */
const HALF_YEAR_KNOTS = 6;

/**
 * The index less the usual difference of its calendar month from the year around it, a classical decomposition: Persons,
 * "Indices of Business Conditions", Review of Economics and Statistics 1 (1919). Errors stay. Null under three years.
 */
export function seasonallyAdjusted(index: PriceIndex): PriceIndex | null {
	const { knots } = index;
	const [first, last] = [knots[0], knots.at(-1)];
	if (first === undefined || last === undefined) return null;
	if (dayNumber(last.on) - dayNumber(first.on) < MIN_SEASON_YEARS * DAYS_PER_YEAR) return null;
	const seasons = seasonOf(knots);
	return { ...index, knots: knots.map((knot) => ({ ...knot, level: knot.level - seasonAt(seasons, knot) })) };
}

/** How far each calendar month usually is from the year around it, natural log; they sum to 0. */
function seasonOf(knots: readonly IndexKnot[]): number[] {
	const differences = Array.from({ length: 12 }, (): number[] => []);
	for (let at = HALF_YEAR_KNOTS; at + HALF_YEAR_KNOTS < knots.length; at++) {
		const year = knots.slice(at - HALF_YEAR_KNOTS, at + HALF_YEAR_KNOTS + 1);
		// Both ends are half a month: 13 knots are one more than a year has.
		const sum = year.reduce((total, { level }, step) => total + level * (step % 12 === 0 ? 0.5 : 1), 0);
		const { on, level } = knots[at] as IndexKnot;
		differences[Number(on.slice(5, 7)) - 1]?.push(level - sum / 12);
	}
	const months = differences.map((found) => median(found) ?? 0);
	const mean = months.reduce((total, month) => total + month, 0) / 12;
	return months.map((month) => month - mean);
}

/** The season of a day, between the middles of its month and the next. */
function seasonAt(seasons: readonly number[], { on }: IndexKnot): number {
	const at = Number(on.slice(5, 7)) - 1 + (Number(on.slice(8)) - 15) / 30.4;
	const before = Math.floor(at);
	const share = at - before;
	const month = (number: number) => seasons[(number + 12) % 12] ?? 0;
	return (1 - share) * month(before) + share * month(before + 1);
}
