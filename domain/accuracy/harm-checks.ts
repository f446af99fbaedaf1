/**
 * Checks whether the model correction makes prices worse: in any quarter, or when it is learned from errors that are
 * unrelated to the homes.
 */
import type { IsoDate } from '../dates/days.ts';
import { fitCorrection } from '../fitting/fit-correction.ts';
import { groupBy } from '../math/group-by.ts';
import { median } from '../math/statistics.ts';
import { computeCorrection, MIN_CORRECTED_COMPS } from '../pricing/correction/correction.ts';
import type { CorrectionModel } from '../pricing/market-model.ts';
import { type BlindPrice, errorsBefore, toMonthRange } from './blind-prices.ts';

/** Errors, natural log, are clipped to this: larger ones have other causes than pricing. */
const MAX_ERROR = 0.8;
/** A quarter with fewer sales is skipped: its mean error is mostly noise. */
const MIN_SALES = 100;

/** A calendar quarter of a market. */
export interface MarketQuarter {
	/** Such as "King County, WA, Q2 2015". */
	label: string;
	sales: number;
	/** The mean error with the correction divided by that without it; above 1, the correction did harm. */
	ratio: number;
}

/** The quarters of each market with at least 100 prices, some of them corrected. */
export function marketQuarters(prices: readonly BlindPrice[]): MarketQuarter[] {
	const quarters = groupBy(
		prices,
		({ sale, on }) => `${sale.market}, Q${Math.ceil(Number(on.slice(5, 7)) / 3)} ${on.slice(0, 4)}`,
	);
	return [...quarters].flatMap(([label, group]) => {
		const errors = group.flatMap(({ error }) => error ?? []);
		if (errors.length < MIN_SALES || errors.every(({ correction }) => correction.log === 0)) return [];
		const corrected = errors.reduce((sum, { error, correction }) => sum + clipped(error - correction.log), 0);
		const plain = errors.reduce((sum, { error }) => sum + clipped(error), 0);
		return [{ label, sales: errors.length, ratio: corrected / plain }];
	});
}

function clipped(error: number): number {
	return Math.min(MAX_ERROR, Math.abs(error));
}

/**
 * The median error of the sales since a date if corrections had been learned from errors shuffled within each month
 * of a market, so that they are unrelated to the homes. It should be close to the median error without correction.
 *
 * @param prices in date order
 * @param random numbers from 0 to 1
 */
export function shuffledMedianError(
	prices: readonly BlindPrice[],
	from: IsoDate,
	random: () => number,
): number | null {
	const sales = prices.map(({ sale }) => sale);
	const past: BlindPrice[] = [];
	const measured: number[] = [];
	const shuffled: BlindPrice[] = [];
	for (const [day, month] of groupBy(prices, ({ on }) => toMonthRange(on, from).from)) {
		for (const [market, group] of groupBy(month, ({ sale }) => sale.market)) {
			const { errors, dataFrom } = errorsBefore(day, market, past, sales);
			const model = fitCorrection(errors, day, dataFrom);
			const corrected = group.map((price) => withCorrection(price, model));
			for (const { on, error } of corrected) {
				if (on >= from && error !== null)
					measured.push(Math.abs(Math.expm1(error.correction.log - error.error)));
			}
			shuffled.push(...shuffle(corrected, random));
		}
		past.push(...shuffled.splice(0));
	}
	return median(measured);
}

function withCorrection(price: BlindPrice, model: CorrectionModel | null): BlindPrice {
	const { error } = price;
	if (error === null) return price;
	const applies = model !== null && error.comps >= MIN_CORRECTED_COMPS;
	const { log, full } = applies ? computeCorrection(error.facts, model) : { log: 0, full: 0 };
	return { ...price, error: { ...error, correction: { log, full } } };
}

/** Reassigns the errors among the prices at random, by the shuffle of Fisher and Yates. */
function shuffle(prices: readonly BlindPrice[], random: () => number): BlindPrice[] {
	const errors = prices.flatMap(({ error }) => error?.error ?? []);
	for (let at = errors.length - 1; at > 0; at--) {
		const other = Math.floor(random() * (at + 1));
		[errors[at], errors[other]] = [errors[other] as number, errors[at] as number];
	}
	let next = 0;
	return prices.map((price) =>
		price.error === null ? price : { ...price, error: { ...price.error, error: errors[next++] as number } },
	);
}
