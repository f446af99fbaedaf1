/** Fetches addresses that start with the typed text. Loaded with the first suggestion. */
import { formatAddress } from '../../../../domain/address/address.ts';
import { SHORT_FORMS } from '../../../../domain/address/street-words.ts';
import { callProcedure } from '../../../procedures.ts';

export async function suggestAddresses(typed: string): Promise<readonly string[]> {
	const rows = await callProcedure('suggest_addresses', { typed: shortened(typed) });
	return rows.flatMap(({ zip, ...place }) => (zip === null ? [] : [formatAddress({ ...place, zip })]));
}

/** Abbreviated as stored addresses are. @example shortened('12 West Oak Lane') // '12 W OAK LN' */
export function shortened(typed: string): string {
	const words = typed.toUpperCase().split(/\s+/);
	return words.map((word) => SHORT_FORMS.get(word) ?? word).join(' ');
}
