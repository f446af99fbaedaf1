/** The report of `/health`: the database, and each service through the check in its file. */
import type { Health, Services } from '../../contract/health.ts';
import type { StripePayments } from '../../server/stripe/stripe-payments.ts';
import { type BackupState, readBackupStatus } from '../backup/schedule.ts';
import type { FreeSpace } from '../free-space.ts';
import type { HealthParts } from '../http/health.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Pool } from '../postgres/pool.ts';
import type { BackupSettings, Settings } from '../settings.ts';
import { sharedCall } from '../shared-call.ts';
import { checkBilling } from './billing.ts';
import { cachedCheck } from './cached-check.ts';
import { checkEmail } from './email.ts';
import { checkMap } from './map.ts';
import { checkProvider } from './provider.ts';

export interface HealthSources {
	/** The pools used by requests. */
	pools: readonly Pool[];
	/** A pool with full privileges. */
	owner: Pool;
	settings: Settings;
	disk: FreeSpace;
	outbox: Outbox | null;
	/** Null if Stripe isn't configured. */
	stripe: () => Promise<StripePayments | null>;
}

export function healthParts({ pools, owner, settings, disk, outbox, stripe }: HealthSources): HealthParts {
	const checks: Record<keyof Services, ReturnType<typeof cachedCheck>> = {
		provider: cachedCheck(() => checkProvider(owner, settings)),
		billing: cachedCheck(() => checkBilling(owner, settings, stripe)),
		email: cachedCheck(() => checkEmail(outbox, settings.smtp)),
		map: cachedCheck(() => checkMap(settings.mapStyleUrl)),
	};
	return {
		databaseResponds: () => databaseResponds(pools),
		disk,
		backups: sharedCall(() => backupState(owner, settings.backup), BACKUP_STATE_TTL),
		services: async () => {
			const [provider, billing, email, map] = await Promise.all([
				checks.provider(),
				checks.billing(),
				checks.email(),
				checks.map(),
			]);
			return describe(settings, { provider, billing, email, map });
		},
		demo: settings.demo,
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
