/** Writes the result of a search in the API format, with the messages that explain it. */
import type { EmptySearch } from '../../contract/comps/comps.ts';
import { type CompsResponse, toWireKpis } from '../../contract/comps/comps.ts';
import { formatAddress, parseAddress } from '../../domain/address/address.ts';
import { similarAddresses } from '../../domain/address/similar-addresses.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import { miles } from '../../domain/format/format.ts';
import { agree, plural } from '../../domain/format/plural.ts';
import { measureMarket } from '../../domain/market/kpis.ts';
import { NO_MAP_LOCATION } from '../../domain/pricing/street-miles.ts';
import type { FoundComps, NothingFound, Spot } from './found-comps.ts';
import type { SearchRequest } from './search-request.ts';

/** With fewer comps than this, the circle is widened. */
const MIN_COMPS = 5;

export function describeFound(
	search: SearchRequest,
	found: FoundComps,
	now: Date,
): Omit<CompsResponse, 'comps'> {
	const { spot, sources, asOf } = found;
	const inZip = found.radiusMiles === null;
	const real = sources.filter(({ demo }) => !demo);
	return {
		kpis: toWireKpis(measureMarket(found.market)),
		found: found.market.length,
		area: {
			kind: inZip ? 'zip' : 'circle',
			zip: search.mode === 'zip' ? search.text : spot.zip,
			latitude: spot.latitude,
			longitude: spot.longitude,
			center: inZip ? null : spot.basis,
			located_by: spot.located_by ?? null,
			radius_miles: found.radiusMiles,
			requested_radius_miles: inZip ? null : search.radiusMiles,
			matched_address: matchedAddress(spot),
			unlocated: found.unlocated,
			suggested_addresses:
				search.mode === 'zip'
					? []
					: similarAddresses(parseAddress(search.text), found.similarAddresses).map(formatAddress),
		},
		data: {
			source: sources.map((source) => source.name).join(', ') || null,
			demo: sources.some((source) => source.demo),
			as_of: asOf,
			dated: asOf !== null && asOf !== todayInUs(now),
			newest_record: found.newest,
			// When the demo market was created says nothing about the homes next to it.
			loaded_at:
				(real.length > 0 ? real : sources)
					.map((source) => source.loaded_at)
					.sort()
					.at(-1) ?? null,
		},
		notes: found.empty ? [] : [...(found.isUnpriced ? [UNPRICED] : []), ...notesOn(search, found)],
		empty: describeEmpty(search, spot, found.empty),
	};
}

const UNKNOWN_ADDRESS = "That address isn't in our data";
const UNPRICED =
	"There aren't enough sales like this home to price it from our data, so this search used no credit.";

function matchedAddress(spot: Spot): string | null {
	const { address, city, state, zip } = spot;
	return address === null || zip === null ? null : formatAddress({ address, city, state, zip });
}

function notesOn(search: SearchRequest, { spot, radiusMiles, market, unlocated }: FoundComps): string[] {
	if (radiusMiles === null) {
		if (search.mode === 'zip') return [];
		const reason = spot.address === null ? UNKNOWN_ADDRESS : NO_MAP_LOCATION;
		return [`${reason}, so these are all homes in ZIP ${spot.zip}.`];
	}
	const notes: string[] = [];
	if (spot.basis === 'zip_centroid' && search.mode === 'address') {
		notes.push(`${UNKNOWN_ADDRESS}, so the search is centered on ZIP ${spot.zip}.`);
	}
	if (unlocated > 0)
		notes.push(
			`${plural(unlocated, 'home')} in ZIP ${spot.zip} ${agree(unlocated, 'has', 'have')} no map location, and ${agree(unlocated, 'counts', 'count')} at any radius.`,
		);
	if (spot.basis === 'building')
		notes.push("That unit isn't in our data, so the search is centered on its building.");
	if (radiusMiles > (search.radiusMiles ?? 0)) {
		const found = market.length < MIN_COMPS ? `only ${market.length} found` : `${market.length} found`;
		notes.push(
			`Fewer than 5 homes within ${miles(search.radiusMiles)}. Widened to ${miles(radiusMiles)}: ${found}.`,
		);
	}
	return notes;
}

/** The explanation for a search that found nothing; null if it found homes. */
function describeEmpty(search: SearchRequest, spot: Spot, nothing: NothingFound | null): EmptySearch | null {
	if (nothing === null) return null;
	const { reason, nearest } = nothing;
	const nearby = nearest.filter(({ miles }) => miles <= MAX_MILES);
	const sentences = [MESSAGES[reason](search, spot), nearby.length === 0 && formatDistance(nearest[0])];
	return {
		reason,
		message: [...sentences, 'This search used no credit.'].filter(Boolean).join(' '),
		nearest_zips: nearby.length > 0 ? nearby : nearest.slice(0, 1),
	};
}

/** Homes farther away than this are in another market: if there are no others, only the nearest ZIP code is offered. */
const MAX_MILES = 100;

function formatDistance(nearest: NothingFound['nearest'][number] | undefined): string | null {
	if (!nearest) return null;
	const { city, state, zip, miles } = nearest;
	return `The nearest homes in our data are in ${city}, ${state} ${zip}, about ${plural(Math.round(miles), 'mile')} away.`;
}

/** The widest circle that an address search covers, in miles. */
const WIDEST_CIRCLE = 5;

const MESSAGES: Record<EmptySearch['reason'], (search: SearchRequest, spot: Spot) => string> = {
	unknown_zip: ({ text }) => `ZIP code ${text} doesn't exist. Check the digits.`,
	no_homes_in_zip: (_, { zip, city, state }) => `We have no homes in ZIP ${zip} (${city}, ${state}).`,
	no_homes_near_address: ({ mode }, { zip }) =>
		`We have no homes within ${plural(WIDEST_CIRCLE, 'mile')} of ${mode === 'zip' ? 'the center of' : 'this address in'} ZIP ${zip}.`,
};
