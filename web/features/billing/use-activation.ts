import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchSubscription } from './calls.ts';
import { useRefreshBilling } from './use-subscription.ts';

/** Delays between checks, in milliseconds: short at first, then longer; about 90 seconds in all. */
const PAUSES = [1000, 1000, 2000, 2000, 3000, 5000, 8000, 13_000, 20_000, 35_000];

export type ActivationState = 'waiting' | 'active' | 'timed out';

/**
 * Polls until a payment has activated the subscription. Only Stripe's webhook activates it; this hook just waits.
 */
export function useActivation(userId: string | undefined): { state: ActivationState; retry: () => void } {
	const refreshBilling = useRefreshBilling();
	const [round, setRound] = useState(0);
	const [checks, setChecks] = useState(0);
	const { data } = useQuery({
		queryKey: ['activation', userId, round],
		queryFn: async () => {
			setChecks((before) => before + 1);
			// A failed check counts as one that found nothing; the next may succeed.
			return await fetchSubscription().catch(() => null);
		},
		enabled: userId !== undefined,
		staleTime: 0,
		refetchOnWindowFocus: true,
		refetchInterval: ({ state }) =>
			state.data && ENTITLED.has(state.data.status) ? false : (PAUSES[state.dataUpdateCount - 1] ?? false),
	});
	const active = data != null && ENTITLED.has(data.status);
	useEffect(() => {
		if (active) void refreshBilling();
	}, [active, refreshBilling]);
	return {
		state: active ? 'active' : checks > PAUSES.length ? 'timed out' : 'waiting',
		retry: () => {
			setChecks(0);
			setRound((before) => before + 1);
		},
	};
}

const ENTITLED: ReadonlySet<string> = new Set(['active', 'trialing']);
