/** The one cache of server answers. */
import { QueryClient } from '@tanstack/react-query';
import { isFinal } from './refusal.ts';

/** How long an answer counts as fresh: five minutes. */
export const STALE_TIME = 300_000;

/** One retry, and none for a refusal that would only be repeated. */
export function retryOnce(failures: number, error: Error): boolean {
	return failures < 1 && !isFinal(error);
}

// 'always': without a network a call fails with a sentence instead of waiting in silence.
export const queryClient = new QueryClient({
	defaultOptions: {
		queries: { staleTime: STALE_TIME, retry: retryOnce, networkMode: 'always' },
		mutations: { networkMode: 'always' },
	},
});
