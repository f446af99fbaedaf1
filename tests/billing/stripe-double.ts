/**
 * The tests' Stripe: implements the part of its API that we call over HTTP, refuses what Stripe would refuse, and
 * signs events with Stripe's own library.
 */
import { randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import Stripe from 'stripe';

export const STRIPE_KEYS = {
	STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
	STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
	STRIPE_PRICE_BASIC: 'price_basic',
};

/** The API version of the library in package.json. */
const VERSION = '2026-10-28.endive';

type Fields = Record<string, string>;
// biome-ignore lint/suspicious/noExplicitAny: the objects are Stripe's, of every shape.
export type StripeObject = Record<string, any> & { id: string };

export interface StripeDouble {
	/** The URL for a host's settings. */
	settings: Record<string, string>;
	/** The existing objects, by id; tests may change them. */
	customers: Map<string, StripeObject>;
	sessions: Map<string, StripeObject>;
	subscriptions: Map<string, StripeObject>;
	invoices: Map<string, StripeObject>;
	/** Every accepted request, such as `POST /v1/customers`, with its fields. */
	requests: { what: string; fields: Fields; key: string | null }[];
	/** The statuses of the next responses, in place of the usual ones. */
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

class Refusal extends Error {
	readonly status: number;
	readonly error: object;

	constructor(status: number, error: object) {
		super('refused');
		this.status = status;
		this.error = error;
	}
}

export async function openStripeDouble(): Promise<StripeDouble> {
	const app = new Hono();
	const double: StripeDouble = {
		settings: {},
		customers: new Map(),
		sessions: new Map(),
		subscriptions: new Map(),
		invoices: new Map(),
		requests: [],
		faults: [],
		close: () => server.close(),
	};
	const answered = new Map<string, { what: string; body: string; response: object }>();
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
				const before = key ? answered.get(key) : undefined;
				if (before && (before.what !== what || before.body !== body)) {
					throw new Refusal(400, { type: 'idempotency_error', message: `Other parameters for ${key}` });
				}
				if (before) return c.json(before.response);
				double.requests.push({ what, fields, key });
				const response = structuredClone(CALLS[route]?.(double, fields, id) ?? {});
				if (key) answered.set(key, { what, body, response });
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
	if (headers.get('stripe-version') !== VERSION) throw bad('The version');
	if (method === 'POST' && headers.get('content-type') !== 'application/x-www-form-urlencoded') {
		throw bad('The body is no form');
	}
	if (method === 'POST' && !headers.get('idempotency-key')) throw bad('A POST that may be sent twice');
	const allowed = PARAMETERS[route] ?? [];
	for (const field of Object.keys(fields)) {
		if (!allowed.some((name) => name.replace('!', '') === field)) throw bad(`Unknown parameter: ${field}`);
	}
	for (const name of allowed.filter((each) => each.endsWith('!'))) {
		if (!fields[name.slice(0, -1)]) throw bad(`Missing parameter: ${name}`);
	}
}

type Call = (double: StripeDouble, fields: Fields, id: string) => object;

const CALLS: Readonly<Record<string, Call>> = {
	'POST /v1/customers': ({ customers }, { email }) =>
		put(customers, { id: `cus_${randomUUID()}`, object: 'customer', email }),
	'GET /v1/customers/:id': ({ customers }, _, id) => {
		const found = find(customers, id);
		return found.deleted ? { id, object: 'customer', deleted: true } : found;
	},
	'POST /v1/checkout/sessions': (double, fields) => {
		findPayer(double.customers, fields.customer ?? '');
		if (fields['line_items[0][price]'] !== STRIPE_KEYS.STRIPE_PRICE_BASIC) {
			throw missing('price', fields['line_items[0][price]'] ?? '');
		}
		const id = `cs_test_${randomUUID()}`;
		return put(double.sessions, {
			id,
			object: 'checkout.session',
			mode: fields.mode,
			status: 'open',
			customer: fields.customer,
			subscription: null,
			client_reference_id: fields.client_reference_id,
			metadata: { user_id: fields['metadata[user_id]'], price: fields['metadata[price]'] },
			success_url: fields.success_url,
			url: `https://checkout.stripe.com/c/pay/${id}`,
		});
	},
	'GET /v1/checkout/sessions': ({ sessions }, fields) => list(sessions, fields),
	'GET /v1/checkout/sessions/:id': ({ sessions }, _, id) => find(sessions, id),
	'POST /v1/checkout/sessions/:id/expire': ({ sessions }, _, id) =>
		Object.assign(find(sessions, id), { status: 'expired', url: null }),
	'POST /v1/billing_portal/sessions': ({ customers }, { customer = '' }) => ({
		id: 'bps_1',
		object: 'billing_portal.session',
		url: `https://billing.stripe.com/p/session/${findPayer(customers, customer).id}`,
	}),
	'GET /v1/subscriptions': ({ subscriptions }, fields) => list(subscriptions, fields),
	'GET /v1/subscriptions/:id': ({ subscriptions }, _, id) => find(subscriptions, id),
	'POST /v1/subscriptions/:id': ({ subscriptions }, { cancel_at_period_end, cancel_at }, id) => {
		const ends = cancel_at_period_end === 'true';
		const found = find(subscriptions, id);
		if (cancel_at_period_end !== undefined) found.cancel_at_period_end = ends;
		found.cancel_at = ends ? found.items.data[0].current_period_end : cancel_at || null;
		return found;
	},
	'DELETE /v1/subscriptions/:id': ({ subscriptions }, _, id) =>
		Object.assign(find(subscriptions, id), { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) }),
	'GET /v1/invoices': ({ invoices }, fields) => list(invoices, fields),
	'GET /v1/prices/:id': (_, __, id) => {
		if (id !== STRIPE_KEYS.STRIPE_PRICE_BASIC) throw missing('price', id);
		const recurring = { interval: 'month', interval_count: 1 };
		return { id, object: 'price', active: true, currency: 'usd', unit_amount: 9900, recurring };
	},
};

function put(objects: Map<string, StripeObject>, object: StripeObject): StripeObject {
	objects.set(object.id, object);
	return object;
}

function find(objects: Map<string, StripeObject>, id: string): StripeObject {
	const found = objects.get(id);
	if (!found) throw missing('object', id);
	return found;
}

/** The customer of a payment. A deleted customer can be read, but not used. */
function findPayer(customers: Map<string, StripeObject>, id: string): StripeObject {
	const found = customers.get(id);
	if (!found || found.deleted) throw missing('customer', id, 400);
	return found;
}

/** Refuses a missing object: with 404 if the URL names it, with 400 if a parameter does. */
function missing(kind: string, id: string, status: 400 | 404 = 404): Refusal {
	const error = {
		type: 'invalid_request_error',
		code: 'resource_missing',
		message: `No such ${kind}: '${id}'`,
	};
	return new Refusal(status, { ...error, param: status === 404 ? 'id' : kind });
}

/** A page of a list: three objects, whatever is requested, so that every list has several pages. */
function list(objects: Map<string, StripeObject>, fields: Fields): object {
	const { customer, status, starting_after } = fields;
	const fitting = [...objects.values()]
		.filter((each) => !customer || each.customer === customer)
		.filter((each) => !status || status === 'all' || each.status === status);
	const start = starting_after ? fitting.findIndex(({ id }) => id === starting_after) + 1 : 0;
	const data = fitting.slice(start, start + 3);
	return { object: 'list', url: '/v1/list', data, has_more: start + 3 < fitting.length };
}

/** The signature header of a webhook from Stripe. */
export function signatureOf(payload: string, options: { secret?: string; timestamp?: number } = {}): string {
	const { secret = STRIPE_KEYS.STRIPE_WEBHOOK_SECRET, timestamp = Math.floor(Date.now() / 1000) } = options;
	return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}
