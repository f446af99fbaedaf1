/** A command that works in temporary folders leaves nothing behind when it is interrupted. */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runningProcesses } from '../../host/postgres/processes.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

test('a benchmark ends its database, processes and folders when it is interrupted', {
	timeout: 180_000,
}, async () => {
	const folder = temporaryFolder();
	const temporary = join(folder, 'tmp');
	mkdirSync(temporary);
	const env = { PATH: process.env.PATH, TMPDIR: temporary };
	const command = spawn(process.execPath, ['scripts/run.mjs', 'bench', 'search', '1000'], {
		env,
		stdio: 'ignore',
	});
	const ended = new Promise((done) => command.once('exit', done));
	const startedThere = () => {
		const all = runningProcesses();
		const descendants = new Set([command.pid]);
		// Process ids are reused, so a child may be listed before its parent.
		for (let known = 0; known < descendants.size; ) {
			known = descendants.size;
			for (const { pid, parent } of all) if (descendants.has(parent)) descendants.add(pid);
		}
		return all.filter(({ pid }) => descendants.has(pid));
	};
	const isServer = ({ command: line }: { command: string }) =>
		line.startsWith('postgres: ') && / idle/.test(line);
	await expect.poll(() => startedThere().some(isServer), { timeout: 120_000 }).toBe(true);
	const started = startedThere().filter(({ pid }) => pid !== command.pid);
	command.kill('SIGTERM');
	expect(await ended).toBe(130);
	const left = () => runningProcesses().filter(({ pid }) => started.some((each) => each.pid === pid));
	await expect.poll(left).toEqual([]);
	expect(readdirSync(temporary)).toEqual([]);
});
