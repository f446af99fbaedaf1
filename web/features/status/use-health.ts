import { useQuery } from '@tanstack/react-query';
import { type Health, readHealth } from '../../../contract/health.ts';

export interface HealthCheck {
	/** Undefined until the first answer; null where the server gave none. */
	health: Health | null | undefined;
	/** When it was last asked, milliseconds; 0 for never. */
	checkedAt: number;
	checkAgain: () => void;
	checking: boolean;
}

/** Asks the server how it is, at once and every fifteen seconds while the page is in sight. */
export function useHealth(): HealthCheck {
	const { data, dataUpdatedAt, refetch, isFetching } = useQuery({
		queryKey: ['health'],
		queryFn: askHealth,
		refetchInterval: 15_000,
		staleTime: 0,
	});
	return { health: data, checkedAt: dataUpdatedAt, checkAgain: () => void refetch(), checking: isFetching };
}

/** A server that can not be reached is an answer too, not a failure of this page. */
async function askHealth(): Promise<Health | null> {
	try {
		const response = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(8_000) });
		return readHealth(await response.json());
	} catch {
		return null;
	}
}
