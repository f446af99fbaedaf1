/** Our functions as a hosted project runs them: in Deno, with the import map, and network access only to the host. */
import { type ChildProcess, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { requireTool } from '../setup/tool-package.ts';
import { sharedHost } from '../shared-host.ts';

/** Packages come from `node_modules`, so that no test needs the network. */
const SOURCES = ['--node-modules-dir=manual', '--import-map=supabase/functions/deno.json'];

/** Serves a function on its own port until the test ends. @returns its URL */
export async function serveOnDeno(name: string, settings: Record<string, string> = {}): Promise<string> {
	const allowed = ['--allow-net=127.0.0.1,localhost', '--allow-env'];
	const address = ['--host=127.0.0.1', '--port=0'];
	const entry = `supabase/functions/${name}/index.ts`;
	const child = spawn(
		await denoProgram(),
		['serve', '--no-check', ...SOURCES, ...allowed, ...address, entry],
		{
			// A separate process group, because a wrapper in its package may start the program.
			detached: true,
			env: {
				PATH: process.env.PATH,
				HOME: process.env.HOME,
				NO_COLOR: '1',
				SUPABASE_URL: sharedHost.url,
				SUPABASE_ANON_KEY: sharedHost.publishableKey,
				SUPABASE_SERVICE_ROLE_KEY: sharedHost.secretKey,
				...settings,
			},
		},
	);
	onTestFinished(() => stop(child));
	return addressOf(child);
}

/** Type-checks every function with Deno. @returns its errors */
export async function checkOnDeno(names: readonly string[]): Promise<string> {
	const entries = names.map((name) => `supabase/functions/${name}/index.ts`);
	const child = spawn(await denoProgram(), ['check', '--quiet', ...SOURCES, ...entries], {
		env: { ...process.env, NO_COLOR: '1' },
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
	const code = await new Promise((done) => child.once('exit', done));
	return code === 0 ? '' : output;
}

async function denoProgram(): Promise<string> {
	return (await requireTool('deno')).resolve('deno/bin.cjs');
}

function addressOf(child: ChildProcess): Promise<string> {
	return new Promise((done, fail) => {
		let output = '';
		for (const stream of [child.stdout, child.stderr]) {
			stream?.on('data', (chunk) => {
				output += chunk;
				const [, url] = /Listening on (http:\S+?)\/?\s/.exec(output) ?? [];
				if (url) done(url);
			});
		}
		child.once('exit', (code) => fail(new Error(`Deno ended with ${code}: ${output}`)));
	});
}

async function stop(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.pid === undefined) return;
	const exit = new Promise((done) => child.once('exit', done));
	process.kill(-child.pid, 'SIGTERM');
	await exit;
}
