/** A ZIP code's market with chosen sales and listings, as of November 20, 2026. */
import {
	type HistoryListing,
	type HistorySale,
	type LocalIndex,
	type MarketHistory,
	UNKNOWN_MARKET,
} from '../../domain/market/market-history.ts';

const FACTS = {
	homeType: 'single_family',
	bedrooms: 3,
	livingArea: 2_000,
	listPrice: null,
	originalListPrice: null,
	listedOn: null,
} as const;

export function saleSample(soldOn: string, price: number, facts: Partial<HistorySale> = {}): HistorySale {
	return { ...FACTS, soldOn, price, daysOnMarket: 30, contractOn: null, ...facts };
}

export function listingSample(
	status: HistoryListing['status'],
	price: number,
	facts: Partial<HistoryListing> = {},
): HistoryListing {
	return { ...FACTS, status, price, daysOnMarket: 12, listPrice: price, ...facts };
}

export function historySample({
	index = null,
	...facts
}: Partial<MarketHistory> & { index?: LocalIndex | null }): MarketHistory {
	return {
		...UNKNOWN_MARKET,
		...{
			zip: '78704',
			city: 'Austin',
			state: 'TX',
			countyName: 'Travis County, TX',
			center: [30.24, -97.77],
		},
		asOf: '2026-11-20',
		sources: ['MLS'],
		priceIndex: index,
		since: facts.sales?.[0]?.soldOn ?? null,
		...facts,
	};
}
