/** The metrics of listings and rents, which are known for the last day of the data. */
import { capitalize } from '../../format/words.ts';
import { median } from '../../math/statistics.ts';
import { monthsOfSupply, priceToRent } from '../conditions.ts';
import type { HistoryListing } from '../market-history.ts';
import { monthsBefore } from '../months.ts';
import { rentWords } from '../statistic-words.ts';
import type { LocalRent } from '../zip-market.ts';
import type { MarketOn } from './market-on.ts';
import {
	type Measured,
	type Metric,
	middle,
	NO_LISTINGS,
	NOT_COVERED,
	share,
	WINDOW_MONTHS,
} from './metric.ts';

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
		risingFavors: 'buyers',
		measure: ({ listings, sold, day }) => {
			if (listings === null) return NO_LISTINGS;
			const since = monthsBefore(day, WINDOW_MONTHS);
			const listed = [...listings, ...(sold(WINDOW_MONTHS) ?? [])].filter(
				({ listedOn }) => listedOn !== null && listedOn > since && listedOn <= day,
			);
			return { value: listed.length, sample: listed.length };
		},
	},
	{
		id: 'active_listings',
		label: 'Active listings',
		unit: 'count',
		definition: 'Homes that were active on the last day of the data, without those under contract.',
		formula: 'Count of active listings; active under contract and pending are not active.',
		minSample: 0,
		known: 'now',
		risingFavors: 'buyers',
		measure: (market) => countListings(market, 'for_sale'),
	},
	{
		id: 'pending_listings',
		label: 'Pending',
		unit: 'count',
		definition: 'Homes under contract that haven’t closed by the last day of the data.',
		formula: 'Count of pending listings and of active ones under contract.',
		minSample: 0,
		known: 'now',
		risingFavors: 'sellers',
		measure: (market) => countListings(market, 'pending'),
	},
	{
		id: 'pending_ratio',
		label: 'Pending to active',
		unit: 'ratio',
		definition: 'How many homes are under contract for each active one.',
		formula: 'Pending ÷ active listings. It can exceed 1.',
		minSample: 5,
		known: 'now',
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
		minSample: 5,
		known: 'now',
		risingFavors: 'buyers',
		measure: (market) => {
			const active = countListings(market, 'for_sale');
			if (active.value === null) return active;
			if (market.contracts === null) return NOT_COVERED;
			return { value: monthsOfSupply(active.value, market.contracts / 12), sample: market.contracts };
		},
	},
	{
		id: 'absorption',
		label: 'Absorption rate',
		unit: 'share',
		definition: 'The share of the active listings that goes under contract in a month.',
		formula:
			'Homes under contract per month over the last 12 months ÷ active listings: 1 ÷ months of supply.',
		minSample: 5,
		known: 'now',
		risingFavors: 'sellers',
		measure: (market) => {
			const active = countListings(market, 'for_sale');
			if (active.value === null) return active;
			if (market.contracts === null) return NOT_COVERED;
			const value = active.value === 0 ? null : market.contracts / 12 / active.value;
			return { value, sample: market.contracts, ...(value === null && { reason: 'no active listings' }) };
		},
	},
	{
		id: 'price_cut_share',
		label: 'Active with a price cut',
		unit: 'share',
		definition: 'The share of active listings that now ask less than at first.',
		formula: 'Active listings with a list price under their original list price ÷ active listings with both.',
		minSample: 10,
		known: 'now',
		risingFavors: 'buyers',
		measure: ({ listings }) => {
			if (listings === null) return NO_LISTINGS;
			return share(withCuts(listings), (cut) => cut > 0);
		},
	},
	{
		id: 'price_cut_size',
		label: 'Size of price cuts',
		unit: 'share',
		definition: 'Half of the active listings with a price cut have been cut by less.',
		formula: 'Median of 1 − list price ÷ original list price over the active listings with a cut.',
		minSample: 5,
		known: 'now',
		risingFavors: 'buyers',
		measure: ({ listings }) => {
			if (listings === null) return NO_LISTINGS;
			return middle(withCuts(listings).filter((cut) => cut > 0));
		},
	},
	{
		id: 'rent',
		label: 'Median rent',
		unit: 'usd',
		definition: 'The newest median monthly rent that we have for the ZIP code.',
		formula: 'As published by its source for its month.',
		minSample: 0,
		known: 'now',
		risingFavors: null,
		measure: ({ rent }) => ({
			value: rent?.median ?? null,
			sample: 0,
			...sourceOf(rent),
		}),
	},
	{
		id: 'price_to_rent',
		label: 'Price to rent',
		unit: 'ratio',
		definition:
			'How many years of the median rent the median price is. Up to 15 favors buying, over 20 renting.',
		formula: 'Median sale price of the last 12 months ÷ (12 × median monthly rent).',
		minSample: 5,
		known: 'now',
		risingFavors: null,
		measure: (market) => {
			const prices = market.sold(12)?.map(({ price }) => price) ?? [];
			const value = priceToRent(median(prices), market.rent?.median ?? null);
			return { value, sample: prices.length, ...sourceOf(market.rent) };
		},
	},
] as const satisfies readonly Metric[];

/** The source of a rent; without one, why there is no figure. */
function sourceOf(rent: LocalRent | null): Pick<Measured, 'source' | 'reason'> {
	return rent === null ? { reason: 'no rents' } : { source: capitalize(rentWords(rent)) };
}

function countListings({ listings }: MarketOn, status: HistoryListing['status']): Measured {
	if (listings === null) return NO_LISTINGS;
	const found = listings.filter((listing) => listing.status === status).length;
	return { value: found, sample: listings.length };
}

/** The share of the original list price that each active listing has been cut by; 0 for none. */
function withCuts(listings: readonly HistoryListing[]): number[] {
	return listings.flatMap(({ status, price, originalListPrice }) =>
		status !== 'for_sale' || price === null || originalListPrice === null
			? []
			: [Math.max(0, 1 - price / originalListPrice)],
	);
}
