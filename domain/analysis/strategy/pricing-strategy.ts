/**
 * What happened to similar homes nearby by how they were first priced. Each home's original list price is compared with its
 * blind price: what the market's model gives for it on its contract date, or on the day it left the market unsold, from
 * sales that had closed by then. So a home counts as priced high because of what was known then, not because of what it
 * sold for.
 */

import type { IsoDate } from '../../dates/days.ts';
import { pricedOn } from '../../home/home.ts';
import { median } from '../../math/statistics.ts';
import type { Analysis, Conclusion } from '../analysis.ts';
import { type MeasuredListing, measureListings, type StrategyEvidence } from './measured-listings.ts';

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
	/** Share of the listings that sold, and the number of those listings: they left the market where every one is reported. */
	sold: number | null;
	left: number;
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
	/** Number of similar sales nearby, of those with an original list price, and of these with a blind price. */
	similar: number;
	listed: number;
	measured: number;
	/** Number of similar listings that left the market unsold; null if no source here reports all of them. */
	unsold: number | null;
}

/** A subject with its price and range. */
export type PricedSubject = Pick<Analysis, 'subject'> & {
	conclusion: Pick<Conclusion, 'price' | 'low' | 'high' | 'basis'> | null;
};

/**
 * A home is within the range if its original list price over its blind price is between low / price and high / price of
 * the subject. Null without a price from closed sales.
 *
 * @param period only the homes that went under contract, or left the market unsold, on these days or between
 * @example a range of 90 to 110 around 100: a home of blind price $400,000 listed at $359,000 was priced below it
 */
export function pricingStrategy(
	evidence: StrategyEvidence,
	{ conclusion, subject }: PricedSubject,
	period?: { from: IsoDate; to: IsoDate },
): PricingStrategy | null {
	if (conclusion === null || conclusion.basis !== 'closed sales') return null;
	const { hasUnsold, ...all } = measureListings(evidence, subject);
	const isWithin = (on: IsoDate) => !period || (on >= period.from && on <= period.to);
	const listings = all.listings.filter(({ on }) => isWithin(on));
	const similar = all.similar.filter((sale) => isWithin(pricedOn(sale)));
	const measured = listings.filter(({ sale }) => sale !== null).length;
	return {
		groups: POSITIONS.map((position) =>
			summarize(
				position,
				listings.filter(({ listRatio }) => positionOf(listRatio * conclusion.price, conclusion) === position),
			),
		),
		similar: similar.length,
		listed: similar.filter(({ originalListPrice }) => originalListPrice !== null).length,
		measured,
		unsold: hasUnsold ? listings.length - measured : null,
	};
}

/** Where a list price of the subject is, in US dollars. */
export function positionOf(price: number, { low, high }: Pick<Conclusion, 'low' | 'high'>): Position {
	return price < low ? 'below' : price > high ? 'above' : 'within';
}

function summarize(position: Position, listings: readonly MeasuredListing[]): PricedGroup {
	const sales = listings.flatMap(({ sale }) => sale ?? []);
	const left = listings.filter(({ isCounted }) => isCounted);
	const days = sales.flatMap(({ daysOnMarket: each }) => (each !== null && each >= 0 ? each : []));
	const cuts = sales.flatMap(({ listPrice, originalListPrice }) =>
		listPrice === null ? [] : listPrice < originalListPrice,
	);
	return {
		position,
		sales: sales.length,
		sold: ifEnough(left, (all) => shareOf(all, ({ sale }) => sale !== null)),
		left: left.length,
		days: ifEnough(days, median),
		quick: ifEnough(days, (all) => shareOf(all, (each) => each <= QUICK_DAYS)),
		cut: ifEnough(cuts, (all) => shareOf(all, Boolean)),
		saleToList: ifEnough(
			sales.map(({ price, originalListPrice }) => price / originalListPrice),
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
