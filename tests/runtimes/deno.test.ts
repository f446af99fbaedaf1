/** On Deno, where a hosted project runs them, the functions respond as they do on our own host. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { writeReportRequest } from '../../contract/reports/report-request.ts';
import { createDraft } from '../reports.ts';
import { post, sharedHost } from '../shared-host.ts';
import { newAgent } from '../users.ts';
import { checkOnDeno, serveOnDeno } from './deno.ts';

const functions = readdirSync('supabase/functions', { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map((entry) => entry.name);

describe('on Deno', () => {
	test('every function type-checks with its deployed import map', async () => {
		expect(functions).toContain('comps');
		expect(await checkOnDeno(functions)).toBe('');
	});

	test.each(functions)('%s refuses a visitor with a message', async (name) => {
		const url = await serveOnDeno(name);
		const response = await fetch(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: '{}',
		});
		expect([400, 401, 503]).toContain(response.status);
		expect(((await response.json()) as { error: string }).error).toMatch(/^[A-Z].+\.$/);
	});

	test.each(['comps', 'evidence'])(
		'%s gives a signed-in agent the same response as our own host',
		async (name) => {
			const agent = await newAgent();
			const headers = { authorization: `Bearer ${agent.token}`, 'content-type': 'application/json' };
			const body = JSON.stringify({ zip: '10001', limit: 20 });
			const url = await serveOnDeno(name);
			const hosted = await fetch(url, { method: 'POST', headers, body });
			expect(hosted.status).toBe(200);
			const ours = await post(`/functions/v1/${name}`, body, headers);
			const response = await hosted.json();
			expect(response).toEqual(await ours.json());
			// Cached the second time, as the store confirms that it is still valid.
			const again = await fetch(url, { method: 'POST', headers, body });
			expect(await again.json()).toEqual(response);
			// Each was a separate search.
			const { data } = await agent.client.rpc('get_usage_status');
			expect(data[0].used).toBe(3);
		},
	);

	test.each<[string, (response: ServerResponse) => void]>([
		['responds with 502', (response) => response.writeHead(502).end('<h1>Bad gateway</h1>')],
		['drops connections', (response) => response.destroy()],
	])('a search while the database %s says that the database is busy', async (_, fail) => {
		const agent = await newAgent();
		const gateway = createServer(async ({ url = '' }, response) => {
			if (!url.startsWith('/auth/')) return fail(response);
			const headers = { apikey: sharedHost.publishableKey, authorization: `Bearer ${agent.token}` };
			const upstream = await fetch(`${sharedHost.url}${url}`, { headers });
			response.writeHead(upstream.status, { 'content-type': 'application/json' }).end(await upstream.text());
		}).listen(0, '127.0.0.1');
		onTestFinished(() => void gateway.close());
		await once(gateway, 'listening');
		const { port } = gateway.address() as AddressInfo;
		const url = await serveOnDeno('comps', { SUPABASE_URL: `http://127.0.0.1:${port}` });
		const response = await fetch(url, {
			method: 'POST',
			headers: { authorization: `Bearer ${agent.token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ zip: '10001' }),
		});
		expect([response.status, await response.json()]).toEqual([503, { error: PROBLEMS.busy }]);
	});

	test('report computes the same result as our own host, so it is stored once', async () => {
		const agent = await newAgent();
		const headers = { authorization: `Bearer ${agent.token}`, 'content-type': 'application/json' };
		const body = JSON.stringify(writeReportRequest(createDraft('1 Unknown Road, New York, NY 10001')));
		const url = await serveOnDeno('report');
		const hosted = await fetch(url, { method: 'POST', headers, body });
		expect(hosted.status, await hosted.clone().text()).toBe(200);
		const ours = await post('/functions/v1/report', body, headers);
		expect(await hosted.json()).toEqual(await ours.json());
	});

	test('stripe-webhook distinguishes a signed event from a forged one', async () => {
		const secret = 'whsec_of_this_test';
		const url = await serveOnDeno('stripe-webhook', {
			STRIPE_SECRET_KEY: 'sk_test_of_this_test',
			STRIPE_WEBHOOK_SECRET: secret,
			STRIPE_PRICE_BASIC: 'price_of_this_test',
		});
		const body = JSON.stringify({
			id: 'evt_of_this_test',
			object: 'event',
			type: 'product.created',
			created: Math.floor(Date.now() / 1000),
			livemode: false,
			data: { object: {} },
		});
		const send = (signature: string) =>
			fetch(url, { method: 'POST', headers: { 'stripe-signature': signature }, body });
		const sign = (key: string) => Stripe.webhooks.generateTestHeaderString({ payload: body, secret: key });
		expect((await send(sign(secret))).status).toBe(200);
		expect((await send(sign('whsec_of_somebody_else'))).status).toBe(400);
	});
});
