/**
 * What the newest sale of the home itself says about its price, by the time since it closed. Soon after, it is the best
 * evidence there is; later, the home may have been renovated. See docs/decisions/052.
 */
import { RENOVATION_DAYS } from '../../home/same-home.ts';
import { clamp } from '../../math/arithmetic.ts';
import { type CorrectionFacts, daysSinceOwnSale, MAX_OWN_GAP } from './correction-facts.ts';

/** The weight of the home's own price for as long as the home is priced as not renovated; comps have the rest. */
const OWN_PRICE_WEIGHT = 0.5;
/** Days after its sale at which that weight has fallen to 0. */
export const OWN_PRICE_DAYS = 75;
/** Days after its sale from which a home counts in full as one that can have been renovated. */
const RENOVATED_DAYS = 120;

/**
 * The weight of the home's own price, adjusted for time: a half up to 60 days after that sale, 0 from 75 on. A price below
 * 55% or above 182% of what the comps indicate was probably between relatives, for several homes or mistyped.
 */
export function ownPriceWeight(facts: Pick<CorrectionFacts, 'ownSale' | 'ownRecency'>): number {
	const days = daysSinceOwnSale(facts);
	if (facts.ownSale === null || days === null || Math.abs(facts.ownSale) >= MAX_OWN_GAP) return 0;
	return OWN_PRICE_WEIGHT * (1 - shareBetween(RENOVATION_DAYS, OWN_PRICE_DAYS, days));
}

/** How far the home counts as one that can have been renovated since its own sale: 0 up to 60 days, 1 from 120 on. */
export function renovationShare(facts: Pick<CorrectionFacts, 'ownRecency'>): number {
	const days = daysSinceOwnSale(facts);
	return days === null ? 0 : shareBetween(RENOVATION_DAYS, RENOVATED_DAYS, days);
}

/** @example shareBetween(60, 120, 75) // 0.25 */
function shareBetween(from: number, to: number, days: number): number {
	return clamp((days - from) / (to - from), 0, 1);
}
