/** Runs everything that CI checks: the checks of the source and the build at the same time, then the tests. */
import { spawn } from 'node:child_process';

const [checked, built] = await Promise.all([run('npm', ['run', 'check']), run('npm', ['run', 'build'])]);
process.exit(checked || built || (await run('vitest', ['run', ...process.argv.slice(2)])));

/** @returns its exit code */
function run(program, args) {
	const child = spawn(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
	return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}
