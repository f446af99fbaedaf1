/**
 * Runs a command of Lotline: `node scripts/run.mjs COMMAND …`. Builds the web app and the commands first
 * when a source is newer than the last build. The command then runs in this process: a second one would
 * cost memory, and a signal to the process group would reach the command twice.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(project, 'dist', 'built');
const [given = '', ...options] = process.argv.slice(2);
// As npm calls it: "backup:verify" is in backup-verify.ts.
const command = given.replace(':', '-');
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

checkNode();
checkOpenFiles();
checkPackages();
// A signal this early stops the server cleanly, too: nothing has been opened yet.
if (command === 'start' || command === 'worker')
	for (const signal of signals) process.once(signal, () => process.exit(0));
if (command === 'build' || sourcesChanged()) await build();
if (command !== 'build') await run(join(project, 'dist', 'server', `${command}.js`));

function checkNode() {
	const [major, minor] = process.versions.node.split('.').map(Number);
	if (major > 20 || (major === 20 && minor >= 19)) return;
	fail(`Lotline needs Node 20.19 or newer; this is ${process.version}.`);
}

/**
 * Exits if too few files can be open: loading the packages alone opens a few hundred at once, and every connection is
 * one more.
 */
function checkOpenFiles() {
	process.report.excludeNetwork = true;
	const limit = process.report.getReport().userLimits?.open_files?.soft ?? 'unlimited';
	if (limit === 'unlimited' || limit >= 1024) return;
	fail(
		`Lotline needs to open at least 1,024 files at once, and the limit here is ${limit}. ` +
			'Raise it, for example with "ulimit -n 4096" in this shell or "LimitNOFILE=65536" in a systemd unit.',
	);
}

function checkPackages() {
	if (!existsSync(join(project, 'node_modules', 'vite')))
		fail('The packages are not installed: run npm ci first.');
}

/** Whether anything that goes into the build is newer than the last one. */
function sourcesChanged() {
	// An installation without its sources, as in a container, was built before.
	if (!existsSync(join(project, 'vite.server.config.ts'))) return false;
	if (!existsSync(stamp)) return true;
	const built = statSync(stamp).mtimeMs;
	const roots = ['contract', 'domain', 'host', 'providers', 'report', 'scripts', 'server', 'supabase', 'web'];
	const files = [
		'docs/glossary.md',
		'package.json',
		'package-lock.json',
		'vite.config.ts',
		'vite.server.config.ts',
	];
	return [...roots, ...files].some((name) => newestIn(join(project, name)) > built);
}

/**
 * Looks at each file once: every command does this for some 1,700 of them. Hidden ones aren't sources: the Supabase CLI
 * leaves `supabase/.temp`, and a build empties the folder that other commands are running from.
 */
function newestIn(path) {
	const found = statSync(path, { throwIfNoEntry: false });
	if (!found) return 0;
	if (!found.isDirectory()) return found.mtimeMs;
	const names = readdirSync(path).filter((name) => !name.startsWith('.'));
	return Math.max(0, ...names.map((name) => newestIn(`${path}/${name}`)));
}

/** Builds in a child process, which ends with this one. */
async function build() {
	const child = spawn(process.execPath, [join(project, 'scripts', 'build.mjs')], { stdio: 'inherit' });
	const end = () => child.kill();
	process.once('exit', end);
	const [code, signal] = await new Promise((done) => child.once('exit', (...outcome) => done(outcome)));
	process.off('exit', end);
	if (code !== 0) fail(`The build failed${signal ? ` (${signal})` : ''}.`);
}

async function run(file) {
	if (!existsSync(file)) fail(`There is no command "${command}".`);
	if (process.env.npm_lifecycle_event) stopWithParent();
	process.setSourceMapsEnabled(true);
	process.argv = [process.argv[0], file, ...options];
	await import(pathToFileURL(file).href);
}

/**
 * Exits with the parent process: npm passes a signal to the shell that runs a script, and some shells end without
 * passing it on.
 */
function stopWithParent() {
	const parent = process.ppid;
	const watch = setInterval(() => {
		if (process.ppid === parent) return;
		clearInterval(watch);
		process.kill(process.pid, 'SIGTERM');
	}, 500);
	watch.unref();
}

function fail(reason) {
	console.error(reason);
	process.exit(1);
}
