/** The market conditions (time) adjustment, from the market's price index. */
import type { IsoDate } from '../../dates/days.ts';
import { daysBetween } from '../../dates/days.ts';
import type { IndexKnot, PriceIndex } from '../market-model.ts';

/** Half the width of an 80% interval in standard errors: the 90% quantile of the normal distribution. */
export const NORMAL_80 = 1.2816;
/** The same of a 95% interval: the 97.5% quantile. */
export const NORMAL_95 = 1.96;

/**
 * The adjustment from one date to another, natural log, with its standard error. It is 0 if its 80% interval spans 0,
 * because the sales then show no trend.
 *
 * @example indexStep(index, may, november) // { log: 0.031, error: 0.011 }: prices rose 3.1%
 */
export function indexStep(index: PriceIndex, from: IsoDate, to: IsoDate): { log: number; error: number } {
	const { log, error } = indexChange(index, from, to);
	return { log: Math.abs(log) > NORMAL_80 * error ? log : 0, error };
}

/** The change of the index from one date to another, natural log, even if its 80% interval spans 0. */
export function indexChange(index: PriceIndex, from: IsoDate, to: IsoDate): { log: number; error: number } {
	const start = indexAt(index, from);
	const end = indexAt(index, to);
	return {
		log: end.level - start.level,
		error: Math.sqrt(Math.abs(start.error ** 2 - end.error ** 2)),
	};
}

/** The index on a day: linear between knots, constant before the first and after the last. */
function indexAt({ knots }: PriceIndex, day: IsoDate): Pick<IndexKnot, 'level' | 'error'> {
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
