/** The responses of the billing functions, and the subscription that a user reads. */
import { parseBillingUrl, parseSubscription, SUBSCRIPTION_COLUMNS } from '../../contract/billing.ts';
import type { Customer } from './stripe-host.ts';

export const urlOf = async (response: Response) => parseBillingUrl(await response.json());
export const sentenceOf = async (response: Response) => ((await response.json()) as { error: string }).error;

export const subscriptionOf = async ({ client }: Customer) =>
	parseSubscription((await client.from('subscriptions').select(SUBSCRIPTION_COLUMNS)).data, Date.now());
