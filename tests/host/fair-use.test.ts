/** One account can't slow down the others: excess calls are refused, and a blocked call blocks only its own account. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { PASSWORD } from '../users.ts';

const host = await openIsolatedHost({
	FAIR_USE_CALLS_AT_ONCE: '2',
	FAIR_USE_CALLS_PER_MINUTE: '250',
	FAIR_USE_REPEATS_PER_MINUTE: '3',
	METRICS_TOKEN: 'a-token-of-this-test',
	TRUSTED_PROXIES: '1',
});

test('excess requests in a flood get 429 with Retry-After, while others are served', async () => {
	const [flooder, other] = [await signUp(), await signUp()];
	expect((await flooder.search()).status).toBe(200);
	// A lock makes sure that the calls pile up.
	const lock = await lockUsageOf(flooder.id);
	const flood = Array.from({ length: 200 }, () => flooder.search());
	const meanwhile = await Promise.all([other.search(), other.search(), other.search(), other.usage()]);
	expect(meanwhile.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

	const refused = await Promise.race(flood);
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
	expect(await refused.json()).toEqual({ error: PROBLEMS.tooManyRequests });
	await lock.release();
	const statuses = (await Promise.all(flood)).map(({ status }) => status);
	// Two run and a hundred wait. A trial has five searches; the ones served beyond that get 402.
	expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(98);
	expect(statuses.filter((status) => ![200, 402, 429].includes(status))).toEqual([]);
	expect((await flooder.usage()).status).toBe(200);
});

test('calls blocked by a locked row get a timely 503, leave capacity for others, and work again after the lock', async () => {
	const [blocked, other] = [await signUp(), await signUp()];
	expect((await blocked.search()).status).toBe(200);
	const lock = await lockUsageOf(blocked.id);
	const calls = Array.from({ length: 4 }, () => blocked.search());
	let hasResponded = false;
	const first = Promise.race(calls).finally(() => {
		hasResponded = true;
	});
	for (let call = 0; call < 4; call++) expect((await other.search()).status).toBe(200);
	expect((await other.usage()).status).toBe(200);
	expect(hasResponded).toBe(false);

	const refused = await first;
	expect(refused.status).toBe(503);
	expect(await refused.json()).toEqual({ error: PROBLEMS.busy });
	await lock.release();
	await Promise.all(calls);
	expect((await blocked.search()).status).toBe(200);
});

test('an account that calls too often waits for the rest of the minute, and no other account does', async () => {
	const [busy, other] = [await signUp(), await signUp()];
	const responses = [];
	for (let call = 0; call < 250; call++) responses.push((await busy.usage()).status);
	expect(new Set(responses)).toEqual(new Set([200]));
	const refused = await busy.usage();
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1);
	expect(await refused.json()).toMatchObject({ code: 'PT429', message: PROBLEMS.tooManyRequests });
	expect((await other.usage()).status).toBe(200);
});

test('one search may be repeated a few times a minute with its Idempotency-Key', async () => {
	const agent = await signUp();
	const key = { 'idempotency-key': randomUUID() };
	const statuses = [];
	for (let call = 0; call < 4; call++) statuses.push((await agent.search(key)).status);
	expect(statuses).toEqual([200, 200, 200, 429]);
	expect((await agent.search({ 'idempotency-key': randomUUID() })).status).toBe(200);
});

test('an address that loads too many pages gets a page that says so, and no other address does', async () => {
	const get = (path: string, address: string, headers = {}) =>
		fetch(host.url + path, { headers: { 'x-forwarded-for': address, ...headers } });
	const paths = ['/', '/config.json', '/none.js', '/%00', '/robots.txt'];
	const statuses = await Promise.all(
		Array.from({ length: 250 }, async (_, at) => (await get(paths[at % 5] ?? '', '198.18.0.1')).status),
	);
	expect(new Set(statuses)).toEqual(new Set([200, 404]));
	const [page, file] = [
		await get('/', '198.18.0.1', { accept: 'text/html' }),
		await get('/config.json', '198.18.0.1'),
	];
	expect([page.status, file.status]).toEqual([429, 429]);
	expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(1);
	expect(await page.text()).toContain(PROBLEMS.tooManyRequests);
	expect(await file.json()).toEqual({ error: PROBLEMS.tooManyRequests });
	expect((await get('/', '198.18.0.2')).status).toBe(200);
	expect((await get('/health', '198.18.0.1')).status).toBe(200);
	const authorization = 'Bearer a-token-of-this-test';
	expect((await get('/metrics', '198.18.0.1', { authorization })).status).toBe(200);
});

/** Signs up a new user on the trial. */
async function signUp() {
	const { data } = await host
		.visitor()
		.auth.signUp({ email: `${randomUUID()}@example.com`, password: PASSWORD });
	const authorization = `Bearer ${data.session?.access_token}`;
	return {
		id: data.user?.id ?? '',
		search: (headers = {}) =>
			host.post('/functions/v1/comps', { zip: '78704' }, { authorization, ...headers }),
		usage: () => host.post('/rest/v1/rpc/get_usage_status', {}, { authorization }),
	};
}

/** Locks the row that every search of an account writes. */
async function lockUsageOf(userId: string): Promise<{ release(): Promise<void> }> {
	const connection = await host.sql.reserve();
	await connection`begin`;
	await connection`select from public.usage_periods where user_id = ${userId} for update`;
	return {
		release: async () => {
			await connection`rollback`;
			connection.release();
		},
	};
}
