/** What this machine must have: a database, a free port and the built web app. */
import { existsSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import type { Sql } from 'postgres';
import { plural } from '../../domain/format/plural.ts';
import { notWritable, requireExpectedKinds, requireWritable } from '../../host/data-folder.ts';
import { listeningUrl } from '../../host/http/listen.ts';
import { isLostConnection } from '../../host/postgres/unavailable.ts';
import { projectFolder } from '../../host/project-folder.ts';
import { countPending } from '../../host/schema/schema.ts';
import { hasCluster, requireSecrets, secretsFile } from '../../host/secrets.ts';
import type { Settings } from '../../host/settings.ts';
import { openStore, runAlone } from '../../host/store.ts';
import { type Finding, ok } from './finding.ts';

/** Looks at the data folder and the database without creating or migrating anything. */
export async function checkDatabase(settings: Settings): Promise<Finding> {
	const name = settings.databaseUrl ? 'PostgreSQL at DATABASE_URL' : 'Embedded PostgreSQL';
	const message = `${name}, data folder ${settings.dataFolder}`;
	try {
		requirePlace(settings);
		return ok(`${message}: ${await describeDatabase(settings)}`);
	} catch (error) {
		return { ok: false, message, remedy: (error as Error).message };
	}
}

/** @throws SetupError if the data folder can't be used or, if there is none yet, created */
function requirePlace({ dataFolder, databaseUrl }: Settings): void {
	requireExpectedKinds(dataFolder);
	const hasSecrets = existsSync(secretsFile(dataFolder));
	if (hasSecrets) requireSecrets(dataFolder);
	if (hasSecrets && databaseUrl) return;
	let existing = resolve(dataFolder);
	while (!existsSync(existing)) existing = dirname(existing);
	requireWritable(dataFolder, existing);
	// /proc and /sys, where root may write and yet nobody can create a file.
	if (statfsSync(existing).blocks === 0)
		throw notWritable(dataFolder, new Error(`${existing} holds no files`));
}

async function describeDatabase(settings: Settings): Promise<string> {
	if (settings.databaseUrl) return describeExternal(settings.databaseUrl);
	if (!hasCluster(settings.dataFolder)) return 'not created yet, which the first start does';
	const store = await openStore(settings, { skipMigrations: true });
	try {
		return await store.session(describe);
	} finally {
		await store.close();
	}
}

async function describeExternal(url: string): Promise<string> {
	try {
		return await runAlone(url, { connect_timeout: 5, onnotice: () => {} }, describe);
	} catch (error) {
		if (!isLostConnection(error)) throw error;
		throw new Error(`The database in DATABASE_URL cannot be reached: ${(error as Error).message}`);
	}
}

async function describe(sql: Sql): Promise<string> {
	const [server] = await sql`select current_setting('server_version') as version`;
	const pending = await countPending(sql);
	if (pending === null) return `version ${server?.version}, empty, which the first start changes`;
	const schema =
		pending === 0 ? 'schema up to date' : `${plural(pending, 'migration')} to come with the next start`;
	const [row] = await sql`select count(*)::integer as homes from public.listings where not demo`;
	return `version ${server?.version}, ${schema}, ${plural(Number(row?.homes ?? 0), 'imported home')}`;
}

/** Whether the port is free. A port that a running Lotline uses is fine, too. */
export async function checkPort({ port, host }: Pick<Settings, 'port' | 'host'>): Promise<Finding> {
	const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
		const probe = createServer().once('error', resolve);
		probe.listen(port, host, () => probe.close(() => resolve(null)));
	});
	if (error === null) return ok(`Port ${port} is free`);
	const message = `Port ${port}`;
	if (error.code !== 'EADDRINUSE')
		return { ok: false, message, remedy: `It can't be opened: ${error.message}. Set HOST or PORT.` };
	const response = await fetch(`${listeningUrl(host, port)}/health`, {
		signal: AbortSignal.timeout(5_000),
	}).then(
		(response) => response.json(),
		() => null,
	);
	const running = (response as { database?: string } | null)?.database !== undefined;
	if (running) return ok(`Lotline is running on port ${port}`);
	return { ok: false, message, remedy: 'Another program uses it. Stop it, or set PORT.' };
}

/** Whether the web app has been built. */
export function checkWebApp(): Finding {
	const built = existsSync(join(projectFolder, 'dist', 'web', 'index.html'));
	return built
		? ok('The web app is built')
		: { ok: false, message: 'The web app', remedy: 'Run npm run build.' };
}
