/** What clients do with a session: refresh it, and use it. */
import { expect } from 'vitest';
import { sharedHost } from '../shared-host.ts';
import type { TestUser } from '../users.ts';

/** Refreshes as a browser tab does. @returns the next refresh token; null when the session has ended */
export async function refresh(refresh_token: string, url = sharedHost.url): Promise<string | null> {
	const response = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
		method: 'POST',
		headers: { apikey: sharedHost.publishableKey, 'content-type': 'application/json' },
		body: JSON.stringify({ refresh_token }),
	});
	if (response.status === 400) return null;
	expect(response.status).toBe(200);
	return ((await response.json()) as { refresh_token: string }).refresh_token;
}

/** Refreshes from several tabs concurrently, each through the next of these addresses. */
export async function refreshTogether(
	token: string,
	tabs: number,
	urls = [sharedHost.url],
): Promise<(string | null)[]> {
	return Promise.all(Array.from({ length: tabs }, (_, tab) => refresh(token, urls[tab % urls.length])));
}

/** The status codes of a read, a procedure call and a search in a session. */
export async function statuses({ token }: TestUser, url = sharedHost.url): Promise<number[]> {
	const headers = { apikey: sharedHost.publishableKey, authorization: `Bearer ${token}` };
	const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
	const responses = await Promise.all([
		fetch(`${url}/rest/v1/profiles?select=name`, { headers }),
		fetch(`${url}/rest/v1/rpc/get_usage_status`, { ...post, body: '{}' }),
		fetch(`${url}/functions/v1/comps`, { ...post, body: '{"zip":"98178"}' }),
	]);
	return responses.map(({ status }) => status);
}
