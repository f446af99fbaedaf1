/** The shared cache of server responses. */
import { QueryClient } from '@tanstack/react-query';
import { isFinal } from './refusal.ts';

/** How long a response counts as fresh: five minutes. */
export const STALE_TIME = 300_000;

/** One retry, and none for a refusal that would only repeat. */
export function retryOnce(failures: number, error: Error): boolean {
	return failures < 1 && !isFinal(error);
}

// 'always': without a network, a call fails with a message instead of waiting silently.
export const queryClient = new QueryClient({
	defaultOptions: {
		queries: { staleTime: STALE_TIME, retry: retryOnce, networkMode: 'always' },
		mutations: { networkMode: 'always' },
	},
});
