/** The calls of a search. */
import { type CompsResponse, parseCompsResponse } from '../../../contract/comps/comps.ts';
import type { FoundEvidence } from '../../../domain/comps/evidence.ts';
import type { CompsQuery } from '../../../domain/comps-query.ts';
import { invokeFunction } from '../../backend.ts';

/**
 * The comps and KPIs of a ZIP code or an address.
 *
 * @param key identifies the search: repeating it with the same key uses one credit
 */
export async function searchComps(query: CompsQuery, key: string): Promise<CompsResponse> {
	return parseCompsResponse(await invokeFunction('comps', query, { 'idempotency-key': key }));
}

/**
 * The comps of a search as a CSV file, written by the server.
 *
 * @param ids the comps to write, in order
 */
export async function exportComps(query: CompsQuery, key: string, ids: readonly string[]): Promise<string> {
	const csv = await invokeFunction('export-comps', { ...query, ids }, { 'idempotency-key': key });
	// Reading the response as text drops the byte order mark that spreadsheets need to recognize UTF-8.
	return `\ufeff${String(csv).replace(/^\ufeff/, '')}`;
}

/** The evidence for pricing the home at an address. @param key of the `comps` search made with it */
export async function searchEvidence(query: CompsQuery, key: string): Promise<FoundEvidence> {
	const body = await invokeFunction('evidence', query, { 'idempotency-key': key });
	// Only an address search loads the code that parses evidence.
	const { parseEvidence } = await import('../../../contract/evidence.ts');
	return parseEvidence(body);
}
