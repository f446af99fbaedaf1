/** A user's plan. */
import type { Customer } from './stripe-host.ts';

export const activePlan = async ({ client }: Customer) =>
	(await client.from('subscriptions').select('plan').eq('status', 'active').maybeSingle()).data;
export const hasBasic = async ({ client, userId }: Customer) =>
	(await client.rpc('has_basic', { user_id: userId })).data;
