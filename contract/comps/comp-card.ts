/** A comp as stored: written when the home is imported, read by every search. */
import { FACTS } from '../../domain/home/facts.ts';
import { type Listing, priceKindOf, priceOf } from '../../domain/home/listing.ts';
import { COMP_FACTS, toCompFacts } from './comp-facts.ts';
import { type Comp, toWireStatus } from './comps.ts';

/** The listing fields that a card copies, with their names in the API. */
export const CARD_FACTS: Readonly<Record<string, string>> = {
	address: 'address',
	latitude: 'latitude',
	longitude: 'longitude',
	listPrice: 'list_price',
	originalListPrice: 'original_list_price',
	contractOn: 'contract_date',
	listedOn: 'list_date',
	hoaMonthly: 'hoa_monthly',
	url: 'publish_url',
	daysOnMarket: 'days_on_zillow',
	...Object.fromEntries(
		COMP_FACTS.filter((name) => name !== 'homeType').map((name) => [name, FACTS[name].comps]),
	),
};

/** A listing as JSON text with its API names, without the fields that depend on the search. */
export function toCompCard(listing: Listing, id: string, demo: boolean): string {
	const card: Omit<Comp, 'distance_miles'> = {
		id,
		zpid: listing.sourceId,
		address: listing.address,
		city: listing.city,
		state: listing.state,
		zipcode: listing.zip,
		price: priceOf(listing),
		price_kind: priceKindOf(listing),
		sold_price: listing.soldPrice,
		list_price: listing.listPrice,
		original_list_price: listing.originalListPrice,
		...toCompFacts(listing),
		days_on_zillow: listing.daysOnMarket,
		statusType: toWireStatus(listing.status),
		publish_url: listing.url,
		latitude: listing.latitude,
		longitude: listing.longitude,
		sold_date: listing.soldOn,
		contract_date: listing.contractOn,
		list_date: listing.listedOn,
		hoa_monthly: listing.hoaMonthly,
		...(listing.status !== 'sold' && { last_seen: listing.observedOn }),
		...(listing.soldDayIsApproximate && { sold_day_approximate: true }),
		...(listing.zipIsApproximate && { zip_approximate: true }),
		...(listing.photos?.length && { photos: listing.photos.length }),
		...(listing.attribution && { attribution: listing.attribution }),
		...(listing.source && { source: listing.source }),
		demo,
	};
	return JSON.stringify(card);
}
