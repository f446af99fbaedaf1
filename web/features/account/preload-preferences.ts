import type { QueryClient } from '@tanstack/react-query';
import { loadPreferences, savePreferences } from '../../preferences.ts';
import { accountOf } from './use-account.ts';

/** If this browser has none yet, reads them first, so that nothing is shown in the wrong units. */
export async function preloadPreferences(queryClient: QueryClient, userId: string): Promise<void> {
	if (loadPreferences() !== null) return;
	const account = await queryClient.ensureQueryData(accountOf(userId)).catch(() => null);
	if (account) savePreferences(account.preferences);
}
