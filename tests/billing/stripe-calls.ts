/** The Stripe API calls that the tests' Stripe implements, by route. */
import { randomUUID } from 'node:crypto';

/** The price of Basic in the tests' Stripe. */
export const BASIC_PRICE = 'price_basic';

export type Fields = Record<string, string>;
// biome-ignore lint/suspicious/noExplicitAny: the objects are Stripe's and can have any shape.
export type StripeObject = Record<string, any> & { id: string };

/** The existing objects, by id; tests may change them. */
export interface StripeObjects {
	customers: Map<string, StripeObject>;
	sessions: Map<string, StripeObject>;
	subscriptions: Map<string, StripeObject>;
	invoices: Map<string, StripeObject>;
}

/** A response that isn't 200. */
export class Refusal extends Error {
	readonly status: number;
	readonly error: object;

	constructor(status: number, error: object) {
		super('refused');
		this.status = status;
		this.error = error;
	}
}

type Call = (objects: StripeObjects, fields: Fields, id: string) => object;

export const STRIPE_CALLS: Readonly<Record<string, Call>> = {
	'POST /v1/customers': ({ customers }, { email }) =>
		put(customers, { id: `cus_${randomUUID()}`, object: 'customer', email }),
	'GET /v1/customers/:id': ({ customers }, _, id) => {
		const found = find(customers, id);
		return found.deleted ? { id, object: 'customer', deleted: true } : found;
	},
	'POST /v1/checkout/sessions': (double, fields) => {
		findPayer(double.customers, fields.customer ?? '');
		if (fields['line_items[0][price]'] !== BASIC_PRICE) {
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
		if (id !== BASIC_PRICE) throw missing('price', id);
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
	const matching = [...objects.values()]
		.filter((each) => !customer || each.customer === customer)
		.filter((each) => !status || status === 'all' || each.status === status);
	const start = starting_after ? matching.findIndex(({ id }) => id === starting_after) + 1 : 0;
	const data = matching.slice(start, start + 3);
	return { object: 'list', url: '/v1/list', data, has_more: start + 3 < matching.length };
}
