import { UNKNOWN_FACTS } from '../../../domain/home/parse-home.ts';
import { measureMarket } from '../../../domain/market/kpis.ts';
import { type SearchStatistics, searchedWhere } from '../../../domain/market/search-statistics.ts';
import type { MarketHome, MarketReportInput } from '../../../report/market/market-report-input.ts';
import { createSales, SUBJECT, TODAY } from '../../sample-market.ts';
import { BRAND, createActiveListings, createZipMarket } from '../../sample-report.ts';

export const home = (at: number, status: MarketHome['status']): MarketHome => ({
	...UNKNOWN_FACTS,
	homeType: 'condo',
	livingArea: 1000,
	id: `${status}${at}`,
	address: `${at} ${status} Rd`,
	status,
	price: 300_000 + at * 1000,
	day: '2026-10-01',
	daysOnMarket: at,
	latitude: SUBJECT.latitude,
	longitude: SUBJECT.longitude,
	attribution: null,
});

export const homes = (count: number, status: MarketHome['status']) =>
	Array.from({ length: count }, (_, at) => home(at, status));

/** Of so many sold and listed homes. */
export const statisticsOf = (sold: number, listed: number, radiusMiles: number | null): SearchStatistics => ({
	...measureMarket([...homes(sold, 'sold'), ...homes(listed, 'for_sale')]),
	where: searchedWhere({ radiusMiles, zip: SUBJECT.zip, center: 'zip_centroid', address: null }),
	through: TODAY,
});

export function createInput(
	search: Partial<MarketReportInput['search']> = {},
	market = createZipMarket(createSales(90), createActiveListings(24)),
) {
	const radius = search.radiusMiles ?? null;
	return {
		market,
		search: {
			radiusMiles: null,
			center: { latitude: 40, longitude: -82 },
			effectiveOn: TODAY,
			statistics: statisticsOf(30, 9, radius),
			sold: 30,
			listed: 9,
			sales: homes(20, 'sold'),
			listings: homes(9, 'for_sale'),
			sources: ['Sample MLS'],
			demo: false,
			...search,
		},
		brand: BRAND,
		request: { preparedFor: 'Kim Client', note: 'Call me.' },
		preparedOn: TODAY,
		fingerprint: '3f9a-17c2',
		units: 'square_feet',
	} satisfies MarketReportInput;
}

export const PAGES = ['cover', 'overview', 'conditions', 'trends', 'sales', 'listings', 'method'];
