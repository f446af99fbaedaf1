/** Reasons for excluding a sale regardless of the criteria, unless the agent pins it. */
import { percent, usd } from '../format/format.ts';
import { plural } from '../format/plural.ts';
import { closedOn } from '../home/closing-date.ts';
import type { Sale, Subject } from '../home/home.ts';
import { hasLocation } from '../places/geo.ts';
import { MAX_MILES } from '../pricing/estimate.ts';
import type { Candidate } from './candidate.ts';
import { NO_LOCATION, type Reason } from './reasons.ts';

/** What is known about a sale beyond its record. */
export interface SaleContext {
	/** It is a sale of the subject itself. */
	isSubject: boolean;
	/** Its price as a share of the price that nearby sales indicate, if it is a price outlier. */
	shareOfMarket: number | undefined;
}

/** The first reason for excluding a sale; null if there is none. */
export function findExclusionReason(
	{ sale, miles, isListPrice }: Candidate,
	subject: Subject,
	{ isSubject, shareOfMarket }: SaleContext,
): Reason | null {
	if (isSubject) {
		const own = isListPrice ? 'listing' : 'sale';
		return {
			code: 'subject_itself',
			words: `The subject's own ${own}: ${usd(sale.price)} ${closedOn(sale)}`,
		};
	}
	if (shareOfMarket !== undefined) {
		return {
			code: 'price_outlier',
			words: `${isListPrice ? 'Listed at' : 'Sold for'} ${percent(shareOfMarket)} of the price that nearby sales indicate; ${shareOfMarket < 1 ? "probably not arm's length" : 'probably a wrong price, or several properties'}`,
		};
	}
	if (subject.livingArea !== null && sale.livingArea === null) {
		return { code: 'no_area', words: 'Living area unknown, so it cannot be adjusted' };
	}
	if (miles !== null && miles > MAX_MILES) {
		return {
			code: 'radius',
			words: `${plural(miles, 'mile')} away; sales beyond ${plural(MAX_MILES, 'mile')} are not used`,
		};
	}
	return miles === null && sale.zip !== subject.zip ? locationObjection(sale, subject) : null;
}

/** Distances are assumed within a ZIP code only. */
function locationObjection(sale: Sale, subject: Subject): Reason {
	if (hasLocation(subject)) return NO_LOCATION;
	return {
		code: 'no_place',
		words: `In ZIP ${sale.zip}. The subject has no map location, so only sales in ZIP ${subject.zip} are used`,
	};
}

/** The reason for a duplicate record of a sale. */
export function duplicateReason(sale: Sale): Reason {
	const { address, price } = sale;
	const home = address === null ? 'the home' : address;
	return {
		code: 'duplicate',
		words: `Duplicate of a record from another source: ${home}, ${usd(price)} ${closedOn(sale)}. Merged`,
	};
}
