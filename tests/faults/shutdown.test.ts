import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { allAtMost, noneOf, roundsOf } from './harness/figures.ts';
import type { Product } from './harness/product.ts';
import { injectUnderLoad } from './harness/under-load.ts';

/** The longest that running work may take to finish, in seconds. */
const MAX_SECONDS = 15;
/** The longest that searches may take to work again after that, in seconds. */
const MAX_START = 10;

const SIGNAL_CASES: readonly [to: 'process' | 'group', ...signals: NodeJS.Signals[]][] = [
	['process', 'SIGTERM'],
	['process', 'SIGTERM', 'SIGTERM'],
	['group', 'SIGTERM'],
	['group', 'SIGTERM', 'SIGTERM'],
	['group', 'SIGINT', 'SIGINT'],
	['process', 'SIGHUP', 'SIGTERM'],
];

/**
 * Running work is finished, however often and by whatever means the host is stopped. `tests/operation/shutdown.test.ts`
 * also checks that nothing is cut off, and that the database ends.
 */
test('shutdown: running work is finished when stop signals reach the process or its group once or twice under load', async () => {
	const seconds: number[] = [];
	const wrongCodes: string[] = [];
	const stopAndStart = async (product: Product, round: number) => {
		const startedAt = performance.now();
		const [to, ...signals] = SIGNAL_CASES[round % SIGNAL_CASES.length] ?? ['process', 'SIGTERM'];
		const { process: host, exit } = product.host;
		for (const signal of signals) {
			if (host.exitCode === null) process.kill((to === 'group' ? -1 : 1) * (host.pid as number), signal);
			await pause(Math.random() * 100);
		}
		const code = await Promise.race([exit, pause(MAX_SECONDS * 1000, 'no exit')]);
		seconds.push((performance.now() - startedAt) / 1000);
		if (code !== 0) wrongCodes.push(`${code}`);
		if (code === 'no exit') await product.kill();
		await product.start();
	};
	await injectUnderLoad({
		rounds: roundsOf(20),
		name: 'stops',
		inject: stopAndStart,
		endsHost: MAX_SECONDS + MAX_START,
		options: { launched: true },
	});
	allAtMost('stops under load', seconds, MAX_SECONDS);
	noneOf('exit codes other than 0', wrongCodes);
});
