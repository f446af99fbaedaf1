import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { savePreferences } from '../../preferences.ts';
import { fetchAccount } from './fetch-account.ts';

/** The account of a person, as the cache knows it. */
export const accountOf = (userId: string | undefined) => ({
	queryKey: ['account', userId],
	queryFn: fetchAccount,
	enabled: userId !== undefined,
});

/** The profile and the preferences of a person; this browser keeps the latter for the next first screen. */
export function useAccount(userId: string | undefined) {
	const query = useQuery(accountOf(userId));
	const preferences = query.data?.preferences;
	useEffect(() => {
		if (preferences) savePreferences(preferences);
	}, [preferences]);
	return query;
}

/** Reads the account again, after a change. */
export function useRefreshAccount(): () => Promise<void> {
	const queryClient = useQueryClient();
	return () => queryClient.invalidateQueries({ queryKey: ['account'] });
}
