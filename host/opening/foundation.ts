/** The parts that everything else in a host uses: disk, database, connection pools, threads and metrics. */
import { PROBLEMS } from '../../contract/problems.ts';
import { type Compute, computeInline } from '../../server/computations.ts';
import { issuerOf } from '../../server/hosted/session-claims.ts';
import { HttpError } from '../../server/http-error.ts';
import { authServerTokens } from '../auth/server/tokens.ts';
import { tokenCheck } from '../auth/sessions/tokens.ts';
import type { LiveHosts } from '../fair-use/live-hosts.ts';
import { watchFreeSpace } from '../free-space.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { openPool } from '../postgres/pool.ts';
import { MAX_CONNECT, openReads } from '../postgres/reads.ts';
import { sharedRateLimits } from '../rate-limits/rate-limits.ts';
import { isHostedProject } from '../schema/schema.ts';
import { type Settings, siteUrlOf } from '../settings.ts';
import { SetupError } from '../setup-error.ts';
import { openStore } from '../store.ts';
import { builtWorker, openWorkerPool, WorkersBusy } from '../workers/worker-pool.ts';
import { closeInOrder } from './close-in-order.ts';
import type { HostOptions } from './host-options.ts';

export type Foundation = Awaited<ReturnType<typeof openFoundation>>;

export async function openFoundation(settings: Settings, options: HostOptions) {
	const { log } = options;
	const metrics = createMetrics((err, name) =>
		log.error({ err, metric: name }, 'A metric could not be read'),
	);
	const disk = await watchFreeSpace({
		folder: settings.databaseUrl ? null : settings.dataFolder,
		log,
		...options.disk,
	});
	const store = await openStore(settings, { host: log }).catch((error) => {
		disk.close();
		throw error;
	});
	if (!options.isWorker && !settings.authServer && (await store.session(isHostedProject))) {
		await closeInOrder([[disk.close, store.close]]);
		throw new SetupError(
			"DATABASE_URL is a hosted Supabase project's, which signs people in itself. Use npm run deploy and npm run worker.",
		);
	}
	const { connection } = store.options;
	const pools = {
		service: openPool({ max: 6 }, store.url, {
			...store.options,
			connection: { ...connection, role: 'service_role' },
		}),
		callers: openPool({ max: 6 }, store.url, store.options),
	};
	const replica = settings.databaseReadUrl
		? openPool({ max: 6, maxWait: MAX_CONNECT }, settings.databaseReadUrl, store.options)
		: null;
	// A separate pool, so that a flood of attempts doesn't keep searches from the database. A lost count does no
	// harm.
	const counters = openPool({ max: 2, maxWait: 500, maxCall: 1_000 }, store.url, {
		...store.options,
		connection: { ...connection, synchronous_commit: 'off' },
	});
	const siteUrl = siteUrlOf(settings);
	return {
		settings,
		log,
		metrics,
		disk,
		store,
		pools,
		replica,
		reads: openReads(pools.callers, replica),
		counters,
		rateLimits: sharedRateLimits(counters),
		computing: openComputing(),
		siteUrl,
		functionsUrl: settings.supabase.project?.url ?? siteUrl,
		checkToken: settings.authServer
			? authServerTokens(settings.authServer, issuerOf(siteUrl))
			: tokenCheck(store.secrets.jwtSecret, issuerOf(siteUrl)),
	};
}

/** Parts opened on the foundation, which are closed again if a later part fails. */
export interface OpenParts {
	outbox?: { close(): Promise<void> } | null;
	auth?: { close(): Promise<void> };
	billing?: { close(): void };
	listings?: { close(): void } | null;
	photos?: { close(): Promise<void> };
	pdfReader?: { close(): void };
	/** Of a worker. */
	stopPhotoServer?: () => Promise<void>;
	stopReplication?: () => Promise<void>;
	stopLocating?: () => Promise<void>;
	stopAccountEmails?: () => Promise<unknown>;
	hosts?: LiveHosts;
	metricsPort?: { close(): void };
}

/**
 * Closes everything that is open; database calls may continue for the given number of seconds.
 *
 * @throws the first error, once everything else is closed
 */
export async function closeAll(foundation: Foundation, open: OpenParts, timeout: number): Promise<void> {
	const { disk, pools, replica, counters, computing, store } = foundation;
	const { metricsPort, billing, listings, photos, hosts, auth, outbox } = open;
	const { stopReplication, stopLocating, stopAccountEmails, stopPhotoServer } = open;
	const allPools = [...Object.values(pools), counters, ...(replica ? [replica] : [])];
	await closeInOrder([
		[
			disk.close,
			() => metricsPort?.close(),
			() => billing?.close(),
			() => listings?.close(),
			() => stopAccountEmails?.(),
			() => stopPhotoServer?.(),
		],
		[() => stopReplication?.(), () => stopLocating?.(), () => hosts?.close()],
		[() => auth?.close(), () => outbox?.close(), ...allPools.map((pool) => () => pool.end({ timeout }))],
		[computing.close, () => photos?.close(), () => open.pdfReader?.close()],
		[store.close],
	]);
}

/** Computes reports and provisional market models off the main thread. */
interface Computing {
	compute: Compute;
	/** The number of computations waiting for a thread. */
	waiting(): number;
	close(): Promise<void>;
}

/** Opens the threads; without a built server, everything is computed on the main thread. */
function openComputing(): Computing {
	const worker = builtWorker('compute-worker');
	if (!worker) return { compute: computeInline, waiting: () => 0, close: async () => {} };
	const pool = openWorkerPool(worker, { threads: 2, maxQueue: 50, timeout: 10_000 });
	const compute = (name: string, input: unknown) =>
		pool.run('compute', { name, input }).catch((error: unknown) => {
			throw error instanceof WorkersBusy ? new HttpError(503, PROBLEMS.busy) : error;
		});
	return { compute: compute as Compute, waiting: () => pool.waiting(), close: () => pool.close() };
}
