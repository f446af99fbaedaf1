import { useQuery } from '@tanstack/react-query';
import { hasBasic } from './backend.ts';

/** Whether a user has the Basic plan, according to the server; false until it is known. */
export function useHasBasic(userId: string | undefined): boolean {
	const { data } = useQuery({
		queryKey: ['has_basic', userId],
		queryFn: () => hasBasic(userId as string),
		enabled: userId !== undefined,
	});
	return data ?? false;
}
