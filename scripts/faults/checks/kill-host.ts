import type { Check } from '../check.ts';
import { injectUnderLoad } from '../kills.ts';

/** The host dies, and is restarted as a supervisor would. */
export const killHost: Check = {
	name: 'kill-host',
	title: 'Kills the host during searches, reports, imports and webhooks, and starts it again',
	rounds: 100,
	maxMinutes: 25,
	run: (trial) =>
		injectUnderLoad(trial, {
			name: 'kills of the host',
			target: { seconds: 10, after: 'the kill' },
			cutsOff: true,
			inject: async (product) => {
				const killed = performance.now();
				await product.kill();
				await product.start();
				return killed;
			},
		}),
};
