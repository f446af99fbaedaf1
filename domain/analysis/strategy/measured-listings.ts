/** The listings near a subject that are like it, sold and unsold, each with its blind price. */
import { NO_CHOICES } from '../../comps/choices.ts';
import type { Evidence } from '../../comps/evidence.ts';
import { gatherCandidates } from '../../comps/gather.ts';
import type { Verdict } from '../../comps/verdict.ts';
import type { IsoDate } from '../../dates/days.ts';
import { pricedOn, type Sale, type Subject } from '../../home/home.ts';
import type { UnsoldListing } from '../../home/listing-period.ts';
import { isSimilarHome } from '../../home/similar-home.ts';
import { milesBetween } from '../../places/geo.ts';
import { priceFrom } from '../../pricing/estimate.ts';
import type { MarketModel } from '../../pricing/market-model.ts';
import { nearestSales, type PastHome } from '../../pricing/nearest-sales.ts';

export type StrategyEvidence = Pick<
	Evidence,
	'sales' | 'model' | 'effectiveOn' | 'listPricesOnly' | 'unsold'
>;

/** A listing with what its original list price was over its blind price. */
export interface MeasuredListing {
	listRatio: number;
	/** The contract date, or the day it left the market unsold. */
	on: IsoDate;
	/** Null for one that left the market unsold. */
	sale: (Sale & { originalListPrice: number }) | null;
	/** Whether it is of a source that reported every listing that left the market by then. */
	isCounted: boolean;
}

export interface MeasuredListings {
	/** The similar sales nearby. */
	similar: readonly Sale[];
	/** At most the nearest 100 sales, and the unsold listings no farther away than they are. */
	listings: readonly MeasuredListing[];
	/** Whether a source here reports the listings that leave the market unsold. */
	hasUnsold: boolean;
}

/** The nearest sales say enough, and each takes a while to price. */
const MAX_SALES = 100;
/** One of two prices this far apart must be wrong. */
const PLAUSIBLE = { min: 0.5, max: 2 };

const NOT_OF_THE_MARKET = new Set<Verdict['code']>([
	'duplicate',
	'subject_itself',
	'unusable',
	'price_outlier',
]);

/** The last result for evidence, for these facts of the subject. It depends on nothing else that an agent edits. */
const measured = new WeakMap<StrategyEvidence, { facts: string; listings: MeasuredListings }>();

/**
 * Measures the closed sales around the subject and the listings that left the market unsold, of its type and about its
 * size. Sales exclude its own, duplicates and price outliers.
 */
export function measureListings(evidence: StrategyEvidence, subject: Subject): MeasuredListings {
	const { homeType, livingArea, latitude, longitude, address, zip } = subject;
	const facts = JSON.stringify([homeType, livingArea, latitude, longitude, address, zip]);
	const last = measured.get(evidence);
	if (last?.facts === facts) return last.listings;
	const listings = measure(evidence, subject);
	measured.set(evidence, { facts, listings });
	return listings;
}

function measure(evidence: StrategyEvidence, subject: Subject): MeasuredListings {
	const { model, unsold } = evidence;
	const { candidates, excluded } = gatherCandidates(evidence, subject, NO_CHOICES);
	const market = [...candidates, ...excluded.filter(({ code }) => !NOT_OF_THE_MARKET.has(code))];
	const known = market.map(({ sale }) => sale);
	const similar = market.filter(({ sale }) => isSimilarHome(sale, subject));
	const nearest = similar.filter(({ sale }) => isPlausible(sale)).slice(0, MAX_SALES);
	const sold = nearest.map(({ sale }) => ({
		sale: sale as Sale & { originalListPrice: number },
		blindPrice: priceBlind(sale, pricedOn(sale), known, model),
		isCounted: pricedOn(sale) >= (unsold?.completeFrom[sale.source ?? ''] ?? NEVER),
	}));
	const isAsNear = within(nearest.length === MAX_SALES ? nearest : similar);
	const left = (unsold?.listings ?? [])
		.filter((listing) => isSimilarHome(listing, subject) && isAsNear(milesBetween(subject, listing)))
		.map((listing) => ({ listing, blindPrice: priceBlind(listing, listing.leftOn, known, model) }));
	return {
		similar: similar.map(({ sale }) => sale),
		listings: [
			...sold.flatMap(({ sale, blindPrice, isCounted }) =>
				blindPrice === null
					? []
					: [{ listRatio: sale.originalListPrice / blindPrice, on: pricedOn(sale), sale, isCounted }],
			),
			...left.flatMap(({ listing, blindPrice }) => unsoldOf(listing, blindPrice) ?? []),
		],
		hasUnsold: Object.keys(unsold?.completeFrom ?? {}).length > 0,
	};
}

/** The price of a home from the sales that had closed before a day, in US dollars; null with fewer than three. */
function priceBlind(home: PastHome, on: IsoDate, sales: readonly Sale[], model: MarketModel): number | null {
	const { nearest, own } = nearestSales(home, on, sales);
	return priceFrom(home, nearest, model, on, own)?.price ?? null;
}

/** Later than every day. */
const NEVER = '9999-12-31';

function isPlausible({ price, originalListPrice }: Sale): boolean {
	if (!originalListPrice) return false;
	const ratio = price / originalListPrice;
	return ratio > PLAUSIBLE.min && ratio < PLAUSIBLE.max;
}

function unsoldOf(
	{ originalListPrice, leftOn }: UnsoldListing,
	blindPrice: number | null,
): MeasuredListing | undefined {
	if (blindPrice === null) return undefined;
	const listRatio = originalListPrice / blindPrice;
	const isPlausibleRatio = listRatio > PLAUSIBLE.min && listRatio < PLAUSIBLE.max;
	return isPlausibleRatio ? { listRatio, on: leftOn, sale: null, isCounted: true } : undefined;
}

/** Whether a distance is within that of sales; an unknown one is if that of a sale is unknown, too. */
function within(sales: readonly { miles: number | null }[]): (miles: number | null) => boolean {
	const known = sales.flatMap(({ miles }) => miles ?? []);
	const farthest = Math.max(0, ...known);
	return (miles) => (miles === null ? known.length < sales.length : miles <= farthest);
}
