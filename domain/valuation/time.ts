/** Moves a sale's price to another day along the market's index. */
import { dayNumber } from '../days.ts';
import type { PriceIndex } from './market-model.ts';

/** Half the width of an 80 % interval in standard errors: the 90 % quantile of the normal distribution. */
export const NORMAL_80 = 1.2816;

/**
 * The step of the index from one day to another, natural log, with its standard error. Where the 80 % interval
 * spans 0 the step is 0: then the sales do not say that prices moved.
 *
 * @example stepOfIndex(index, may, november) // { log: 0.031, error: 0.011 }: prices rose 3.1 %
 */
export function stepOfIndex(index: PriceIndex, from: number, to: number): { log: number; error: number } {
	const start = at(index, from);
	const end = at(index, to);
	const step = end.level - start.level;
	const error = Math.sqrt(Math.abs(start.error ** 2 - end.error ** 2));
	return { log: Math.abs(step) > NORMAL_80 * error ? step : 0, error };
}

/** Linear between knots, flat before the first and after the last. */
function at({ knots }: PriceIndex, day: number): { level: number; error: number } {
	let next = 0;
	while (next < knots.length && dayNumber((knots[next] as (typeof knots)[0]).on) < day) next += 1;
	const after = knots[Math.min(next, knots.length - 1)];
	const before = knots[Math.max(0, next - 1)];
	if (after === undefined || before === undefined) return { level: 0, error: 0 };
	const from = dayNumber(before.on);
	const span = dayNumber(after.on) - from;
	const share = span > 0 ? Math.min(1, Math.max(0, (day - from) / span)) : 0;
	return {
		level: before.level + share * (after.level - before.level),
		error: before.error + share * (after.error - before.error),
	};
}
