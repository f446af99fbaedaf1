/**
 * The tests' Stripe: implements the part of its API that we call over HTTP, refuses what Stripe would refuse, and
 * signs events with Stripe's own library.
 */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import Stripe from 'stripe';
import { BASIC_PRICE, type Fields, Refusal, STRIPE_CALLS, type StripeObjects } from './stripe-calls.ts';

export const STRIPE_KEYS = {
	STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
	STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
	STRIPE_PRICE_BASIC: BASIC_PRICE,
};

/** The API version of the library in package.json. */
const VERSION = '2026-10-28.endive';

interface StripeRequest {
	what: string;
	fields: Fields;
	key: string | null;
}

export interface StripeDouble extends StripeObjects {
	/** The settings that connect a host to it. */
	settings: Record<string, string>;
	/** Every accepted request, such as `POST /v1/customers`, with its fields. */
	requests: StripeRequest[];
	/** The accepted requests to one endpoint, from the given index on. */
	requestsTo(what: string, since?: number): StripeRequest[];
	/** The statuses of the next responses, instead of the usual ones; 0 keeps the usual one. */
	faults: number[];
	close(): void;
}

/** The parameters of each call; those with an exclamation mark are required. */
const PARAMETERS: Readonly<Record<string, string[]>> = {
	'POST /v1/customers': ['email', 'metadata[user_id]!'],
	'GET /v1/customers/:id': [],
	'POST /v1/checkout/sessions': [
		'mode!',
		'customer!',
		'client_reference_id',
		'line_items[0][price]!',
		'line_items[0][quantity]!',
		'metadata[user_id]',
		'metadata[plan]',
		'metadata[price]',
		'subscription_data[metadata][user_id]',
		'subscription_data[metadata][plan]',
		'success_url!',
		'cancel_url',
	],
	'GET /v1/checkout/sessions': ['customer', 'status', 'limit', 'starting_after'],
	'GET /v1/checkout/sessions/:id': [],
	'POST /v1/checkout/sessions/:id/expire': [],
	'POST /v1/billing_portal/sessions': ['customer!', 'return_url'],
	'GET /v1/subscriptions': ['customer', 'status', 'limit', 'starting_after'],
	'GET /v1/subscriptions/:id': [],
	'POST /v1/subscriptions/:id': ['cancel_at_period_end', 'cancel_at'],
	'DELETE /v1/subscriptions/:id': [],
	'GET /v1/invoices': ['created[gte]', 'limit', 'starting_after'],
	'GET /v1/prices/:id': [],
};

export async function openStripeDouble(): Promise<StripeDouble> {
	const app = new Hono();
	const double: StripeDouble = {
		settings: {},
		customers: new Map(),
		sessions: new Map(),
		subscriptions: new Map(),
		invoices: new Map(),
		requests: [],
		requestsTo: (what, since = 0) => double.requests.slice(since).filter((each) => each.what === what),
		faults: [],
		close: () => server.close(),
	};
	const responses = new Map<string, { what: string; body: string; response: object }>();
	for (const route of Object.keys(PARAMETERS)) {
		const [method = '', path = ''] = route.split(' ');
		app.on(method, path, async (c) => {
			const fault = double.faults.shift();
			if (fault) return c.json({ error: { type: 'api_error', message: 'A fault' } }, fault as 500);
			try {
				const fields = await readFields(c.req.raw);
				const id = c.req.param('id') ?? '';
				const what = `${method} ${c.req.path}`;
				checkRequest(c.req.raw, route, fields);
				const key = c.req.header('idempotency-key') ?? null;
				const body = JSON.stringify(fields);
				const before = key ? responses.get(key) : undefined;
				if (before && (before.what !== what || before.body !== body)) {
					throw new Refusal(400, { type: 'idempotency_error', message: `Other parameters for ${key}` });
				}
				if (before) return c.json(before.response);
				double.requests.push({ what, fields, key });
				const response = structuredClone(STRIPE_CALLS[route]?.(double, fields, id) ?? {});
				if (key) responses.set(key, { what, body, response });
				return c.json(response);
			} catch (refusal) {
				if (!(refusal instanceof Refusal)) throw refusal;
				return c.json({ error: refusal.error }, refusal.status as 400);
			}
		});
	}
	const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
	await new Promise<void>((listening) => server.once('listening', () => listening()));
	const { port } = server.address() as { port: number };
	double.settings = { ...STRIPE_KEYS, STRIPE_BASE_URL: `http://127.0.0.1:${port}` };
	return double;
}

async function readFields(request: Request): Promise<Fields> {
	const text = request.method === 'POST' ? await request.text() : new URL(request.url).search;
	return Object.fromEntries(new URLSearchParams(text));
}

function checkRequest({ method, headers }: Request, route: string, fields: Fields): void {
	if (headers.get('authorization') !== `Bearer ${STRIPE_KEYS.STRIPE_SECRET_KEY}`) {
		throw new Refusal(401, {
			type: 'invalid_request_error',
			message: 'Invalid API Key provided: sk_test_***',
		});
	}
	const bad = (message: string) => new Refusal(400, { type: 'invalid_request_error', message });
	if (headers.get('stripe-version') !== VERSION) throw bad('Wrong API version');
	if (method === 'POST' && headers.get('content-type') !== 'application/x-www-form-urlencoded') {
		throw bad('The body is not a form');
	}
	if (method === 'POST' && !headers.get('idempotency-key')) throw bad('A POST without an idempotency key');
	const allowed = PARAMETERS[route] ?? [];
	for (const field of Object.keys(fields)) {
		if (!allowed.some((name) => name.replace('!', '') === field)) throw bad(`Unknown parameter: ${field}`);
	}
	for (const name of allowed.filter((each) => each.endsWith('!'))) {
		if (!fields[name.slice(0, -1)]) throw bad(`Missing parameter: ${name}`);
	}
}

/** The signature header of a webhook from Stripe. */
export function signatureOf(payload: string, options: { secret?: string; timestamp?: number } = {}): string {
	const { secret = STRIPE_KEYS.STRIPE_WEBHOOK_SECRET, timestamp = Math.floor(Date.now() / 1000) } = options;
	return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}
