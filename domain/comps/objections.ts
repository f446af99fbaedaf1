/** What speaks against a sale, whatever the criteria are: unless the agent wants it, it does not count. */
import { count, decimal, longDay, percent, usd } from '../format.ts';
import { isPlaced } from '../geo.ts';
import { FARTHEST_MILES } from '../valuation/estimate.ts';
import type { Sale, Subject } from '../valuation/home.ts';
import type { Candidate } from './candidate.ts';
import type { Reason } from './reasons.ts';

/** What is known of a sale beside its own record. */
export interface Standing {
	isSubject: boolean;
	/** Its price as a share of what its neighbours indicate, where that is too little. */
	shareOfMarket: number | undefined;
}

/** The first thing that speaks against the sale, its place aside; null where nothing does. */
export function objectionTo(
	{ sale, miles, isAsked }: Candidate,
	subject: Subject,
	{ isSubject, shareOfMarket }: Standing,
): Reason | null {
	if (isSubject) {
		return {
			code: 'subject_itself',
			words: `The subject itself, ${isAsked ? 'asked at' : 'sold for'} ${usd(sale.price)} on ${longDay(sale.soldOn)}: a home is no comp of its own`,
		};
	}
	if (shareOfMarket !== undefined) {
		return {
			code: 'not_arms_length',
			words: `${isAsked ? 'Asked at' : 'Sold for'} ${percent(shareOfMarket)} of what the sales around it indicate: hardly agreed between strangers. Pin it to count it all the same`,
		};
	}
	if (subject.livingArea !== null && sale.livingArea === null) {
		return { code: 'no_area', words: 'Its living area is not known, so it can not be adjusted' };
	}
	if (miles !== null && miles > FARTHEST_MILES) {
		return {
			code: 'radius',
			words: `${decimal(miles)} miles away; no sale farther than ${count(FARTHEST_MILES)} miles counts`,
		};
	}
	return null;
}

/**
 * Why a sale at an unknown distance does not count. Where places are known for too few, the sales of the subject's
 * ZIP count without; null for those.
 */
export function placeObjection(sale: Sale, subject: Subject, byZip: boolean): Reason | null {
	if (byZip && sale.zip === subject.zip) return null;
	const words = isPlaced(subject)
		? 'Its place on the map is not known, so its distance is not either'
		: `In ZIP ${sale.zip}: the subject has no place on the map, so only sales of ${subject.zip} count`;
	return { code: 'no_place', words };
}

/** A second record of a sale. */
export function duplicateReason({ address, price, soldOn }: Sale): Reason {
	const home = address === null ? 'the home' : address;
	return {
		code: 'duplicate',
		words: `The same sale is here from another source: ${home}, ${usd(price)} on ${longDay(soldOn)}. Merged`,
	};
}
