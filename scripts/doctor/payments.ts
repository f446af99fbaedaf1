/** Whether people can pay: Stripe responds, accepts the key, and has the price shown on our pages. */
import type Stripe from 'stripe';
import { money } from '../../domain/format/money.ts';
import { BASIC } from '../../domain/plans.ts';
import type { Settings } from '../../host/settings.ts';
import { stripePayments } from '../../server/stripe/stripe-payments.ts';
import { type Finding, ok } from './finding.ts';

export async function checkPayments({ stripe: keys, demo }: Settings): Promise<Finding> {
	if (!keys)
		return ok(`Payments are ${demo ? 'simulated, for the demo' : 'not configured (STRIPE_SECRET_KEY)'}`);
	const message = `Stripe with the price ${keys.priceBasic}`;
	const service = await stripePayments(
		(name) => process.env[name],
		() => {},
	);
	try {
		const price = await service?.stripe.prices.retrieve(
			keys.priceBasic,
			{},
			{ timeout: 8_000, maxNetworkRetries: 0 },
		);
		if (price && matchesPlan(price))
			return ok(`${message}, ${keys.secretKey.includes('_live_') ? 'live' : 'test mode'}`);
		return {
			ok: false,
			message,
			remedy: `The price is not ${money(BASIC.monthlyPrice * 100, 'USD')} a month. Set STRIPE_PRICE_BASIC to one that is.`,
		};
	} catch (error) {
		return { ok: false, message, remedy: remedyFor(error as { type?: string }) };
	}
}

function matchesPlan({ active, currency, unit_amount, recurring }: Stripe.Price): boolean {
	return (
		active &&
		currency === 'usd' &&
		unit_amount === BASIC.monthlyPrice * 100 &&
		recurring?.interval === 'month' &&
		recurring.interval_count === 1
	);
}

function remedyFor({ type }: { type?: string }): string {
	if (type === 'StripeAuthenticationError') return 'Stripe rejects the key. Check STRIPE_SECRET_KEY.';
	if (type === 'StripeInvalidRequestError')
		return 'Stripe does not recognize the price. Check STRIPE_PRICE_BASIC.';
	if (type === 'StripePermissionError')
		return 'The key is not allowed to read prices. Check its permissions in Stripe.';
	return 'Stripe cannot be reached. Check the network.';
}
