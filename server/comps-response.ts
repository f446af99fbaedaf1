/** Writes what was found by the names of the wire, with the sentences that explain it. */
import {
	type Comp,
	type CompsResponse,
	toWireHomeType,
	toWireKpis,
	toWireStatus,
} from '../contract/comps.ts';
import { formatAddress } from '../domain/address.ts';
import { count, miles } from '../domain/format.ts';
import { priceKindOf, priceOf } from '../domain/listing.ts';
import type { MarketMeasures } from '../domain/market/kpis.ts';
import type { FoundComps, StoredListing } from './listing-store.ts';
import type { SearchRequest } from './search-request.ts';

export function toCompsResponse(
	search: SearchRequest,
	found: FoundComps,
	measures: MarketMeasures,
	now: Date,
): CompsResponse {
	const inZip = search.mode === 'zip';
	const sources = found.sources;
	return {
		kpis: toWireKpis(measures),
		comps: found.comps.map(toWireComp),
		found: found.market.length,
		area: {
			kind: inZip ? 'zip' : 'circle',
			zip: found.zip,
			latitude: found.latitude,
			longitude: found.longitude,
			centre: inZip ? null : found.basis,
			radius_miles: found.radiusMiles,
			asked_radius_miles: inZip ? null : search.radiusMiles,
			matched_address: found.matched && formatAddress(found.matched),
		},
		data: {
			source: sources.map((source) => source.name).join(', ') || null,
			demo: sources.some((source) => source.demo),
			as_of: found.asOf,
			dated: found.asOf !== null && found.asOf !== now.toISOString().slice(0, 10),
			newest_record: found.newest,
			loaded_at:
				sources
					.map((source) => source.loaded_at)
					.sort()
					.at(-1) ?? null,
		},
		notes: notesOn(search, found),
	};
}

function toWireComp(listing: StoredListing): Comp {
	return {
		id: listing.id,
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
		bedrooms: listing.bedrooms,
		bathrooms: listing.bathrooms,
		sqft: listing.livingArea,
		homeType: toWireHomeType(listing.homeType),
		yearBuilt: listing.yearBuilt,
		lotSize: listing.lotSize,
		days_on_zillow: listing.daysOnMarket,
		statusType: toWireStatus(listing.status),
		publish_url: listing.url,
		latitude: listing.latitude,
		longitude: listing.longitude,
		distance_miles: listing.distance,
		sold_date: listing.soldOn,
		contract_date: listing.contractOn,
		list_date: listing.listedOn,
		hoa_monthly: listing.hoaMonthly,
		demo: listing.demo,
	};
}

function notesOn(search: SearchRequest, found: FoundComps): string[] {
	const notes: string[] = [];
	if (search.mode === 'zip') return notes;
	if (found.basis === 'zip_centroid') {
		notes.push(`That address is not in the data: the circle is around the middle of ZIP ${found.zip}.`);
	}
	if (found.basis === 'building')
		notes.push('That unit is not in the data: the circle is around its building.');
	if (found.radiusMiles !== null && found.radiusMiles > search.radiusMiles) {
		const outcome =
			found.market.length < 5 ? `still ${count(found.market.length)} found` : 'to find at least 5';
		notes.push(
			`Fewer than 5 comps within ${miles(search.radiusMiles)}: widened to ${miles(found.radiusMiles)}, ${outcome}.`,
		);
	}
	return notes;
}
