import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { repeat } from '../../load/repeat.ts';
import { Traffic } from '../../load/traffic.ts';
import { PASSWORD, signUpAll } from '../../load/users.ts';
import { BYSTANDERS, compareBystanders } from '../bystanders.ts';
import type { Check, Trial } from '../trial.ts';
import { STRIPE_SETTINGS } from '../webhooks.ts';

const SIGN_UPS = 5;

/** The mail server is down, or accepts connections and never responds. */
export const mailDown: Check = {
	name: 'mail-down',
	title: 'Runs without a mail server, then with one that stalls, while people sign up',
	rounds: 1,
	run: async (trial) => {
		for (const [name, port] of [
			['no mail server', 9],
			['a mail server that never responds', await openSilentServer(trial)],
		] as const) {
			const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Lotline <mail@lotline.example>' };
			const product = await trial.product({ settings });
			const traffic = new Traffic(product);
			for (let round = 0; round < SIGN_UPS * trial.rounds; round++) {
				const body = { email: `agent-${round}@example.com`, password: PASSWORD };
				await traffic.send({ path: '/auth/v1/signup', body });
			}
			trial.all(`sign-ups with ${name}`, traffic.outcomes.count('200'), traffic.sent);
			trial.atMost(`slowest sign-up with ${name}`, traffic.slowest, 5);
			const code = await product.stop();
			trial.expect(`exit code after a SIGTERM with ${name}`, code, '0', code === 0);
		}
	},
};

const BUYERS = 40;

/** Stripe accepts connections and never responds, while many users want to pay. */
export const paymentsDown: Check = {
	name: 'payments-down',
	title: `Makes Stripe stall while ${BUYERS} people keep checking out and others search`,
	rounds: 4,
	run: async (trial) => {
		const STRIPE_BASE_URL = `http://127.0.0.1:${await openSilentServer(trial)}`;
		const settings = { ...STRIPE_SETTINGS, STRIPE_BASE_URL };
		const { product, users } = await trial.town(BYSTANDERS, { settings });
		const buyers = await signUpAll(product, BUYERS, 'trial');
		const checkouts = new Traffic(product);
		const { outcomes } = checkouts;
		await compareBystanders(trial, product, users, {
			name: 'a payment service that never responds',
			duration: 10_000,
			begin: () =>
				repeat(
					buyers.map((user) => async () => {
						await checkouts.send({ path: '/functions/v1/checkout', body: {}, user });
						await pause(200);
					}),
				),
		});
		trial.note('responses to checkouts', outcomes);
		trial.none('checkouts without a clear refusal', checkouts.sent - outcomes.count('503', '429'));
		trial.atMost('slowest checkout', checkouts.slowest, 10);
	},
};

/** A service on loopback that accepts connections and never responds. @returns its port */
async function openSilentServer(trial: Trial): Promise<number> {
	const server = createServer((socket) => socket.on('error', () => {}));
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	trial.atEnd(() => server.close());
	return (server.address() as { port: number }).port;
}
