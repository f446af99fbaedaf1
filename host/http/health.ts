/** `/health` for people and monitors, `/health/ready` and `/health/live` for load balancers and supervisors. */
import type { Context, Env, Hono } from 'hono';
import type { Health } from '../../contract/health.ts';
import type { FreeSpace } from '../free-space.ts';
import { sharedCall } from '../shared-call.ts';

export interface HealthParts {
	/** Whether the database answers a query as soon as people expect. */
	databaseResponds: () => Promise<boolean>;
	disk: Pick<FreeSpace, 'isLow'>;
	/** The state of scheduled backups, in a word or two. */
	backups: () => Promise<string>;
	/** The latest check of each service. Answers in time even if a service hangs. */
	services: () => Promise<Pick<Health, 'provider' | 'billing' | 'services'>>;
	demo: boolean;
}

/** Probes may come at any rate: one query a second serves them all. */
const PROBE_TTL = 1_000;

/**
 * Adds the routes. Ready: the database answers, so requests can be served; another process would have the same disk. Live:
 * this process responds; restarting it would not help if only the database is down.
 */
export function addHealthRoutes<E extends Env>(
	app: Hono<E>,
	{ databaseResponds, disk, backups, services, demo }: HealthParts,
): void {
	const probe = sharedCall(databaseResponds, PROBE_TTL);
	const respond = (c: Context, body: object, serving: boolean) =>
		c.json(body, serving ? 200 : 503, { 'cache-control': 'no-store' });
	app.get('/health', async (c) => {
		const serving = await probe();
		const status = !serving ? 'down' : disk.isLow() ? 'degraded' : 'ok';
		const database = serving ? 'ok' : 'unreachable';
		const parts = { status, database, disk: disk.isLow() ? 'low' : 'ok', demo };
		if (!serving) return respond(c, parts satisfies Health, false);
		const [backupState, serviceStates] = await Promise.all([backups(), services()]);
		return respond(c, { ...parts, backups: backupState, ...serviceStates } satisfies Health, true);
	});
	app.get('/health/ready', async (c) => {
		const serving = await probe();
		return respond(c, { status: serving ? 'ready' : 'not ready' }, serving);
	});
	app.get('/health/live', (c) => respond(c, { status: 'live' }, true));
}
