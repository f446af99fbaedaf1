import { Traffic } from '../../load/traffic.ts';
import { readSession, signUp } from '../../load/users.ts';
import { startExternalDatabase } from '../external-database.ts';
import type { Check } from '../trial.ts';

const TABS = 5;

/** A browser restores its tabs, and each of them refreshes the session. */
export const tabs: Check = {
	name: 'tabs',
	title: `Refreshes one session from ${TABS} tabs at once, across two hosts that share a database`,
	rounds: 100,
	maxMinutes: 5,
	run: async (trial) => {
		const { settings } = await startExternalDatabase(trial);
		const first = await trial.product({ settings });
		const second = await trial.product({ settings, secretsOf: first });
		const [one, two] = [new Traffic(first), new Traffic(second)];
		const user = await signUp(first);
		let refused = 0;
		let signedOut = 0;
		for (let round = 0; round < trial.rounds; round++) {
			const { refreshToken: refresh_token, address } = user;
			const path = '/auth/v1/token?grant_type=refresh_token';
			const refresh = { path, body: { refresh_token }, user: { address } };
			const sent = Array.from({ length: TABS }, (_, tab) => (tab % 2 === 0 ? one : two).send(refresh));
			const good = (await Promise.all(sent)).filter(({ status }) => status === 200);
			refused += TABS - good.length;
			// The user may continue in any of the tabs.
			const next = good[round % Math.max(1, good.length)];
			if (next) Object.assign(user, readSession(next));
			const { status } = await one.send({ method: 'GET', path: '/auth/v1/user', user });
			if (next && status === 200) continue;
			signedOut++;
			Object.assign(user, await signUp(first));
		}
		trial.note('rounds', trial.rounds);
		trial.none('refreshes refused', refused, trial.rounds * TABS);
		trial.none('rounds that ended signed out', signedOut, trial.rounds);
	},
};
