/** Explains why a search found no homes. */
import type { EmptySearch } from '../../contract/comps/comps.ts';
import { plural } from '../../domain/format/plural.ts';
import type { NothingFound, Spot } from './found-comps.ts';
import type { SearchRequest } from './search-request.ts';

/** The explanation for a search that found nothing; null if it found homes. */
export function describeEmpty(
	search: SearchRequest,
	spot: Spot,
	nothing: NothingFound | null,
): EmptySearch | null {
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
