import type { Check } from '../check.ts';
import { startExternalDatabase } from '../external-database.ts';
import type { Product } from '../product.ts';
import { type CallResult, Traffic } from '../traffic.ts';
import { as, headersOf, readSession, signUp, type TestUser } from '../users.ts';

const TABS = 5;

/** A browser restores its tabs, and each of them refreshes the session. */
export const tabs: Check = {
	name: 'tabs',
	title: `Refreshes one session from ${TABS} tabs at once, across two hosts that share a database`,
	rounds: 100,
	maxMinutes: 5,
	run: async (trial) => {
		const external = await startExternalDatabase(trial);
		const settings = { DATABASE_URL: external.url };
		const first = await trial.product({ settings });
		const second = await trial.product({ settings, secretsOf: first });
		const hosts = [first, second].map((product) => ({ product, traffic: new Traffic(product.url) }));
		trial.atEnd(() => hosts.map(({ traffic }) => traffic.close()));
		const [one] = hosts as [(typeof hosts)[0]];
		const user = await signUp(first, one.traffic);
		let refused = 0;
		let signedOut = 0;
		for (let round = 0; round < trial.rounds; round++) {
			const responses = await Promise.all(
				Array.from({ length: TABS }, (_, tab) => {
					const { product, traffic } = hosts[tab % hosts.length] as (typeof hosts)[0];
					return refresh(product, traffic, user);
				}),
			);
			refused += responses.filter(({ status }) => status !== 200).length;
			const good = responses.filter(({ status }) => status === 200);
			// The user may continue in any of the tabs.
			const next = good[round % Math.max(1, good.length)];
			if (next) Object.assign(user, readSession(next));
			if (!next || !(await isSignedIn(first, one.traffic, user))) {
				signedOut++;
				Object.assign(user, await signUp(first, one.traffic));
			}
		}
		trial.note('rounds', trial.rounds);
		trial.expect('refreshes refused', `${refused} of ${trial.rounds * TABS}`, '0', refused === 0);
		trial.expect('rounds that ended signed out', `${signedOut} of ${trial.rounds}`, '0', signedOut === 0);
	},
};

function refresh(
	product: Product,
	traffic: Traffic,
	{ refreshToken, address }: TestUser,
): Promise<CallResult> {
	return traffic.send({
		path: '/auth/v1/token?grant_type=refresh_token',
		body: { refresh_token: refreshToken },
		headers: headersOf(product, { address }),
	});
}

async function isSignedIn(product: Product, traffic: Traffic, user: TestUser): Promise<boolean> {
	const response = await traffic.send(as(product, user, { method: 'GET', path: '/auth/v1/user' }));
	return response.status === 200;
}
