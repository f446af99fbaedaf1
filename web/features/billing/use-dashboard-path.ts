import { useQuery } from '@tanstack/react-query';
import { hasBasic } from '../../backend.ts';

/** Where the Dashboard link leads: the workspace with the Basic plan, else the way to it. */
export function useDashboardPath(userId: string | undefined): string {
	const { data } = useQuery({
		queryKey: ['has_basic', userId],
		queryFn: () => hasBasic(userId as string),
		enabled: userId !== undefined,
	});
	return data ? '/app' : '/account?upgrade=1';
}
