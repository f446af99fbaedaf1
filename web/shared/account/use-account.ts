import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { savePreferences } from '../../preferences.ts';
import { fetchAccount } from './fetch-account.ts';

/** The user's account, from the cache. */
export const accountQuery = (userId: string | undefined) => ({
	queryKey: ['account', userId],
	queryFn: fetchAccount,
	enabled: userId !== undefined,
});

/** The user's profile and preferences. The preferences are also stored in this browser, for the next first screen. */
export function useAccount(userId: string | undefined) {
	const query = useQuery(accountQuery(userId));
	const preferences = query.data?.preferences;
	useEffect(() => {
		if (preferences) savePreferences(preferences);
	}, [preferences]);
	return query;
}

/** Refetches the account after a change. */
export function useRefreshAccount(): () => Promise<void> {
	const queryClient = useQueryClient();
	return () => queryClient.invalidateQueries({ queryKey: ['account'] });
}
