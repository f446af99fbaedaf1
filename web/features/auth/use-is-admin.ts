import { useQuery } from '@tanstack/react-query';
import { isAdmin } from '../../backend.ts';

export type AdminCheck = 'pending' | 'admin' | 'not admin';

/** Whether the user is an administrator. If the call fails, the answer is no. */
export function useIsAdmin(userId: string | undefined): AdminCheck {
	const { data, isError } = useQuery({
		queryKey: ['is_admin', userId],
		queryFn: () => isAdmin(userId as string),
		enabled: userId !== undefined,
	});
	if (userId === undefined || isError) return 'not admin';
	if (data === undefined) return 'pending';
	return data ? 'admin' : 'not admin';
}
