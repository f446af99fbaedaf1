/** Nominatim, OpenStreetMap's geocoder: your own server, or the public one within its usage policy. */
import { type Candidate, coordinate, type Geocoder, list, member, oneLine, text } from './geocoder.ts';

/** @param userAgent identifies the installation, as the public server's usage policy requires */
export function nominatim(baseUrl: string, userAgent: string): Geocoder {
	return {
		id: 'nominatim',
		find: async (query, fetchJson) => {
			const url = new URL(`${baseUrl}/search`);
			url.search = String(
				new URLSearchParams({
					q: oneLine(query),
					format: 'jsonv2',
					addressdetails: '1',
					countrycodes: 'us',
					limit: '3',
				}),
			);
			const body = await fetchJson(url, { headers: { 'user-agent': userAgent } });
			return list(body).map(parseCandidate);
		},
	};
}

/** Converts a place to a candidate. The state is "US-TX"; a result without a house number is a street. */
function parseCandidate(place: unknown): Candidate {
	const parts = member(place, 'address');
	return {
		latitude: coordinate(member(place, 'lat'), 90),
		longitude: coordinate(member(place, 'lon'), 180),
		houseNumber: text(member(parts, 'house_number')),
		city: text(member(parts, 'city')) ?? text(member(parts, 'town')) ?? text(member(parts, 'village')),
		state: text(member(parts, 'ISO3166-2-lvl4'))?.replace(/^US-/, '') ?? null,
		zip: text(member(parts, 'postcode'))?.slice(0, 5) ?? null,
	};
}
