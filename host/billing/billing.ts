/** Billing on this host: Stripe, a demo's simulation, or none. */
import type { Logger } from 'pino';
import type { Context } from '../../server/context.ts';
import type { Entrypoint } from '../../server/serve.ts';
import { stripePayments } from '../../server/stripe/stripe-payments.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store.ts';
import { completeDemoCheckout, subscribeForDemo } from './demo-checkout.ts';
import { demoPayments } from './demo-payments.ts';
import { watchBilling } from './nightly.ts';

/** Billing, once it is open. */
export interface Billing {
	/** The functions' context, including the payment service. */
	context: Context;
	/** The parts that only a demo has; otherwise null. */
	demo: {
		/** Pays the checkout session of the caller. */
		complete(request: Request): Promise<Response>;
		/** Gives an account the Basic plan, unless it has paid for it. */
		subscribe(userId: string): Promise<void>;
	} | null;
	close(): void;
}

interface BillingParts {
	settings: Settings;
	store: Pick<Store, 'sql' | 'session'>;
	jwtSecret: string;
	/** One of them is the webhook that receives simulated payments. */
	functions: ReadonlyMap<string, Entrypoint>;
	/** The functions' context without a payment service. */
	baseContext: Omit<Context, 'payments'>;
	log: Logger;
}

const HOUR = 3_600_000;

/** Opens billing as configured: Stripe's, a demo's, or none. */
export async function openBilling(parts: BillingParts): Promise<Billing> {
	const { settings, store, baseContext, log } = parts;
	if (billingKind(settings) === 'demo') return openDemoBilling(parts);
	await store.sql`select public.end_demo_billing()`;
	const context: Context = {
		...baseContext,
		payments: () => stripePayments(baseContext.env, baseContext.log),
	};
	const payments = await stripePayments(baseContext.env, baseContext.log);
	const close = payments ? await watchBilling(store, payments, context, log) : () => {};
	return { context, demo: null, close };
}

function openDemoBilling({ store: { sql }, jwtSecret, functions, baseContext, log }: BillingParts): Billing {
	const context: Context = { ...baseContext, payments: async () => payments };
	const webhook = functions.get('stripe-webhook');
	if (!webhook) throw new Error('The stripe-webhook function is missing.');
	const payments = demoPayments(sql, jwtSecret, (request) => webhook.handle(request, context));
	const logFailure = (err: unknown) => log.error({ err }, 'The demo could not renew a subscription');
	const renew = () => payments.renewPeriods(logFailure).catch(logFailure);
	void renew();
	const hourly = setInterval(renew, HOUR).unref();
	return {
		context,
		demo: {
			complete: completeDemoCheckout(sql, context, payments),
			subscribe: subscribeForDemo(sql, payments),
		},
		close: () => clearInterval(hourly),
	};
}

/** @example billingKind({ stripe: null, demo: true }) // 'demo' */
export function billingKind({ stripe, demo }: Pick<Settings, 'stripe' | 'demo'>): 'stripe' | 'demo' | 'none' {
	if (stripe) return 'stripe';
	return demo ? 'demo' : 'none';
}
