/** The metrics of listings, which are known for the last day of the data. */
import type { HistoryListing } from '../market-history.ts';
import { MIN_SAMPLE } from '../min-sample.ts';
import { monthsBefore } from '../months.ts';
import { ON_MARKET_RULE } from '../on-market.ts';
import { type MarketOn, WINDOW_MONTHS } from './market-on.ts';
import { type Measured, type Metric, middle, NO_LISTINGS, NOT_COVERED, ofKnown, share } from './metric.ts';
import { contractsPerMonth, monthsOfSupply, RATE_MONTHS } from './supply.ts';

export const LISTING_METRICS = [
	{
		id: 'new_listings',
		label: 'New listings',
		unit: 'count',
		definition: 'Homes listed in the last 3 months that are active or pending, or have sold.',
		formula:
			'Count of list dates. A home listed again under a new number counts again; withdrawn ones are missing.',
		minSample: 1,
		known: 'now',
		basis: 'live',
		risingFavors: 'buyers',
		measure: ({ listings, recent, day }) => {
			if (listings === null) return NO_LISTINGS;
			const since = monthsBefore(day, WINDOW_MONTHS);
			const homes = [...listings, ...(recent ?? [])];
			return ofKnown(
				homes,
				({ listedOn }) => listedOn,
				(days) => {
					const listed = days.filter((each) => each > since && each <= day).length;
					return { value: listed, sample: listed };
				},
			);
		},
	},
	{
		id: 'active_listings',
		label: 'Active listings',
		unit: 'count',
		definition: 'Homes that were active on the last day of the data, without those under contract.',
		formula: `Count of active listings; active under contract and pending are not active. ${ON_MARKET_RULE}`,
		minSample: 0,
		known: 'now',
		basis: 'live',
		risingFavors: 'buyers',
		measure: (market) => countListings(market, 'for_sale'),
	},
	{
		id: 'pending_listings',
		label: 'Pending',
		unit: 'count',
		definition: 'Homes under contract that haven’t closed by the last day of the data.',
		formula: `Count of pending listings and of active ones under contract. ${ON_MARKET_RULE}`,
		minSample: 0,
		known: 'now',
		basis: 'live',
		risingFavors: 'sellers',
		measure: (market) => countListings(market, 'pending'),
	},
	{
		id: 'pending_sales',
		label: 'Pending sales',
		unit: 'count',
		definition: 'Homes that went under contract in the last 3 months, whether they have closed or not.',
		formula:
			'Count of contract dates. A sale without one counts when it closed, a pending home without one counts.',
		minSample: 0,
		known: 'always',
		basis: 'live',
		risingFavors: 'sellers',
		measure: (market) => {
			const contracts = market.contracts(WINDOW_MONTHS);
			return contracts === null ? NOT_COVERED : { value: contracts, sample: contracts };
		},
	},
	{
		id: 'pending_ratio',
		label: 'Pending to active',
		unit: 'ratio',
		definition: 'How many homes are under contract for each active one.',
		formula: 'Pending ÷ active listings. It can exceed 1.',
		minSample: MIN_SAMPLE,
		known: 'now',
		basis: 'live',
		risingFavors: 'sellers',
		measure: ({ listings }) => {
			if (listings === null) return NO_LISTINGS;
			const active = listings.filter(({ status }) => status === 'for_sale').length;
			const value = active === 0 ? null : (listings.length - active) / active;
			return { value, sample: listings.length, ...(active === 0 && { reason: 'no active listings' }) };
		},
	},
	{
		id: 'months_of_supply',
		label: 'Months of supply',
		unit: 'months',
		definition: 'How long the active listings would last at the pace of the last 12 months.',
		formula:
			'Active listings ÷ homes that went under contract per month over the last 12 months. A sale without a contract date counts when it closed.',
		minSample: MIN_SAMPLE,
		counted: 'contract',
		known: 'now',
		basis: 'live',
		risingFavors: 'buyers',
		measure: (market) => {
			const active = countListings(market, 'for_sale');
			if (active.value === null) return active;
			const contracts = market.contracts(RATE_MONTHS);
			if (contracts === null) return NOT_COVERED;
			return { value: monthsOfSupply(active.value, contracts), sample: contracts };
		},
	},
	{
		id: 'absorption',
		label: 'Absorption rate',
		unit: 'share',
		definition: 'The share of the active listings that goes under contract in a month.',
		formula:
			'Homes under contract per month over the last 12 months ÷ active listings: 1 ÷ months of supply.',
		minSample: MIN_SAMPLE,
		counted: 'contract',
		known: 'now',
		basis: 'live',
		risingFavors: 'sellers',
		measure: (market) => {
			const active = countListings(market, 'for_sale');
			if (active.value === null) return active;
			const contracts = market.contracts(RATE_MONTHS);
			if (contracts === null) return NOT_COVERED;
			const value = active.value === 0 ? null : contractsPerMonth(contracts) / active.value;
			return { value, sample: contracts, ...(value === null && { reason: 'no active listings' }) };
		},
	},
	{
		id: 'price_cut_share',
		label: 'Active with a price cut',
		unit: 'share',
		definition: 'The share of active listings whose list price was cut.',
		formula: 'Active listings with a list price under their original list price ÷ active listings with both.',
		minSample: 10,
		known: 'now',
		basis: 'live',
		risingFavors: 'buyers',
		measure: ({ listings }) => {
			if (listings === null) return NO_LISTINGS;
			return ofKnown(listings.filter(isActive), cutOf, (cuts) => share(cuts, (cut) => cut > 0));
		},
	},
	{
		id: 'price_cut_size',
		label: 'Size of price cuts',
		unit: 'share',
		definition: 'Half of the active listings with a price cut have been cut by less.',
		formula: 'Median of 1 − list price ÷ original list price over the active listings with a cut.',
		minSample: MIN_SAMPLE,
		known: 'now',
		basis: 'live',
		risingFavors: 'buyers',
		measure: ({ listings }) => {
			if (listings === null) return NO_LISTINGS;
			return ofKnown(listings.filter(isActive), cutOf, (cuts) => middle(cuts.filter((cut) => cut > 0)));
		},
	},
] as const satisfies readonly Metric[];

function countListings({ listings }: MarketOn, status: HistoryListing['status']): Measured {
	if (listings === null) return NO_LISTINGS;
	const found = listings.filter((listing) => listing.status === status).length;
	return { value: found, sample: found };
}

function isActive({ status }: HistoryListing): boolean {
	return status === 'for_sale';
}

/** The share of the original list price that a listing has been cut by, 0 for none; null if it isn't known. */
function cutOf({ price, originalListPrice }: HistoryListing): number | null {
	return price === null || originalListPrice === null ? null : Math.max(0, 1 - price / originalListPrice);
}
