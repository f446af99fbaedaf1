/**
 * `npm run dev`: the web app with hot reload at PORT, and the host behind it, rebuilt and restarted whenever a server
 * file changes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { build, createServer } from 'vite';
import { projectFolder } from '../host/project-folder.ts';
import { readSettings } from '../host/settings.ts';
import { stopSignal } from '../host/stop-signal.ts';
import { parseArguments, runCommand } from './command.ts';
import { stop, untilReady } from './dev/host-process.ts';

const SERVER_FOLDERS = ['contract', 'domain', 'host', 'providers', 'report', 'server', 'supabase'];
const HOST_PATHS = [
	'/auth/v1',
	'/rest/v1',
	'/functions/v1',
	'/config.json',
	'/health',
	'/demo/',
	'/photos/',
	'/report-emails',
];

await runCommand(async () => {
	parseArguments('Usage: npm run dev', {});
	const { port, host } = readSettings(process.env);
	const hostPort = port + 1;
	// Links in emails and redirects from Google lead to the web app, not to the host behind it.
	process.env.PUBLIC_URL ||= `http://localhost:${port}`;
	// Overrides the environment, because hot reload needs it.
	process.env.NODE_ENV = 'development';
	const target = `http://127.0.0.1:${hostPort}`;
	let running = await startHost(hostPort, target);

	const web = await createServer({
		configFile: join(projectFolder, 'vite.config.ts'),
		server: {
			port,
			host,
			strictPort: true,
			// The host must see the address in the browser, because it gives the web app the URL of the API.
			proxy: Object.fromEntries(HOST_PATHS.map((path) => [path, { target, changeOrigin: false }])),
		},
	});
	await web.listen();
	web.printUrls();

	let restart = Promise.resolve();
	onServerChange(() => {
		restart = restart.then(async () => {
			if (!(await buildServer())) return;
			await stop(running);
			running = await startHost(hostPort, target);
		});
	});

	await stopSignal();
	await Promise.all([stop(running), web.close()]);
});

/** Builds the server. False if the build fails: the running one continues. */
async function buildServer(): Promise<boolean> {
	try {
		await build({ configFile: join(projectFolder, 'vite.server.config.ts'), logLevel: 'warn' });
		return true;
	} catch (error) {
		console.error((error as Error).message);
		return false;
	}
}

/** Starts the host. @returns once it is ready or has ended */
async function startHost(port: number, url: string): Promise<ChildProcess> {
	const file = join(projectFolder, 'dist', 'server', 'start.js');
	const env = { ...process.env, PORT: String(port) };
	const host = spawn(process.execPath, ['--enable-source-maps', file], { stdio: 'inherit', env });
	await untilReady(host, url);
	return host;
}

/** Calls back once for a burst of changes. */
function onServerChange(changed: () => void): void {
	let timer: NodeJS.Timeout | undefined;
	for (const folder of SERVER_FOLDERS) {
		watch(join(projectFolder, folder), { recursive: true }, () => {
			clearTimeout(timer);
			timer = setTimeout(changed, 200);
		});
	}
}
