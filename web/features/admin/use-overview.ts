import { useQuery } from '@tanstack/react-query';
import { fetchMessages, fetchOverview } from './calls.ts';

/** The installation at a glance, refetched every minute while the page is visible. */
export function useOverview() {
	const { data, error, dataUpdatedAt } = useQuery({
		queryKey: ['admin', 'overview'],
		queryFn: fetchOverview,
		refetchInterval: 60_000,
		staleTime: 0,
	});
	return { overview: data, readAt: dataUpdatedAt, problem: error?.message ?? null };
}

/** How many contact messages no one has marked done; null while loading. */
export function useOpenMessages(): number | null {
	const { data } = useQuery({
		queryKey: ['admin', 'messages', 'open count'],
		queryFn: () => fetchMessages(false, 1),
		refetchInterval: 60_000,
		staleTime: 0,
	});
	return data?.total ?? null;
}
