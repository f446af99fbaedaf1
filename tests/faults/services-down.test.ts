import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished, test } from 'vitest';
import { repeat } from '../../scripts/load/repeat.ts';
import { Traffic } from '../../scripts/load/traffic.ts';
import { PASSWORD } from '../users.ts';
import { BYSTANDERS, compareBystanders } from './harness/bystanders.ts';
import { all, atMost, figure, none, note, roundsOf } from './harness/figures.ts';
import { startProduct } from './harness/product.ts';
import { newAgents, openTown } from './harness/town.ts';
import { STRIPE_SETTINGS } from './harness/workload.ts';

const SIGN_UPS = 5;

/** The mail server is down, or accepts connections and never responds. */
test('mail-down: people sign up without a mail server, and with one that stalls', async () => {
	const rounds = roundsOf(1);
	for (const [name, port] of [
		['no mail server', 9],
		['a mail server that never responds', await openSilentServer()],
	] as const) {
		const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Lotline <mail@lotline.example>' };
		const product = await startProduct({ settings });
		const traffic = new Traffic(product);
		for (let round = 0; round < SIGN_UPS * rounds; round++) {
			const body = { email: `agent-${round}@example.com`, password: PASSWORD };
			await traffic.send({ path: '/auth/v1/signup', body });
		}
		all(`sign-ups with ${name}`, traffic.outcomes.count('200'), traffic.sent);
		atMost(`slowest sign-up with ${name}`, traffic.slowest, 5);
		const code = await product.stop();
		figure(`exit code after a SIGTERM with ${name}`, code, '0', code === 0);
	}
});

const BUYERS = 40;

/** Stripe accepts connections and never responds, while many users want to pay. */
test(`payments-down: others keep searching while Stripe stalls and ${BUYERS} people keep checking out`, async () => {
	const STRIPE_BASE_URL = `http://127.0.0.1:${await openSilentServer()}`;
	const settings = { ...STRIPE_SETTINGS, STRIPE_BASE_URL };
	const { product, users } = await openTown(BYSTANDERS, { settings });
	const buyers = await newAgents(product, BUYERS, 'trial');
	const checkouts = new Traffic(product);
	const { outcomes } = checkouts;
	await compareBystanders(product, users, {
		rounds: roundsOf(4),
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
	note('responses to checkouts', outcomes);
	none('checkouts without a clear refusal', checkouts.sent - outcomes.count('503', '429'));
	atMost('slowest checkout', checkouts.slowest, 10);
});

/** A service on loopback that accepts connections and never responds. @returns its port */
async function openSilentServer(): Promise<number> {
	const server = createServer((socket) => socket.on('error', () => {}));
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	onTestFinished(() => void server.close());
	return (server.address() as { port: number }).port;
}
