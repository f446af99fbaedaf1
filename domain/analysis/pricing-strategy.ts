/**
 * What happened to similar homes nearby by how they were first priced. Each home's original list price is compared with its
 * blind price: the one that the market's model gave on its contract date, from earlier sales only. So a home counts as
 * priced high because of what was known then, not because of what it sold for.
 */

import type { Verdict } from '../comps/verdict.ts';
import type { Sale } from '../home/home.ts';
import { isSimilarHome } from '../home/similar-home.ts';
import { median } from '../math/statistics.ts';
import type { Analysis, Conclusion } from './analysis.ts';

/** Nothing is said about fewer homes. */
export const MIN_GROUP = 5;
/** A home under contract by then sold quickly. */
export const QUICK_DAYS = 30;

/** Where an original list price is, compared with the range. */
export const POSITIONS = ['below', 'within', 'above'] as const;
export type Position = (typeof POSITIONS)[number];

/** The homes first priced at one position. Figures are null if fewer than `MIN_GROUP` homes have what they need. */
export interface PricedGroup {
	position: Position;
	sales: number;
	/** Median days on market. */
	days: number | null;
	/** Share under contract within `QUICK_DAYS`. */
	quick: number | null;
	/** Share whose last list price was below the first. */
	cut: number | null;
	/** Median ratio of the sale price to the original list price. */
	saleToList: number | null;
}

export interface PricingStrategy {
	/** Below, within and above the range. */
	groups: readonly PricedGroup[];
	/** Number of similar sales nearby, and of those with an original list price and a blind price. */
	similar: number;
	measured: number;
}

/**
 * The homes are the closed sales around the subject, of its type and about its size, except its own, duplicates and
 * price outliers. A home is within the range if its original list price over its blind price is between
 * low / price and high / price of the subject. Null without a price from closed sales.
 *
 * @example a range of 90 to 110 around 100: a home of blind price $400,000 listed at $359,000 was priced below it
 */
export function pricingStrategy({
	conclusion,
	subject,
	verdicts,
}: Pick<Analysis, 'conclusion' | 'subject' | 'verdicts'>): PricingStrategy | null {
	if (conclusion === null || conclusion.basis !== 'closed sales') return null;
	const similar = verdicts.filter(isMarketSale).filter(({ sale }) => isSimilarHome(sale, subject));
	const known = similar.flatMap(({ sale }) => measure(sale, conclusion) ?? []);
	return {
		groups: POSITIONS.map((position) => summarize(position, known)),
		similar: similar.length,
		measured: known.length,
	};
}

const NOT_OF_THE_MARKET = new Set<Verdict['code']>([
	'duplicate',
	'subject_itself',
	'unusable',
	'price_outlier',
]);

function isMarketSale({ code }: Verdict): boolean {
	return !NOT_OF_THE_MARKET.has(code);
}

interface PricedSale {
	position: Position;
	days: number | null;
	isCut: boolean | null;
	saleToList: number;
}

/** Null if its prices are unknown, or so far apart that one of them must be wrong. */
function measure(sale: Sale, { low, price, high }: Conclusion): PricedSale | null {
	const { originalListPrice, blindPrice, listPrice, daysOnMarket } = sale;
	if (!originalListPrice || !blindPrice) return null;
	const saleToList = sale.price / originalListPrice;
	if (!(saleToList > 0.5 && saleToList < 2)) return null;
	const level = (originalListPrice / blindPrice) * price;
	return {
		position: level < low ? 'below' : level > high ? 'above' : 'within',
		days: daysOnMarket !== null && daysOnMarket >= 0 ? daysOnMarket : null,
		isCut: listPrice === null ? null : listPrice < originalListPrice,
		saleToList,
	};
}

function summarize(position: Position, known: readonly PricedSale[]): PricedGroup {
	const group = known.filter((each) => each.position === position);
	const days = group.flatMap((each) => each.days ?? []);
	const cuts = group.flatMap(({ isCut }) => isCut ?? []);
	return {
		position,
		sales: group.length,
		days: ifEnough(days, median),
		quick: ifEnough(days, (all) => shareOf(all, (each) => each <= QUICK_DAYS)),
		cut: ifEnough(cuts, (all) => shareOf(all, Boolean)),
		saleToList: ifEnough(
			group.map((each) => each.saleToList),
			median,
		),
	};
}

function ifEnough<Each>(
	values: readonly Each[],
	measured: (values: readonly Each[]) => number | null,
): number | null {
	return values.length < MIN_GROUP ? null : measured(values);
}

function shareOf<Each>(values: readonly Each[], test: (each: Each) => boolean): number {
	return values.filter(test).length / values.length;
}
