import type { QueryClient } from '@tanstack/react-query';
import { loadPreferences, savePreferences } from '../../preferences.ts';
import { accountOf } from './use-account.ts';

/** Loads the preferences first if this browser has none yet, so nothing is shown in the wrong units. */
export async function preloadPreferences(queryClient: QueryClient, userId: string): Promise<void> {
	if (loadPreferences() !== null) return;
	const account = await queryClient.ensureQueryData(accountOf(userId)).catch(() => null);
	if (account) savePreferences(account.preferences);
}
