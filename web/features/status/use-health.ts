import { useQuery } from '@tanstack/react-query';
import { type Health, parseHealth } from '../../../contract/health.ts';

export interface HealthCheck {
	/** Undefined until the first response; null if the server doesn't respond. */
	health: Health | null | undefined;
	/** Time of the last check, in milliseconds; 0 for never. */
	checkedAt: number;
	checkAgain: () => void;
	checking: boolean;
}

/** Polls the server's health every 15 seconds while the page is visible. */
export function useHealth(): HealthCheck {
	const { data, dataUpdatedAt, refetch, isFetching } = useQuery({
		queryKey: ['health'],
		queryFn: fetchHealth,
		refetchInterval: 15_000,
		staleTime: 0,
	});
	return { health: data, checkedAt: dataUpdatedAt, checkAgain: () => void refetch(), checking: isFetching };
}

/** Fetches the health. An unreachable server is a result, not an error of this page. */
async function fetchHealth(): Promise<Health | null> {
	try {
		const response = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(8_000) });
		return parseHealth(await response.json());
	} catch {
		return null;
	}
}
