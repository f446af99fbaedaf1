import type { QueryClient } from '@tanstack/react-query';
import { loadPreferences, savePreferences } from '../../preferences.ts';
import { accountOf } from './use-account.ts';

/** Where this browser keeps none yet: reads them first, so that nothing is shown in other units than the person's. */
export async function preloadPreferences(queryClient: QueryClient, userId: string): Promise<void> {
	if (loadPreferences() !== null) return;
	const account = await queryClient.ensureQueryData(accountOf(userId)).catch(() => null);
	if (account) savePreferences(account.preferences);
}
