/** Geocodio, which needs a key. It locates rooftops where counties publish them. */
import { type Candidate, coordinate, type Geocoder, list, member, oneLine, text } from './geocoder.ts';

export const GEOCODIO_BASE_URL = 'https://api.geocod.io';

/** Results of any other accuracy locate a street, a town or a state, but not a house. */
const ACCEPTED = ['rooftop', 'point', 'range_interpolation', 'nearest_rooftop_match'];

export function geocodio(baseUrl: string, key: string): Geocoder {
	return {
		id: 'geocodio',
		find: async (query, fetchJson) => {
			const url = new URL(`${baseUrl}/v2/geocode`);
			url.search = String(new URLSearchParams({ q: oneLine(query) }));
			const headers = { authorization: `Bearer ${key}` };
			// 422: the address can't be geocoded.
			const body = await fetchJson(url, { headers, emptyStatuses: [422] });
			if (body === null) return [];
			return list(member(body, 'results'))
				.filter((result) => ACCEPTED.includes(text(member(result, 'accuracy_type')) ?? ''))
				.map(parseCandidate);
		},
	};
}

/** Converts a result to a candidate. Version 1 of the API calls the state `state` and the ZIP code `zip`. */
function parseCandidate(result: unknown): Candidate {
	const [location, parts] = [member(result, 'location'), member(result, 'address_components')];
	return {
		latitude: coordinate(member(location, 'lat'), 90),
		longitude: coordinate(member(location, 'lng'), 180),
		houseNumber: text(member(parts, 'number')),
		city: text(member(parts, 'city')),
		state: text(member(parts, 'state_province')) ?? text(member(parts, 'state')),
		zip: text(member(parts, 'postal_code')) ?? text(member(parts, 'zip')),
	};
}
