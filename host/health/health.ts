/** `/health` for people and monitors, `/health/ready` and `/health/live` for load balancers and supervisors. */
import type { Context, Env, Hono } from 'hono';
import type { Health, Service, Services } from '../../contract/health.ts';
import { agree, plural } from '../../domain/format/plural.ts';
import { isStripe } from '../../server/stripe/stripe-payments.ts';
import { type BackupState, readBackupStatus } from '../backup/schedule.ts';
import type { Billing } from '../billing/billing.ts';
import type { FreeSpace } from '../free-space.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Pool } from '../postgres/pool.ts';
import type { BackupSettings, Settings } from '../settings.ts';
import { sharedCall } from '../shared-call.ts';
import type { Store } from '../store.ts';
import { checkBilling } from './billing.ts';
import { cachedCheck } from './cached-check.ts';
import { checkMap } from './map.ts';
import { checkProvider } from './provider.ts';

export interface HealthSources {
	/** The pools used by requests. */
	pools: Readonly<Record<string, Pool>>;
	store: Pick<Store, 'sql'>;
	settings: Settings;
	disk: FreeSpace;
	outbox: Outbox | null;
	billing: Pick<Billing, 'context'>;
}

/** Probes may come at any rate: one query a second serves them all. In milliseconds. */
const PROBE_TTL = 1_000;

/**
 * Adds the routes. Ready: the database answers, so requests can be served; another process would have the same disk. Live:
 * this process responds; restarting it would not help if only the database is down.
 */
export function addHealthRoutes<E extends Env>(app: Hono<E>, sources: HealthSources): void {
	const { pools, store, settings, disk } = sources;
	const probe = sharedCall(() => databaseResponds(Object.values(pools)), PROBE_TTL);
	const backups = sharedCall(() => backupState(store.sql, settings.backup), BACKUP_STATE_TTL);
	const services = serviceChecks(sources);
	const respond = (c: Context, body: object, serving: boolean) =>
		c.json(body, serving ? 200 : 503, { 'cache-control': 'no-store' });
	app.get('/health', async (c) => {
		const serving = await probe();
		const status = !serving ? 'down' : disk.isLow() ? 'degraded' : 'ok';
		const database = serving ? 'ok' : 'unreachable';
		const parts = { status, database, disk: disk.isLow() ? 'low' : 'ok', demo: settings.demo };
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

/** @returns a function that returns the latest check of each service, in time even if a service hangs */
function serviceChecks({ store: { sql }, settings, outbox, billing: { context } }: HealthSources) {
	const stripe = async () => {
		const payments = await context.payments();
		return payments && isStripe(payments) ? payments : null;
	};
	const checks: Record<keyof Services, ReturnType<typeof cachedCheck>> = {
		provider: cachedCheck(() => checkProvider(sql, settings)),
		billing: cachedCheck(() => checkBilling(sql, settings, stripe)),
		email: cachedCheck(() => checkEmail(outbox, settings.smtp)),
		map: cachedCheck(() => checkMap(settings.mapStyleUrl)),
	};
	return async () => {
		const [provider, billing, email, map] = await Promise.all([
			checks.provider(),
			checks.billing(),
			checks.email(),
			checks.map(),
		]);
		return describe(settings, { provider, billing, email, map });
	};
}

/** The services, two of which also have a short form. */
function describe(settings: Settings, services: Services): Pick<Health, 'provider' | 'billing' | 'services'> {
	const { provider, billing } = services;
	return {
		provider: { name: settings.listingProvider, state: provider.state },
		billing: billing.state === 'failing' ? 'stripe, failing' : billingState(settings),
		services,
	};
}

/** Uses the same pools as requests, so that a monitor sees what users see, within two seconds. */
async function databaseResponds(pools: readonly Pool[]): Promise<boolean> {
	const late = new Promise<never>((_, fail) => setTimeout(fail, 2_000).unref());
	return Promise.race([Promise.all(pools.map((pool) => pool`select 1`)), late]).then(
		() => true,
		() => false,
	);
}

/** How long the state of the backups is cached, in milliseconds: it changes at most once every few hours. */
const BACKUP_STATE_TTL = 10_000;

async function backupState(owner: Pool, { folder, everyHours }: BackupSettings): Promise<BackupState> {
	if (!folder) return 'off';
	return readBackupStatus(owner, everyHours).then(
		({ state }) => state,
		() => 'unknown',
	);
}

/** Which Stripe keys are used, if any, in words. */
function billingState({ stripe, demo }: Settings): string {
	if (stripe) return stripe.secretKey.includes('_live_') ? 'stripe' : 'stripe, test mode';
	return demo ? 'demo' : 'not configured';
}

/** Email: the outcome of recent messages. It opens no connection. */
export async function checkEmail(outbox: Outbox | null, smtp: Settings['smtp']): Promise<Service> {
	if (!outbox) return { state: 'off', detail: 'Not configured.' };
	const { waiting, lastSentAt, lastFailureAt } = await outbox.status();
	const times = {
		last_sent_at: lastSentAt?.toISOString() ?? null,
		last_failure_at: lastFailureAt?.toISOString() ?? null,
	};
	if (!smtp) return { state: 'demo', detail: 'Shown at /dev/mail instead of being sent.', ...times };
	if (lastFailureAt && (!lastSentAt || lastFailureAt > lastSentAt)) {
		const queue = `${plural(waiting, 'email')} ${agree(waiting, 'is', 'are')} waiting.`;
		return { state: 'failing', detail: `The last attempt failed. ${queue}`, ...times };
	}
	if (!lastSentAt) return { state: 'unknown', detail: 'Nothing has been sent in the past week.', ...times };
	return { state: 'ok', detail: 'The last email was accepted.', ...times };
}
