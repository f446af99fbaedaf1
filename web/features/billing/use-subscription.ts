import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Subscription } from '../../../contract/billing.ts';
import { fetchInvoices, fetchSubscription } from './calls.ts';

/** The user's subscription: null if they never had one, undefined until it is known. */
export function useSubscription(userId: string | undefined) {
	return useQuery({
		queryKey: ['subscription', userId],
		queryFn: fetchSubscription,
		enabled: userId !== undefined,
	});
}

/** Whether the user can subscribe: there is no subscription, it has ended, or its first payment never arrived. */
export function canSubscribe(subscription: Subscription | null | undefined): boolean {
	return !subscription || ['canceled', 'incomplete'].includes(subscription.status);
}

/** The user's invoices, newest first. */
export function useInvoices(userId: string | undefined) {
	return useQuery({ queryKey: ['invoices', userId], queryFn: fetchInvoices, enabled: userId !== undefined });
}

/** Cancels or resumes, and shows the new state immediately. */
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

/** Everything that depends on the subscription. */
const DEPENDENT_QUERIES = ['subscription', 'invoices', 'has_basic', 'plan', 'usage'];

/** Refetches everything that depends on the subscription. */
export function useRefreshBilling(): () => Promise<void> {
	const queryClient = useQueryClient();
	return useCallback(async () => {
		await Promise.all(DEPENDENT_QUERIES.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
	}, [queryClient]);
}
