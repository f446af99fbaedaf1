import { setTimeout as pause } from 'node:timers/promises';
import { compareBystanders, openTown } from '../bystanders.ts';
import type { Check } from '../check.ts';
import { openSilentServer } from '../silent-server.ts';
import { Traffic } from '../traffic.ts';
import { as, signUp, type TestUser } from '../users.ts';
import { STRIPE_SETTINGS } from '../webhooks.ts';

const BUYERS = 40;

/** Stripe accepts connections and never responds, while many users want to pay. */
export const paymentsDown: Check = {
	name: 'payments-down',
	title: `Makes Stripe stall while ${BUYERS} people keep checking out and others search`,
	rounds: 4,
	maxMinutes: 5,
	run: async (trial) => {
		const silent = await openSilentServer();
		trial.atEnd(silent.close);
		const settings = { ...STRIPE_SETTINGS, STRIPE_BASE_URL: `http://127.0.0.1:${silent.port}` };
		const { product, users, traffic } = await openTown(trial, settings);
		const buyers: TestUser[] = [];
		while (buyers.length < BUYERS) buyers.push(await signUp(product, traffic, { plan: 'trial' }));
		const checkouts = new Traffic(product.url);
		trial.atEnd(() => checkouts.close());
		const statuses = new Map<string, number>();
		let isOver = false;
		let shoppers: Promise<unknown> = Promise.resolve();
		await compareBystanders(trial, product, users, {
			name: 'a payment service that never responds',
			duration: 10_000,
			begin: () => {
				isOver = false;
				shoppers = Promise.all(
					buyers.map(async (buyer) => {
						while (!isOver) {
							const call = as(product, buyer, { path: '/functions/v1/checkout', body: {} });
							const { failure, status } = await checkouts.send(call);
							const outcome = failure ?? String(status);
							statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
							await pause(200);
						}
					}),
				);
			},
			end: () => {
				isOver = true;
				return shoppers;
			},
		});
		trial.note('responses to checkouts', [...statuses].map((entry) => entry.join(': ')).join(', '));
		const refused = (statuses.get('503') ?? 0) + (statuses.get('429') ?? 0);
		trial.expect(
			'checkouts without a clear refusal',
			checkouts.sent - refused,
			'0',
			refused === checkouts.sent,
		);
		const seconds = checkouts.slowest / 1000;
		trial.expect('slowest checkout', `${seconds.toFixed(1)} s`, '10 s', seconds <= 10, 'timing');
	},
};
