import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { stop, untilReady } from './host-process.ts';

/** A port that nothing listens on. */
const URL = 'http://127.0.0.1:1';

test.each(['process.exit(1)', 'process.kill(process.pid, "SIGKILL")'])(
	'a host that ends with %s is not waited for, neither at its start nor at its stop',
	async (program) => {
		const host = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
		await untilReady(host, URL);
		await stop(host);
		expect(host.killed).toBe(false);
	},
);

test('a running host is waited for when it is stopped', async () => {
	const host = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)'], { stdio: 'ignore' });
	await once(host, 'spawn');
	await stop(host);
	expect(host.signalCode).toBe('SIGTERM');
});
