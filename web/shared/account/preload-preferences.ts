import type { QueryClient } from '@tanstack/react-query';
import { loadPreferences, savePreferences } from '../../preferences.ts';
import { accountQuery } from './use-account.ts';

/** Loads the preferences first if this browser has none yet, so nothing is shown in the wrong units. */
export async function preloadPreferences(queryClient: QueryClient, userId: string): Promise<void> {
	if (loadPreferences() !== null) return;
	const account = await queryClient.ensureQueryData(accountQuery(userId)).catch(() => null);
	if (account) savePreferences(account.preferences);
}
