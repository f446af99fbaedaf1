/** A Lotline of one test file, with settings of its own; it ends with the file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { type RunningHost, startHost } from '../host/serve.ts';
import { readSettings } from '../host/settings.ts';

export interface OwnHouse {
	url: string;
	/** Its data folder. */
	folder: string;
	sql: RunningHost['host']['store']['sql'];
	/** Somebody without a session. */
	visitor(): SupabaseClient;
	/** A POST of JSON past the client. */
	post(path: string, body: object, headers?: Record<string, string>): Promise<Response>;
}

const NO_LIMITS = { perAddress: 1_000_000, perAccount: 1_000_000 };

export async function openOwnHouse(
	environment: Record<string, string>,
	limits = NO_LIMITS,
): Promise<OwnHouse> {
	const folder = mkdtempSync(join(tmpdir(), 'lotline-own-'));
	const settings = readSettings({ LOTLINE_DATA_DIR: folder, PORT: '0', LOTLINE_DEMO: '0', ...environment });
	const running = await startHost(settings, { log: pino({ level: 'silent' }), limits });
	afterAll(async () => {
		await running.stop();
		rmSync(folder, { recursive: true, force: true });
	});
	const { url, host } = running;
	const { publishableKey } = host.store.secrets;
	const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
	return {
		url,
		folder,
		sql: host.store.sql,
		visitor: () => createClient(url, publishableKey, { auth }),
		post: (path, body, headers = {}) =>
			fetch(url + path, {
				method: 'POST',
				headers: { 'content-type': 'application/json', apikey: publishableKey, ...headers },
				body: JSON.stringify(body),
			}),
	};
}
