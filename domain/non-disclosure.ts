/** Where the prices of closed sales are not public. */

/**
 * The states whose law does not have the price of a sale recorded for the public. Local multiple listing services
 * know it there; a file of public records does not.
 */
export const NON_DISCLOSURE_STATES: ReadonlySet<string> = new Set(
	'AK ID KS LA MS MO MT NM ND TX UT WY'.split(' '),
);

/** @example keepsPricesPrivate('TX') // true */
export function keepsPricesPrivate(state: string | null): boolean {
	return state !== null && NON_DISCLOSURE_STATES.has(state.toUpperCase());
}
