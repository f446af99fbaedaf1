/**
 * Runs a command of Lotline: `node scripts/run.mjs COMMAND …`. Builds the web app and the commands
 * first when a source is newer than the last build. Plain JavaScript, since Node runs it as it is.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(project, 'dist', 'built');
const [command, ...options] = process.argv.slice(2);

checkNode();
checkPackages();
if (command === 'build' || sourcesChanged()) await build();
if (command !== 'build') await run(join(project, 'dist', 'server', `${command}.js`), options);

function checkNode() {
	const [major, minor] = process.versions.node.split('.').map(Number);
	if (major > 20 || (major === 20 && minor >= 19)) return;
	fail(`Lotline needs Node 20.19 or newer; this is ${process.version}.`);
}

function checkPackages() {
	if (!existsSync(join(project, 'node_modules', 'vite')))
		fail('The packages are not installed: run npm ci first.');
}

/** Whether anything that goes into the build is newer than the last one. */
function sourcesChanged() {
	if (!existsSync(stamp)) return true;
	const built = statSync(stamp).mtimeMs;
	const rooms = ['contract', 'domain', 'host', 'providers', 'report', 'scripts', 'server', 'supabase', 'web'];
	const files = ['package.json', 'package-lock.json', 'vite.config.ts', 'vite.server.config.ts'];
	return [...rooms, ...files].some((name) => newestIn(join(project, name)) > built);
}

function newestIn(path) {
	if (!existsSync(path)) return 0;
	const { mtimeMs } = statSync(path);
	if (!statSync(path).isDirectory()) return mtimeMs;
	return Math.max(mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

async function build() {
	const startedAt = new Date();
	process.chdir(project);
	const { build: viteBuild } = await import('vite');
	for (const config of ['vite.server.config.ts', 'vite.config.ts']) {
		await viteBuild({ configFile: join(project, config), logLevel: 'warn' });
	}
	compress(join(project, 'dist', 'web'));
	writeFileSync(stamp, startedAt.toISOString());
}

/** Texts are served compressed; doing it once, here, affords the best compression. */
function compress(folder) {
	for (const name of readdirSync(folder)) {
		const path = join(folder, name);
		if (statSync(path).isDirectory()) compress(path);
		else if (/\.(css|html|js|json|mjs|svg|txt|xml)$/.test(name)) {
			const bytes = readFileSync(path);
			writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
			writeFileSync(`${path}.br`, brotliCompressSync(bytes));
		}
	}
}

/** npm runs its scripts in a shell and hands a SIGTERM to that alone: the shell ends, and tells nobody. */
function onLostParent(end) {
	const shell = process.ppid;
	const watch = setInterval(() => {
		if (process.ppid === shell) return;
		clearInterval(watch);
		end();
	}, 500);
	watch.unref();
}

/** Runs a built command in this one's place: signals and the exit code pass through. */
async function run(file, argv) {
	if (!existsSync(file)) fail(`There is no command "${command}".`);
	const child = spawn(process.execPath, ['--enable-source-maps', file, ...argv], { stdio: 'inherit' });
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
	if (process.env.npm_lifecycle_event) onLostParent(() => child.kill('SIGTERM'));
	process.exitCode = await new Promise((done) =>
		child.once('exit', (code, signal) => done(code ?? (signal ? 1 : 0))),
	);
}

function fail(reason) {
	console.error(reason);
	process.exit(1);
}
