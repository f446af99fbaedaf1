/** Says what was found by the names of the wire, with the sentences that explain it. */
import { type CompsResponse, toWireKpis } from '../contract/comps.ts';
import { formatAddress, readAddress } from '../domain/address.ts';
import { likeliestAddresses } from '../domain/address-likeness.ts';
import { todayInUs } from '../domain/days.ts';
import { miles } from '../domain/format.ts';
import { measureMarket } from '../domain/market/kpis.ts';
import type { FoundComps, Spot } from './listing-store.ts';
import type { SearchRequest } from './search-request.ts';

/** Below this many comps the circle is widened. */
const FEWEST_COMPS = 5;

export function describeFound(
	search: SearchRequest,
	found: FoundComps,
	now: Date,
): Omit<CompsResponse, 'comps'> {
	const { spot, sources, asOf } = found;
	const inZip = search.mode === 'zip';
	return {
		kpis: toWireKpis(measureMarket(found.market)),
		found: found.market.length,
		area: {
			kind: inZip ? 'zip' : 'circle',
			zip: inZip ? search.text : spot.zip,
			latitude: spot.latitude,
			longitude: spot.longitude,
			centre: inZip ? null : spot.basis,
			radius_miles: found.radiusMiles,
			asked_radius_miles: inZip ? null : search.radiusMiles,
			matched_address: matchedAddress(spot),
			meant_addresses: likeliestAddresses(readAddress(search.text), found.alike).map(formatAddress),
		},
		data: {
			source: sources.map((source) => source.name).join(', ') || null,
			demo: sources.some((source) => source.demo),
			as_of: asOf,
			dated: asOf !== null && asOf !== todayInUs(now),
			newest_record: found.newest,
			loaded_at:
				sources
					.map((source) => source.loaded_at)
					.sort()
					.at(-1) ?? null,
		},
		notes: inZip ? [] : notesOn(search, found),
	};
}

function matchedAddress(spot: Spot): string | null {
	const { address, city, state, zip } = spot;
	return address === null || zip === null ? null : formatAddress({ address, city, state, zip });
}

function notesOn(search: SearchRequest, { spot, radiusMiles, market }: FoundComps): string[] {
	const notes: string[] = [];
	if (spot.basis === 'zip_centroid') {
		notes.push(`That address is not in the data: the circle is around the middle of ZIP ${spot.zip}.`);
	}
	if (spot.basis === 'building')
		notes.push('That unit is not in the data: the circle is around its building.');
	if (radiusMiles !== null && radiusMiles > search.radiusMiles) {
		const found =
			market.length < FEWEST_COMPS ? `still only ${market.length} found` : `${market.length} found`;
		notes.push(
			`Fewer than 5 comps within ${miles(search.radiusMiles)}: widened to ${miles(radiusMiles)}, ${found}.`,
		);
	}
	return notes;
}
