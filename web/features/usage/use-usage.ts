import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { UsageStatus } from '../../../contract/usage.ts';
import { getUsageStatus } from '../../backend.ts';

/** How far the month's searches have gone; null while it is not known. Errors are only logged. */
export function useUsage(userId: string | undefined): UsageStatus | null {
	const { data, error } = useQuery({
		queryKey: ['usage', userId],
		queryFn: getUsageStatus,
		enabled: userId !== undefined,
	});
	useEffect(() => {
		if (error) console.error('The usage could not be read.', error);
	}, [error]);
	return data ?? null;
}

/** Asks for the usage anew, after a search. */
export function useRefreshUsage(): () => void {
	const queryClient = useQueryClient();
	return useCallback(() => void queryClient.invalidateQueries({ queryKey: ['usage'] }), [queryClient]);
}
