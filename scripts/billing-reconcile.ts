/** `npm run billing:reconcile`: compares every subscription and the recent invoices with Stripe, and corrects ours. */
import { callAsService } from '../host/functions/procedures.ts';
import { readSettings } from '../host/settings.ts';
import { SetupError } from '../host/setup-error.ts';
import { compareWithStripe } from '../server/stripe/stripe-comparison.ts';
import { stripePayments } from '../server/stripe/stripe-payments.ts';
import { parseArguments, runCommand, withStore } from './command.ts';

await runCommand(async () => {
	parseArguments('Usage: npm run billing:reconcile', {});
	const settings = readSettings(process.env);
	const log = (message: string, error: unknown) => console.error(message, error);
	const payments = await stripePayments((name) => process.env[name], log);
	if (!payments) {
		throw new SetupError(
			'Stripe is not configured: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_BASIC.',
		);
	}
	await withStore(settings, async (store) => {
		const context = {
			env: (name: string) => process.env[name],
			now: () => new Date(),
			call: <Row>(procedure: string, named: Record<string, unknown>) =>
				callAsService<Row>(store.sql, procedure, named),
			userOf: async () => null,
			payments: async () => payments,
			log,
		};
		const { compared, corrections } = await compareWithStripe(context, payments);
		for (const line of corrections) console.log(`Corrected: ${line}`);
		console.log(
			`Compared ${compared} subscriptions and invoices with Stripe; corrected ${corrections.length}.`,
		);
	}).catch((error: Error & { type?: string }) => {
		if (!error.type?.startsWith('Stripe')) throw error;
		throw new SetupError(`Stripe cannot be reached: ${error.message}`);
	});
});
