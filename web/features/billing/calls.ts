/** API calls for subscriptions, invoices, checkout and the customer portal. */
import {
	DEMO_CHECKOUT,
	parseBillingUrl,
	parseChangedSubscription,
	parseSubscription,
	SUBSCRIPTION_COLUMNS,
	type Subscription,
} from '../../../contract/billing.ts';
import { INVOICE_COLUMNS, type Invoice, parseInvoices } from '../../../contract/invoices.ts';
import { invokeFunction } from '../../backend.ts';
import { connect } from '../../connection.ts';
import { parseSentence, Refusal, refusalOfRequest } from '../../refusal.ts';

/** The caller's current subscription; null if they never had one. */
export async function fetchSubscription(): Promise<Subscription | null> {
	const client = await connect();
	const { data, error, status } = await client.from('subscriptions').select(SUBSCRIPTION_COLUMNS);
	if (error) throw refusalOfRequest(status, error);
	return parseSubscription(data, Date.now());
}

/** The caller's invoices, newest first. */
export async function fetchInvoices(): Promise<readonly Invoice[]> {
	const client = await connect();
	const { data, error, status } = await client
		.from('invoices')
		.select(INVOICE_COLUMNS)
		.order('created_at', { ascending: false });
	if (error) throw refusalOfRequest(status, error);
	return parseInvoices(data);
}

/** Starts a checkout. @returns the URL to pay at, or null if the server sent none */
export async function startCheckout(): Promise<string | null> {
	return parseBillingUrl(await invokeFunction('checkout'));
}

/** The URL of the customer portal; null if the server sent none. */
export async function openPortal(): Promise<string | null> {
	return parseBillingUrl(await invokeFunction('billing-portal'));
}

/** Cancels the subscription at the end of its period. */
export async function cancelSubscription(): Promise<Subscription> {
	return parseChangedSubscription(await invokeFunction('cancel-subscription'));
}

/** Resumes a subscription that was set to end. */
export async function resumeSubscription(): Promise<Subscription> {
	return parseChangedSubscription(await invokeFunction('resume-subscription'));
}

/** Pays a demo checkout. @returns the URL to continue at, or null if the server sent none */
export async function payDemoCheckout(session: string): Promise<string | null> {
	const { auth } = await connect();
	const { data } = await auth.getSession();
	const response = await fetch(DEMO_CHECKOUT.complete, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			authorization: `Bearer ${data.session?.access_token ?? ''}`,
		},
		body: JSON.stringify({ session }),
	});
	const body: unknown = await response.json().catch(() => null);
	if (!response.ok) throw new Refusal(response.status, parseSentence(body) ?? 'Something went wrong');
	return parseBillingUrl(body);
}
