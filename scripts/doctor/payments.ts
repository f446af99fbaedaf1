/** Whether people can pay: Stripe is reached, knows the key, and has the price that our pages say. */
import type Stripe from 'stripe';
import { PLANS } from '../../domain/plans.ts';
import type { Settings } from '../../host/settings.ts';
import { stripePayments } from '../../server/stripe-payments.ts';
import { type Finding, fine } from './finding.ts';

/** What people would pay with, and whether it works. */
export async function payments({ stripe: keys, demo }: Settings): Promise<Finding> {
	if (!keys)
		return fine(`Payments are ${demo ? 'pretended, for the demo' : 'not set up (STRIPE_SECRET_KEY)'}`);
	const says = `Stripe with the price ${keys.priceBasic}`;
	const service = await stripePayments(
		(name) => process.env[name],
		() => {},
	);
	try {
		const price = await service?.stripe.prices.retrieve(keys.priceBasic);
		if (price && isAsSold(price))
			return fine(`${says}, ${keys.secretKey.includes('_live_') ? 'live' : 'test mode'}`);
		return {
			fine: false,
			says,
			remedy: 'The price is not 99.00 USD a month: set STRIPE_PRICE_BASIC to one that is.',
		};
	} catch (problem) {
		return { fine: false, says, remedy: remedyFor(problem as { type?: string }) };
	}
}

function isAsSold({ active, currency, unit_amount, recurring }: Stripe.Price): boolean {
	const basic = PLANS.find(({ id }) => id === 'basic');
	return (
		active &&
		currency === 'usd' &&
		unit_amount === (basic?.monthlyPrice ?? 0) * 100 &&
		recurring?.interval === 'month' &&
		recurring.interval_count === 1
	);
}

function remedyFor({ type }: { type?: string }): string {
	if (type === 'StripeAuthenticationError') return 'Stripe does not know the key: check STRIPE_SECRET_KEY.';
	if (type === 'StripeInvalidRequestError')
		return 'Stripe does not know the price: check STRIPE_PRICE_BASIC.';
	if (type === 'StripePermissionError')
		return 'The key may not read prices: check its permissions at Stripe.';
	return 'Stripe can not be reached: check the network.';
}
