/** What a buyer could offer for a home on the market, by what similar homes nearby sold for compared with their list prices. */
import { compareText } from '../../format/compare-text.ts';
import type { Sale } from '../../home/home.ts';
import { quantiles } from '../../math/statistics.ts';
import { shareAbove } from '../../pricing/range/share-above.ts';
import type { Analysis } from '../analysis.ts';
import { toThreeDigits } from '../indicated.ts';
import { measureListings, type StrategyEvidence } from '../strategy/measured-listings.ts';

/** Nothing is said about fewer sales: offers are a part of the list price, so their quartiles have to hold. */
export const MIN_OFFER_SALES = 10;
/** Two homes are listed alike if their list prices, each compared with the price of its home, differ by at most this share. */
export const LISTED_ALIKE = 0.05;
/** Times on market are alike within these days, or from half to twice the time. */
const ALIKE_DAYS = 14;
/** A sale price this far from the list price is an error in the data. */
const PLAUSIBLE = { min: 0.5, max: 2 };

/** The samples, from the most like the home to all; the first with enough sales gives the offers. */
export const SAMPLES = ['priced and timed', 'priced', 'timed', 'all'] as const;
export type Sample = (typeof SAMPLES)[number];

/** What the sales of a sample sold for, as shares of their last list prices. */
export interface SaleToList {
	sample: Sample;
	/** By closing date. */
	sales: readonly Sale[];
	/** Ascending. */
	ratios: readonly number[];
	/** Null with fewer than `MIN_OFFER_SALES`. */
	quartiles: readonly [lower: number, middle: number, upper: number] | null;
}

export interface Offer {
	/** The quartiles that give it: 0 the lower one, 2 the upper. Two can come to the same price. */
	quartiles: readonly number[];
	/** US dollars, three significant digits. */
	price: number;
	/** The number of sales that sold for at most this share of their list price. */
	atMost: number;
	/** The share of past blind prices whose home sold for more than this is of the price here; null if it wasn't measured. */
	soldForMore: number | null;
}

export interface OfferAnalysis {
	listPrice: number;
	/** The list price as a share of the price. */
	relative: number;
	/** Days on market that are alike; null if the time is unknown. */
	alikeDays: { from: number; to: number } | null;
	samples: readonly SaleToList[];
	/** The sample that gives the offers; null if none has enough sales. */
	used: SaleToList | null;
	/** At most three, ascending. */
	offers: readonly Offer[];
}

/** A home as it is listed today. */
export interface Listed {
	listPrice: number;
	daysOnMarket: number | null;
}

/**
 * The last list price of each similar sale is compared with its blind price, as the home's is with the price here. Null without a price
 * from closed sales.
 *
 * @example a home listed at $600,000, like sales whose quartiles are 97%, 99% and 101% of their list prices: offers of $582,000,
 * $594,000 and $606,000
 */
export function analyzeOffer(
	evidence: StrategyEvidence,
	{ conclusion, subject }: Pick<Analysis, 'conclusion' | 'subject'>,
	{ listPrice, daysOnMarket }: Listed,
): OfferAnalysis | null {
	if (conclusion === null || conclusion.basis !== 'closed sales') return null;
	const relative = listPrice / conclusion.price;
	const alikeDays = daysOnMarket === null ? null : daysAlike(daysOnMarket);
	const sold = measureListings(evidence, subject).listings.flatMap(({ sale, listRatio }) => {
		const last = sale?.listPrice || sale?.originalListPrice;
		if (!sale || !last) return [];
		const ratio = sale.price / last;
		const blindPrice = sale.originalListPrice / listRatio;
		const isPlausible = ratio > PLAUSIBLE.min && ratio < PLAUSIBLE.max;
		return isPlausible ? [{ sale, ratio, relative: last / blindPrice }] : [];
	});
	const isPriced = (home: (typeof sold)[number]) => Math.abs(home.relative / relative - 1) <= LISTED_ALIKE;
	const isTimed = ({ sale: { daysOnMarket: days } }: (typeof sold)[number]) =>
		alikeDays !== null && days !== null && days >= alikeDays.from && days <= alikeDays.to;
	const homesOf: Record<Sample, typeof sold> = {
		'priced and timed': sold.filter((home) => isPriced(home) && isTimed(home)),
		priced: sold.filter(isPriced),
		timed: sold.filter(isTimed),
		all: sold,
	};
	const samples = SAMPLES.map((sample): SaleToList => {
		const ratios = homesOf[sample].map(({ ratio }) => ratio).sort((a, b) => a - b);
		const [lower = 0, middle = 0, upper = 0] = quantiles(ratios, [0.25, 0.5, 0.75]);
		return {
			sample,
			sales: homesOf[sample].map(({ sale }) => sale).sort((a, b) => compareText(a.soldOn, b.soldOn)),
			ratios,
			quartiles: ratios.length < MIN_OFFER_SALES ? null : [lower, middle, upper],
		};
	});
	const used = samples.find(({ quartiles }) => quartiles !== null) ?? null;
	const offers = offersOf(used, listPrice).map((offer) => ({
		...offer,
		soldForMore: shareAbove(offer.price, conclusion, evidence.model.calibration),
	}));
	return { listPrice, relative, alikeDays, samples, used, offers };
}

/** @example daysAlike(40) // { from: 20, to: 80 } */
function daysAlike(days: number): { from: number; to: number } {
	return {
		from: Math.max(0, Math.floor(Math.min(days / 2, days - ALIKE_DAYS))),
		to: Math.max(2 * days, days + ALIKE_DAYS),
	};
}

function offersOf(used: SaleToList | null, listPrice: number): Omit<Offer, 'soldForMore'>[] {
	if (!used?.quartiles) return [];
	const levels = used.quartiles.map((ratio, at) => ({ at, ratio, price: toThreeDigits(ratio * listPrice) }));
	return [...new Set(levels.map(({ price }) => price))].map((price) => {
		const same = levels.filter((level) => level.price === price);
		const highest = Math.max(...same.map(({ ratio }) => ratio));
		return {
			quartiles: same.map(({ at }) => at),
			price,
			atMost: used.ratios.filter((ratio) => ratio <= highest + 1e-12).length,
		};
	});
}
