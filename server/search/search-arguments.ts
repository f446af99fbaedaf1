/** The arguments of the search procedures, and why the store refuses a search. */
import { PROBLEMS } from '../../contract/problems.ts';
import { parseAddress } from '../../domain/address/address.ts';
import { streetKey } from '../../domain/address/street-key.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http-error.ts';
import type { SearchRequest } from './search-request.ts';

/** Why the store refused the search. */
export const REFUSALS: Readonly<Record<string, HttpError>> = {
	unknown_caller: new HttpError(401, PROBLEMS.signIn),
	key_reused: new HttpError(409, PROBLEMS.keyReused),
	limit_reached: new HttpError(402, PROBLEMS.limitReached),
	address_without_place: new HttpError(422, PROBLEMS.addressWithoutPlace),
	unknown_zip: new HttpError(422, PROBLEMS.unknownPlace),
};

/** Whether a search covers a ZIP code instead of a circle. */
function isWholeZip({ mode, radiusMiles }: SearchRequest): boolean {
	return mode === 'zip' && radiusMiles === null;
}

/** The arguments shared by all search procedures. */
export function searchArguments(
	context: Context,
	callerId: string,
	search: SearchRequest,
	idempotencyKey: string | null,
) {
	return {
		caller: callerId,
		query: search.text,
		...toPlace(search),
		radius: search.radiusMiles,
		idempotency_key: idempotencyKey,
		today: todayInUs(context.now()),
	};
}

/** The place of a search, with the procedures' argument names. */
function toPlace(search: SearchRequest) {
	if (search.mode === 'zip') {
		// With a radius, a ZIP code is searched like an unknown address: around its center.
		return { zip: search.text, street: isWholeZip(search) ? null : '', city: null, state: null };
	}
	const { street, unit, city, state, zip } = parseAddress(search.text);
	return { zip, street: street === null ? '' : streetKey(street, unit), city, state };
}
