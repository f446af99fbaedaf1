/** The ZIP code search behind a market report. */
import { COMP_FACTS, toHomeType } from '../../contract/comps/comp-facts.ts';
import {
	type Comp,
	parseCompsResponse,
	toSearchStatistics,
	toWireStatus,
	writeCompsResponse,
} from '../../contract/comps/comps.ts';
import { PROBLEMS } from '../../contract/problems.ts';
import { FACTS } from '../../domain/home/facts.ts';
import type { HomeFacts } from '../../domain/home/home.ts';
import { isOnMarket, LISTING_STATUSES, type ListingStatus } from '../../domain/home/listing.ts';
import { UNKNOWN_FACTS } from '../../domain/home/parse-home.ts';
import { hasLocation } from '../../domain/places/geo.ts';
import type { MarketHome, MarketSearch } from '../../report/market/market-report-input.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { describeFound } from '../search/comps-response.ts';
import { findComps } from '../search/found-comps.ts';
import type { SearchRequest } from '../search/search-request.ts';

/** Sales come before listings: this many homes include the listings of even the largest ZIP codes. */
const MAX_HOMES = 2000;

/** How many of each the report lists: the sales take two sheets with their map, the listings one. */
const MAX_SALES = 20;
const MAX_LISTINGS = 16;

/** @throws HttpError as for a search, and 422 if no home was found */
export async function findMarket(
	context: Context,
	callerId: string,
	search: SearchRequest,
	idempotencyKey: string,
): Promise<MarketSearch> {
	const { found } = await findComps(context, callerId, { ...search, limit: MAX_HOMES }, idempotencyKey, null);
	if (found === null || found.asOf === null || found.market.length === 0)
		throw new HttpError(422, PROBLEMS.marketWithoutHomes);
	const described = describeFound(search, found, context.now());
	const statistics = toSearchStatistics(described);
	if (statistics === null) throw new HttpError(422, PROBLEMS.marketWithoutHomes);
	const { comps } = parseCompsResponse(
		JSON.parse(writeCompsResponse(described, found.cards, found.distances)),
	);
	const homes = comps.map(toMarketHome);
	const countOf = (status: ListingStatus) => found.market.filter((home) => home.status === status).length;
	const sold = countOf('sold');
	const comingSoon = countOf('coming_soon');
	return {
		radiusMiles: found.radiusMiles,
		center: hasLocation(found.spot)
			? { latitude: found.spot.latitude, longitude: found.spot.longitude }
			: null,
		effectiveOn: found.asOf,
		statistics,
		sold,
		listed: found.market.filter(isOnMarket).length,
		...(comingSoon > 0 && { comingSoon }),
		sales: newest(
			homes.filter(({ status }) => status === 'sold'),
			MAX_SALES,
		),
		listings: newest(
			homes.filter(({ status }) => status !== 'sold'),
			MAX_LISTINGS,
		),
		sources: found.sources.map(({ name }) => name),
		demo: found.sources.some(({ demo }) => demo),
	};
}

/** The newest homes. A search within a radius lists the nearest first. */
function newest(homes: readonly MarketHome[], max: number): MarketHome[] {
	return [...homes].sort((a, b) => (b.day ?? '').localeCompare(a.day ?? '')).slice(0, max);
}

function toMarketHome(comp: Comp): MarketHome {
	const { id, address, price, days_on_zillow, latitude, longitude, attribution = null } = comp;
	const status = LISTING_STATUSES.find((each) => toWireStatus(each) === comp.statusType) ?? 'for_sale';
	return {
		...toHomeFacts(comp),
		id,
		address,
		status,
		price,
		day: status === 'sold' ? comp.sold_date : comp.list_date,
		...(status === 'sold' && comp.sold_day_approximate && { dayIsApproximate: true }),
		daysOnMarket: days_on_zillow,
		latitude,
		longitude,
		attribution,
	};
}

/** The facts that comps don't include are unknown. */
function toHomeFacts(comp: Comp): HomeFacts {
	const facts = COMP_FACTS.map((name) => [name, comp[FACTS[name].comps]]);
	const homeType = toHomeType(comp.homeType);
	return { ...UNKNOWN_FACTS, ...Object.fromEntries(facts), homeType };
}
