import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { UsageStatus } from '../../../contract/usage.ts';
import { getUsageStatus } from '../../backend.ts';

/** Monthly usage; null until it is known. Errors are only logged. */
export function useUsage(userId: string | undefined): UsageStatus | null {
	const { data, error } = useQuery({
		queryKey: ['usage', userId],
		queryFn: getUsageStatus,
		enabled: userId !== undefined,
	});
	useEffect(() => {
		if (error) console.error("We couldn't load your usage.", error);
	}, [error]);
	return data ?? null;
}

/** Refreshes the usage after a search. */
export function useRefreshUsage(): () => void {
	const queryClient = useQueryClient();
	return useCallback(() => void queryClient.invalidateQueries({ queryKey: ['usage'] }), [queryClient]);
}
