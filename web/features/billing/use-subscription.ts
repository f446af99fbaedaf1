import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Subscription } from '../../../contract/billing.ts';
import { fetchInvoices, fetchSubscription } from './calls.ts';

/** The subscription of a person: null for who never had one, undefined while it is not known. */
export function useSubscription(userId: string | undefined) {
	return useQuery({
		queryKey: ['subscription', userId],
		queryFn: fetchSubscription,
		enabled: userId !== undefined,
	});
}

/** Whether the user can subscribe: there is no subscription, it has ended, or its first payment never arrived. */
export function maySubscribe(subscription: Subscription | null | undefined): boolean {
	return !subscription || ['canceled', 'incomplete'].includes(subscription.status);
}

/** The invoices of a person, the newest first. */
export function useInvoices(userId: string | undefined) {
	return useQuery({ queryKey: ['invoices', userId], queryFn: fetchInvoices, enabled: userId !== undefined });
}

/** Cancels or resumes, and shows the new state at once. */
export function useSubscriptionChange(change: () => Promise<Subscription>, onDone: () => void) {
	const refresh = useRefreshBilling();
	return useMutation({
		mutationFn: change,
		onSuccess: async () => {
			await refresh();
			onDone();
		},
	});
}

/** Everything that hangs on the subscription. */
const HANGING = ['subscription', 'invoices', 'has_basic', 'plan', 'usage'];

/** Refetches everything that depends on the subscription. */
export function useRefreshBilling(): () => Promise<void> {
	const queryClient = useQueryClient();
	return useCallback(async () => {
		await Promise.all(HANGING.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
	}, [queryClient]);
}
