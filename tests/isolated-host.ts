/** A separate Lotline for one test file, with its own settings; it stops with the file. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { pino } from 'pino';
import postgres, { type Sql } from 'postgres';
import { afterAll, TestRunner } from 'vitest';
import { type RunningHost, startHost } from '../host/serve.ts';
import { readSettings } from '../host/settings.ts';
import { NO_LIMITS } from './no-limits.ts';
import { newDataFolder, removeFolder } from './setup/data-folders.ts';
import { QUICK_HASH_ROUNDS } from './setup/quick-hashing.ts';
import { visitor } from './users.ts';

export interface IsolatedHost {
	url: string;
	/** Its data folder. */
	folder: string;
	/** Its database with full privileges, to set up what a client may not. */
	sql: Sql;
	store: RunningHost['host']['store'];
	/** The URL of its metrics; null without METRICS_PORT. */
	metricsUrl: string | null;
	publishableKey: string;
	/** A visitor without a session. */
	visitor(): SupabaseClient;
	/** A JSON POST that bypasses the client. */
	post(path: string, body: object, headers?: Record<string, string>): Promise<Response>;
}

export async function openIsolatedHost(
	environment: Record<string, string>,
	options: Partial<Parameters<typeof startHost>[1]> = {},
): Promise<IsolatedHost> {
	if (TestRunner.getCurrentTest())
		throw new Error('Open it outside of tests: it closes after all tests of the file.');
	const { demo } = readSettings({ LOTLINE_DEMO: '0', ...environment });
	const folder = await newDataFolder('isolated', demo ? 'demo' : 'empty');
	const defaults = {
		LOTLINE_DATA_DIR: folder,
		PORT: '0',
		LOTLINE_DEMO: '0',
		GEOCODER_BASE_URL: '',
		MAP_STYLE_URL: '',
		...NO_LIMITS,
	};
	const settings = readSettings({ ...defaults, ...environment });
	const running = await startHost(settings, {
		log: pino({ level: 'silent' }),
		hashRounds: QUICK_HASH_ROUNDS,
		...options,
	});
	const { store } = running.host;
	const sql = postgres(store.url, store.options as object);
	afterAll(async () => {
		await sql.end({ timeout: 1 });
		await running.stop();
		await removeFolder(folder);
	});
	const { url } = running;
	const { publishableKey } = store.secrets;
	return {
		url,
		folder,
		sql,
		store,
		metricsUrl: running.host.metricsUrl,
		publishableKey,
		visitor: () => visitor({ url, publishableKey }),
		post: (path, body, headers = {}) =>
			fetch(url + path, {
				method: 'POST',
				headers: { 'content-type': 'application/json', apikey: publishableKey, ...headers },
				body: JSON.stringify(body),
			}),
	};
}
