/** Finds the key of a search that this account made within a day, in whatever browser: under it, the search is free. */
import type { CompsQuery } from '../../../domain/comps-query.ts';
import { connect } from '../../connection.ts';
import { refusalOfRequest } from '../../refusal.ts';
import { isSamePlace, type LastSearch, loadLastSearch, MAX_RESTORE_AGE } from './last-search.ts';

/** The search to open again without a credit; null if the account hasn't made it within a day. */
export async function findMadeSearch(userId: string, query: CompsQuery): Promise<LastSearch | null> {
	const last = loadLastSearch(userId, MAX_RESTORE_AGE);
	if (last && isSamePlace(last.query, query)) return last;
	const client = await connect();
	const { data, error, status } = await client
		.from('searches')
		.select('idempotency_key, created_at')
		.eq('query', 'zip' in query ? query.zip : query.address)
		.gt('found', 0)
		.gt('created_at', new Date(Date.now() - MAX_RESTORE_AGE).toISOString())
		.order('created_at', { ascending: false })
		.limit(1);
	if (error) throw refusalOfRequest(status, error);
	const [made] = data;
	return made?.idempotency_key
		? { userId, query, key: made.idempotency_key, at: Date.parse(made.created_at) }
		: null;
}
