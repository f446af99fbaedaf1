/** Our functions as a hosted project runs them: the built file alone in Deno. */
import { type ChildProcess, spawn } from 'node:child_process';
import { requireTool } from './tool-package.ts';

/** A function that listens on a port of its own. */
export interface ServedFunction {
	url: string;
	stop: () => Promise<void>;
}

/** Serves a built function, with network access only to this machine, and no packages. */
export async function serveOnDeno(file: string, settings: Record<string, string>): Promise<ServedFunction> {
	const program = await denoProgram();
	const rights = ['--allow-net=127.0.0.1,localhost', '--allow-env'];
	const child = spawn(
		program,
		[
			'serve',
			'--no-check',
			'--no-config',
			'--no-remote',
			'--no-npm',
			...rights,
			'--host=127.0.0.1',
			'--port=0',
			file,
		],
		{ env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1', ...settings } },
	);
	return { url: await addressOf(child), stop: () => stop(child) };
}

/** The program itself; its package starts it through Node, which would count as part of every start. */
export async function denoProgram(): Promise<string> {
	const { runInstall } = (await requireTool('deno'))('deno/install_api.cjs') as { runInstall: () => string };
	return runInstall();
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
	if (child.exitCode !== null) return;
	const exit = new Promise((done) => child.once('exit', done));
	child.kill();
	await exit;
}
