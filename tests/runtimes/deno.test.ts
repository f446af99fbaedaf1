/** On Deno, where a hosted project runs them, the built functions respond as they do on our own host. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { parseReportId } from '../../contract/reports/report-request.ts';
import { STRIPE_KEYS, signatureOf } from '../billing/stripe-double.ts';
import { eventOf } from '../billing/stripe-events.ts';
import { type Customer, openStripeHost } from '../billing/stripe-host.ts';
import { daysAgo } from '../homes.ts';
import { openLlmDouble } from '../llm-double.ts';
import { createDraft, saveTown } from '../reports.ts';
import { newAgent } from '../users.ts';
import { buildForTests, serveFunction } from './deno.ts';

const functions = readdirSync('supabase/functions', { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map((entry) => entry.name);
/** Mail programs and visitors call the others, without a session. */
const WITHOUT_SESSION = ['unsubscribe', 'current-report', 'mail-webhook'];
const withSession = functions.filter((name) => !WITHOUT_SESSION.includes(name));
const built = new Map((await buildForTests()).map((each) => [each.name, each]));
const llm = await openLlmDouble();
afterAll(() => {
	llm.close();
	for (const { file } of built.values()) rmSync(dirname(dirname(file)), { recursive: true, force: true });
});
const host = await openStripeHost(llm.settings);
const ZIP = '59404';
const HOME = `7 Report Lane, Great Falls, MT ${ZIP}`;
await saveTown(host.sql, ZIP, '7 Report Ln');

function functionNamed(name: string) {
	const found = built.get(name);
	if (!found) throw new Error(`${name} was not built.`);
	return found;
}

/** The settings of a project on the host with payments and a language model. */
const project = {
	SUPABASE_URL: host.url,
	SUPABASE_ANON_KEY: host.publishableKey,
	SUPABASE_SERVICE_ROLE_KEY: host.store.secrets.secretKey,
	...host.stripe.settings,
	...llm.settings,
};

type Headers = Record<string, string>;
type FunctionRequest = (agent: Customer, key: string) => { body: string; headers?: Headers };

const searched = { address: HOME };
const json = (body: object) => () => ({ body: JSON.stringify(body) });
const draft = createDraft(HOME);

/** A request that each function answers with more than a refusal. */
const REQUESTS: Readonly<Record<string, FunctionRequest>> = {
	comps: json(searched),
	evidence: json(searched),
	'export-comps': json(searched),
	report: json(draft),
	'market-map': json({ zip: ZIP }),
	summary: json({ ...draft, ...searched }),
	checkout: json({}),
	'billing-portal': json({}),
	'cancel-subscription': json({}),
	'resume-subscription': json({}),
	'reconcile-billing': () => ({
		body: '{}',
		headers: { authorization: `Bearer ${STRIPE_KEYS.STRIPE_WEBHOOK_SECRET}` },
	}),
	'stripe-webhook': (agent) => {
		const body = JSON.stringify(eventOf('customer.subscription.updated', agent));
		return { body, headers: { 'stripe-signature': signatureOf(body) } };
	},
};

describe('on Deno', () => {
	test.each(functions)('%s is one file of at most 1 MB', (name) => {
		expect(functionNamed(name).bytes).toBeLessThanOrEqual(1_000_000);
	});

	test.each(withSession)('%s gives the same response as our own host, byte for byte', async (name) => {
		llm.respond = (prompt) => ({ text: `The price is ${/Indicated price: (\$[\d,]+)/.exec(prompt)?.[1]}.` });
		const agent = name === 'checkout' ? await host.newAgent() : await host.newSubscriber();
		const key = randomUUID();
		const { body, headers } = (REQUESTS[name] as FunctionRequest)(agent, key);
		const request = {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				authorization: `Bearer ${agent.token}`,
				'idempotency-key': key,
				...headers,
			},
			body,
		};
		// The search that an export, a report and a summary belong to.
		await fetch(`${host.url}/functions/v1/comps`, { ...request, body: JSON.stringify(searched) });
		const ours = await fetch(`${host.url}/functions/v1/${name}`, request);
		const theirs = await fetch(await serveFunction(functionNamed(name), project), request);
		const expected = Buffer.from(await ours.arrayBuffer());
		expect(ours.status, expected.toString()).toBe(200);
		expect([theirs.status, theirs.headers.get('content-type')]).toEqual([
			200,
			ours.headers.get('content-type'),
		]);
		const bytes = Buffer.from(await theirs.arrayBuffer());
		expect(bytes.toString()).toBe(expected.toString());
		expect(bytes.equals(expected)).toBe(true);
		if (name === 'summary') expect(bytes.toString()).toMatch(/The price is \$\d/);
	});

	test('unsubscribe answers a mail program the same way, whatever its token', async () => {
		const path = `?token=${randomUUID()}`;
		const ours = await fetch(`${host.url}/functions/v1/unsubscribe${path}`, { method: 'POST' });
		const url = await serveFunction(functionNamed('unsubscribe'), project);
		const theirs = await fetch(`${url}${path}`, { method: 'POST' });
		expect([ours.status, theirs.status]).toEqual([204, 204]);
	});

	test('current-report makes the update of today, which our own host then shows', async () => {
		const agent = await host.newAgent();
		const ask = async (path: string, body: object) => {
			const headers = {
				'content-type': 'application/json',
				apikey: host.publishableKey,
				authorization: `Bearer ${agent.token}`,
				'idempotency-key': randomUUID(),
			};
			const response = await fetch(`${host.url}${path}`, {
				method: 'POST',
				headers,
				body: JSON.stringify(body),
			});
			expect(response.status, await response.clone().text()).toBe(200);
			return response.json();
		};
		await ask('/functions/v1/comps', { zip: ZIP });
		const asked = { kind: 'market_update', area: ZIP };
		const id = parseReportId(await ask('/functions/v1/report', asked));
		await host.sql`
			update public.reports set report = jsonb_set(report, '{preparedOn}', to_jsonb(${daysAgo(5)}::text)) where id = ${id}`;
		const link = { report: id, days: 7, stays_current: true };
		const data = (await ask('/rest/v1/rpc/share_report', link)) as { token: string };
		const request = {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ token: data.token }),
		};
		const theirs = await fetch(await serveFunction(functionNamed('current-report'), project), request);
		const made = await theirs.json();
		expect([theirs.status, made.report?.title]).toEqual([200, 'Market update']);
		expect(made.report.preparedOn).not.toBe(daysAgo(5));
		const ours = await fetch(`${host.url}/functions/v1/current-report`, request);
		expect(await ours.json()).toEqual(made);
	});

	test.each(withSession)('%s refuses a visitor with a message', async (name) => {
		const url = await serveFunction(functionNamed(name));
		const response = await fetch(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: '{}',
		});
		expect([400, 401, 503]).toContain(response.status);
		expect(((await response.json()) as { error: string }).error).toMatch(/^[A-Z].+\.$/);
	});

	test.each<[string, (response: ServerResponse) => void]>([
		['responds with 502', (response) => response.writeHead(502).end('<h1>Bad gateway</h1>')],
		['drops connections', (response) => response.destroy()],
	])('a search while the database %s says that the database is busy', async (_, fail) => {
		const { privateKey, publicKey } = await generateKeyPair('ES256');
		const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256' }] });
		const gateway = createServer(({ url = '' }, response) => {
			if (url.startsWith('/auth/')) response.end(keys);
			else fail(response);
		}).listen(0, '127.0.0.1');
		onTestFinished(() => void gateway.close());
		await once(gateway, 'listening');
		const { port } = gateway.address() as AddressInfo;
		const projectUrl = `http://127.0.0.1:${port}`;
		const token = await new SignJWT({ role: 'authenticated' })
			.setProtectedHeader({ alg: 'ES256' })
			.setIssuer(`${projectUrl}/auth/v1`)
			.setAudience('authenticated')
			.setSubject(randomUUID())
			.setExpirationTime('10m')
			.sign(privateKey);
		const url = await serveFunction(functionNamed('comps'), { SUPABASE_URL: projectUrl });
		const response = await fetch(url, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ zip: '10001' }),
		});
		expect([response.status, await response.json()]).toEqual([503, { error: PROBLEMS.busy }]);
	});

	test('every search is charged once, cached or not', async () => {
		const agent = await newAgent();
		const headers = { authorization: `Bearer ${agent.token}`, 'content-type': 'application/json' };
		const body = JSON.stringify({ zip: '10001', limit: 20 });
		const url = await serveFunction(functionNamed('comps'));
		const [first, again] = [
			await fetch(url, { method: 'POST', headers, body }),
			await fetch(url, { method: 'POST', headers, body }),
		];
		expect(await again.json()).toEqual(await first.json());
		const { data } = await agent.client.rpc('get_usage_status');
		expect(data[0].used).toBe(2);
	});

	test('stripe-webhook refuses a forged event', async () => {
		const url = await serveFunction(functionNamed('stripe-webhook'), project);
		const body = JSON.stringify({ id: 'evt_of_this_test', object: 'event', data: { object: {} } });
		const signature = signatureOf(body, { secret: 'whsec_of_somebody_else' });
		const response = await fetch(url, { method: 'POST', headers: { 'stripe-signature': signature }, body });
		expect(response.status).toBe(400);
	});
});
