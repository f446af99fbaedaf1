/** The host that `npm run dev` runs, as a separate process. */
import type { ChildProcess } from 'node:child_process';

/** Waits until the host is ready or has ended, because the next build removes its files. */
export async function untilReady(host: ChildProcess, url: string): Promise<void> {
	while (!hasEnded(host) && !(await isReady(url))) {
		await new Promise((done) => setTimeout(done, 100));
	}
}

export async function stop(host: ChildProcess): Promise<void> {
	if (hasEnded(host)) return;
	const ended = new Promise((done) => host.once('exit', done));
	host.kill('SIGTERM');
	await ended;
}

/** A process that a signal ended has no exit code. */
function hasEnded(host: ChildProcess): boolean {
	return host.exitCode !== null || host.signalCode !== null;
}

function isReady(url: string): Promise<boolean> {
	return fetch(`${url}/health`).then(
		(response) => response.ok,
		() => false,
	);
}
