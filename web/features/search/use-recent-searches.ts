import { useQuery } from '@tanstack/react-query';
import { isZip, type SearchMode } from '../../../domain/comps-query.ts';
import { connect } from '../../connection.ts';
import { refusalOfRequest } from '../../refusal.ts';

export interface RecentSearch {
	text: string;
	mode: SearchMode;
	zip: string | null;
	found: number;
	/** Opens it again for free, within its day; null for one that found nothing, which was free. */
	key: string | null;
	/** When it was last made. */
	at: string;
}

/** How many searches are shown, and how many are read to find that many different ones. */
const MAX_SHOWN = 8;
const MAX_READ = 60;

/** The user's last searches, without repetitions; undefined until they are known. */
export function useRecentSearches() {
	const { data, error, isFetched } = useQuery({
		queryKey: ['recent searches'],
		queryFn: fetchRecentSearches,
		// Always refetched: the user has just searched.
		staleTime: 0,
	});
	return { searches: data, problem: error?.message ?? null, isFetched };
}

async function fetchRecentSearches(): Promise<readonly RecentSearch[]> {
	const client = await connect();
	const { data, error, status } = await client
		.from('searches')
		.select('query, zip, found, idempotency_key, created_at')
		.order('created_at', { ascending: false })
		.limit(MAX_READ);
	if (error) throw refusalOfRequest(status, error);
	const byText = new Map<string, RecentSearch>();
	for (const { query: text, zip, found, idempotency_key, created_at: at } of data) {
		const mode = isZip(text) ? 'zip' : 'address';
		if (!byText.has(text))
			byText.set(text, { text, mode, zip, found, key: found > 0 ? idempotency_key : null, at });
	}
	return [...byText.values()].slice(0, MAX_SHOWN);
}
