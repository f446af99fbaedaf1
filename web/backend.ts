/** The API calls that several features share. Signing in is in `features/auth`, paying in `features/billing`. */
import { hasEnded } from '../contract/billing.ts';
import type { ContactMessage } from '../contract/contact.ts';
import { parseLimitReached, parseUsageStatus, type UsageStatus } from '../contract/usage.ts';
import type { WaitlistEntry } from '../contract/waitlist.ts';
import { connect } from './connection.ts';
import { callProcedure } from './procedures.ts';
import { parseSentence, Refusal, refusalOfFunction, refusalOfRequest } from './refusal.ts';

/** Whether the user has the Basic plan. */
export async function hasBasic(userId: string): Promise<boolean> {
	return (await callProcedure('has_basic', { user_id: userId })) === true;
}

/** Whether the user is an administrator. */
export async function isAdmin(userId: string): Promise<boolean> {
	return (await callProcedure('is_admin', { user_id: userId })) === true;
}

/** How many searches the caller has made this month. */
export async function getUsageStatus(): Promise<UsageStatus> {
	return parseUsageStatus(await callProcedure('get_usage_status'));
}

/** Charges one search. @returns whether the limit is reached, and so nothing was charged */
export async function incrementUsage(): Promise<boolean> {
	return parseLimitReached(await callProcedure('increment_usage'));
}

/** The plan of the caller's active subscription, null without one. */
export async function readActivePlan(): Promise<string | null> {
	const client = await connect();
	const { data, error, status } = await client
		.from('subscriptions')
		.select('plan, cancel_at_period_end, current_period_end')
		.eq('status', 'active')
		.maybeSingle();
	if (error) throw refusalOfRequest(status, error);
	return data && !hasEnded(data, Date.now()) ? data.plan : null;
}

/** Sends a message to the operator. */
export async function sendContactMessage(message: ContactMessage): Promise<void> {
	await callProcedure('send_contact_message', message);
}

/** Adds an address to the Pro waitlist. The response doesn't reveal whether it was already there. */
export async function joinWaitlist(entry: WaitlistEntry): Promise<void> {
	await callProcedure('join_waitlist', entry);
}

/** Calls a function of the server. @throws Refusal with the server's own sentence */
export async function invokeFunction(
	name: string,
	body?: object,
	headers: Record<string, string> = {},
	signal?: AbortSignal,
): Promise<unknown> {
	const client = await connect();
	const { data, error } = await client.functions.invoke(name, {
		method: 'POST',
		headers,
		...(body && { body }),
		...(signal && { signal }),
	});
	if (error) throw await refusalOfFunction(error);
	// A response with an error in its body is a failure, too.
	const sentence = parseSentence(data);
	if (sentence) throw new Refusal(200, sentence);
	return data;
}
