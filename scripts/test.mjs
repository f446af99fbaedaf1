/**
 * Checks the source and builds at the same time, then runs the tests: what a change can break or, with `--all`, also the
 * second lane (`operation` in vitest.config.ts).
 */
import { spawn } from 'node:child_process';

const FIRST_LANE = ['unit', 'heavy', 'mocked', 'product'];
const args = process.argv.slice(2);
const all = args.includes('--all');
const filters = args.filter((arg) => arg !== '--all');

const [checked, built] = await Promise.all([run('npm', ['run', 'check']), run('npm', ['run', 'build'])]);
process.exit(checked || built || (await test(FIRST_LANE)) || (all ? await test(['operation']) : 0));

/** @returns the exit code */
function test(projects) {
	return run('vitest', ['run', ...projects.flatMap((project) => ['--project', project]), ...filters]);
}

/** @returns its exit code */
function run(program, args) {
	const child = spawn(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
	return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}
