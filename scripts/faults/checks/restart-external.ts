import type { Check } from '../check.ts';
import { startExternalDatabase } from '../external-database.ts';
import { injectUnderLoad } from '../kills.ts';

const SIGNALS = ['SIGQUIT', 'SIGINT', 'SIGKILL'] as const;

/** The external database is restarted without notice. */
export const restartExternal: Check = {
	name: 'restart-external',
	title: 'Restarts the database in DATABASE_URL immediately, gracefully and by a kill, under the same load',
	rounds: 12,
	maxMinutes: 15,
	run: async (trial) => {
		const external = await startExternalDatabase(trial);
		await injectUnderLoad(trial, {
			name: 'restarts of the external database',
			target: { seconds: 5, after: 'the database accepts connections' },
			cutsOff: false,
			product: { settings: { DATABASE_URL: external.url } },
			inject: async (_, round) => {
				await external.restart(SIGNALS[round % SIGNALS.length] as (typeof SIGNALS)[number]);
				return performance.now();
			},
		});
	},
};
