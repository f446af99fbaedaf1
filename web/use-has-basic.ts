import { useQuery } from '@tanstack/react-query';
import { hasBasic } from './backend.ts';

/** Whether a person has the Basic plan, by the server's word; false while it is not known. */
export function useHasBasic(userId: string | undefined): boolean {
	const { data } = useQuery({
		queryKey: ['has_basic', userId],
		queryFn: () => hasBasic(userId as string),
		enabled: userId !== undefined,
	});
	return data ?? false;
}
