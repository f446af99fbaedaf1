/** Moves a sale's price to another day along the market's index. */
import { daysBetween } from '../days.ts';
import type { IsoDate } from '../listing.ts';
import type { IndexKnot, PriceIndex } from './market-model.ts';

/** Half the width of an 80 % interval in standard errors: the 90 % quantile of the normal distribution. */
export const NORMAL_80 = 1.2816;

/**
 * The step of the index from one day to another, natural log, with its standard error. Where the 80 % interval
 * spans 0 the step is 0: then the sales do not say that prices moved.
 *
 * @example stepOfIndex(index, may, november) // { log: 0.031, error: 0.011 }: prices rose 3.1 %
 */
export function stepOfIndex(index: PriceIndex, from: IsoDate, to: IsoDate): { log: number; error: number } {
	const { log, error } = changeOfIndex(index, from, to);
	return { log: Math.abs(log) > NORMAL_80 * error ? log : 0, error };
}

/** The step as the index has it, whether its interval spans 0 or not. */
export function changeOfIndex(index: PriceIndex, from: IsoDate, to: IsoDate): { log: number; error: number } {
	const start = at(index, from);
	const end = at(index, to);
	return {
		log: end.level - start.level,
		error: Math.sqrt(Math.abs(start.error ** 2 - end.error ** 2)),
	};
}

/** Linear between knots, flat before the first and after the last. */
function at({ knots }: PriceIndex, day: IsoDate): Pick<IndexKnot, 'level' | 'error'> {
	const next = knots.findIndex(({ on }) => on >= day);
	const after = knots.at(next);
	const before = next > 0 ? knots[next - 1] : after;
	if (after === undefined || before === undefined) return { level: 0, error: 0 };
	if (after === before) return after;
	const share = daysBetween(before.on, day) / daysBetween(before.on, after.on);
	return {
		level: before.level + share * (after.level - before.level),
		error: before.error + share * (after.error - before.error),
	};
}
