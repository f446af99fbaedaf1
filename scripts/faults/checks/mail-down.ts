import type { Check, Trial } from '../check.ts';
import { openSilentServer } from '../silent-server.ts';
import { Traffic } from '../traffic.ts';
import { headersOf, nextAddress, PASSWORD } from '../users.ts';

const SIGN_UPS = 5;

/** The mail server is down, or accepts connections and never responds. */
export const mailDown: Check = {
	name: 'mail-down',
	title: 'Runs without a mail server, then with one that stalls, while people sign up',
	rounds: 1,
	maxMinutes: 5,
	run: async (trial) => {
		await measureSignUps(trial, 'no mail server', 'smtp://127.0.0.1:9');
		const silent = await openSilentServer();
		trial.atEnd(silent.close);
		await measureSignUps(trial, 'a mail server that never responds', `smtp://127.0.0.1:${silent.port}`);
	},
};

async function measureSignUps(trial: Trial, name: string, smtpUrl: string): Promise<void> {
	const product = await trial.product({
		settings: { SMTP_URL: smtpUrl, MAIL_FROM: 'Lotline <mail@lotline.example>' },
	});
	const traffic = new Traffic(product.url);
	trial.atEnd(() => traffic.close());
	let good = 0;
	for (let round = 0; round < SIGN_UPS * trial.rounds; round++) {
		const response = await traffic.send({
			path: '/auth/v1/signup',
			body: { email: `agent-${round}@example.com`, password: PASSWORD },
			headers: headersOf(product, { address: nextAddress() }),
		});
		if (response.status === 200) good++;
	}
	trial.expect(`sign-ups with ${name}`, `${good} of ${traffic.sent}`, 'all', good === traffic.sent);
	const seconds = traffic.slowest / 1000;
	trial.expect(`slowest sign-up with ${name}`, `${seconds.toFixed(1)} s`, '5 s', seconds <= 5, 'timing');
	const code = await product.stop();
	trial.expect(`exit code after a SIGTERM with ${name}`, code, '0', code === 0);
}
