/** The geocoder of the US Census Bureau: free and without a key. It interpolates along the street. */
import { type Candidate, coordinate, type Geocoder, list, member, oneLine, text } from './geocoder.ts';

export const CENSUS_BASE_URL = 'https://geocoding.geo.census.gov';

/** Longer addresses get an error. */
const MAX_LENGTH = 100;

export function census(baseUrl: string): Geocoder {
	return {
		id: 'census',
		find: async (query, fetchJson) => {
			const address = oneLine(query);
			if (address.length > MAX_LENGTH) return [];
			const url = new URL(`${baseUrl}/geocoder/locations/onelineaddress`);
			url.search = String(new URLSearchParams({ address, benchmark: 'Public_AR_Current', format: 'json' }));
			const body = await fetchJson(url, { emptyStatuses: [400] });
			if (body === null) return [];
			return list(member(member(body, 'result'), 'addressMatches')).map(parseCandidate);
		},
	};
}

/** Converts a match to a candidate. `x` is the longitude; the matched address is "1500 FERNWOOD LN, AUSTIN, TX, 78704". */
function parseCandidate(match: unknown): Candidate {
	const [coordinates, parts] = [member(match, 'coordinates'), member(match, 'addressComponents')];
	return {
		latitude: coordinate(member(coordinates, 'y'), 90),
		longitude: coordinate(member(coordinates, 'x'), 180),
		houseNumber: text(member(match, 'matchedAddress'))?.split(' ')[0] ?? null,
		city: text(member(parts, 'city')),
		state: text(member(parts, 'state')),
		zip: text(member(parts, 'zip')),
	};
}
