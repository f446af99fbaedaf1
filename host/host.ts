/** One running Lotline: database, auth, API, functions and web app behind one address. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import { todayInUs } from '../domain/dates/days.ts';
import { listingSource } from '../server/live-listings/listing-source.ts';
import type { ListingSource } from '../server/live-listings/source.ts';
import { isStripe } from '../server/stripe/stripe-payments.ts';
import { syncAdminEmails } from './auth/admin-emails.ts';
import { type Auth, openAuth } from './auth/open-auth.ts';
import type { AuthOptions } from './auth/service.ts';
import { sessionContext } from './auth/session-context.ts';
import { tokenCheck } from './auth/tokens.ts';
import { type Billing, billingKind, openBilling } from './billing/billing.ts';
import { DEMO_EMAIL, demoSignIn } from './demo/demo-account.ts';
import { seedDemoMarket } from './demo/demo-market.ts';
import { demoSample } from './demo/demo-sample.ts';
import { type DiskGuardOptions, openDiskGuard } from './disk/disk-guard.ts';
import { functionContext } from './functions/function-context.ts';
import { loadFunctions } from './functions/functions.ts';
import { callAsService } from './functions/procedures.ts';
import { replaySearches } from './functions/search-replay.ts';
import { healthParts } from './health/health.ts';
import { type App, createGateway, type GatewayParts } from './http/gateway.ts';
import { absentPages, webApp } from './http/web-app.ts';
import { queueNotices } from './mail/notices.ts';
import { type Outbox, openOutbox } from './mail/outbox.ts';
import { parseSender } from './mail/smtp.ts';
import { showHost } from './metrics/host-metrics.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { type MetricsPort, openMetricsPort } from './metrics/metrics-port.ts';
import { photoLoader, photosForReports } from './photos/load-photo.ts';
import { photoFiles } from './photos/photo-files.ts';
import { photoGuard } from './photos/public-addresses.ts';
import { openPool } from './postgres/pool.ts';
import { sharedRateLimits } from './rate-limits/rate-limits.ts';
import { startReplication } from './replication.ts';
import { readCatalog } from './rest/catalog.ts';
import type { Settings } from './settings.ts';
import { openStore, type Store } from './store.ts';
import { openComputing } from './workers/computing.ts';

export interface Host {
	app: App;
	store: Store;
	/** For parts that start after it. */
	metrics: Metrics;
	/** Where they are shown beside the web app; null for nowhere. */
	metricsUrl: string | null;
	close(): Promise<void>;
}

export interface HostOptions {
	log: Logger;
	/** False where something else serves the web app, as in development. */
	serveWeb?: boolean;
	auth?: Pick<AuthOptions, 'overrides'>;
	/** Tests say how much of the disk is free. */
	disk?: Pick<DiskGuardOptions, 'freeIn'>;
}

/** Opens everything in order; what it opened it closes again when a later part fails. */
export async function openHost(settings: Settings, options: HostOptions): Promise<Host> {
	const { log } = options;
	const metrics = createMetrics((err, name) =>
		log.error({ err, metric: name }, 'A metric could not be read'),
	);
	const disk = await openDiskGuard({
		folder: settings.databaseUrl ? null : settings.dataFolder,
		reserveBytes: settings.diskReserveMegabytes * 2 ** 20,
		log,
		...options.disk,
	});
	const store = await openStore(settings, { host: log }).catch((problem) => {
		disk.close();
		throw problem;
	});
	const asService = { ...store.options.connection, role: 'service_role' };
	const pools = {
		service: openPool({ max: 6 }, store.url, { ...store.options, connection: asService }),
		callers: openPool({ max: 6 }, store.url, store.options),
	};
	const { service } = pools;
	// Their own, so that a flood of attempts doesn't keep searches from the database. A lost count does no harm.
	const counters = openPool({ max: 2, maxWait: 500, maxCall: 1_000 }, store.url, {
		...store.options,
		connection: { ...store.options.connection, synchronous_commit: 'off' },
	});
	const rateLimits = sharedRateLimits(counters);
	const computing = openComputing();
	let outbox: Outbox | null = null;
	let auth: Auth | undefined;
	let billing: Billing | undefined;
	let listings: ListingSource | null = null;
	let metricsPort: MetricsPort | undefined;
	let stopReplication = async () => {};
	/** Closes what is open by now; calls to the database may go on for so many seconds. */
	const close = async (timeout: number) => {
		disk.close();
		metricsPort?.close();
		billing?.close();
		listings?.close();
		await stopReplication();
		const ended = [...Object.values(pools), counters].map((pool) => pool.end({ timeout }));
		await Promise.all([auth?.close(), outbox?.close(), ...ended]);
		await computing.close();
		await store.close();
	};
	try {
		if (settings.demo) {
			const homes = await seedDemoMarket(store.session, todayInUs(new Date()));
			if (homes > 0) log.info({ homes }, 'Made the demo market');
		}
		await syncAdminEmails(store.sql, settings, log);
		const siteUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
		outbox = await openOutbox(settings, store.sql, log);
		if (outbox) await queueNotices(store.sql, outbox, { office: officeAddress(settings), siteUrl }, log);
		const keys = store.secrets;
		const checkToken = tokenCheck(keys.jwtSecret);
		auth = await openAuth(store, settings, {
			siteUrl,
			outbox,
			checkToken,
			rateLimits,
			log,
			...(options.auth && { service: options.auth }),
		});
		const functions = loadFunctions();
		const call = await replaySearches(
			(procedure, named, session) => callAsService(service, procedure, named, session),
			store.sql,
			log,
		);
		const baseContext = functionContext(
			{ ...settings, publicUrl: siteUrl },
			log,
			call,
			checkToken,
			computing.compute,
		);
		const loadPhoto = photoLoader({
			files: photoFiles(join(settings.dataFolder, 'photos'), settings.photos.cacheBytes),
			guard: photoGuard(settings.photos),
			log: (message) => log.warn(message),
		});
		const reportPicture = photosForReports(loadPhoto);
		listings = listingSource(baseContext);
		stopReplication = startReplication(baseContext);
		billing = await openBilling({
			settings,
			store,
			jwtSecret: keys.jwtSecret,
			functions,
			baseContext: { ...baseContext, listings, reportPicture },
			log,
		});
		const { context } = billing;
		const mailbox = outbox?.mailbox ?? null;
		const absent = absentPages({ demoCheckout: billing.demo !== null, mailbox: mailbox !== null });
		const parts: GatewayParts = {
			secrets: keys,
			checkToken,
			catalog: await readCatalog(store.sql),
			pools,
			auth: auth.answer,
			functions,
			loadPhoto,
			functionContext: () => sessionContext(context, checkToken, call),
			config: {
				supabaseAnonKey: keys.publishableKey,
				demo: settings.demo,
				defaultSearchLimit: settings.defaultSearchLimit,
				google: settings.google !== null,
				ai: settings.ai !== null,
				mail: mailKind(settings),
				contactEmail: mailKind(settings) === 'none' ? settings.contactEmail : null,
				billing: billingKind(settings),
				mapStyleUrl: settings.mapStyleUrl,
			},
			settings,
			sharedAccount: settings.demo ? DEMO_EMAIL : null,
			health: healthParts({
				pools: Object.values(pools),
				owner: store.sql,
				settings,
				disk,
				outbox,
				stripe: async () => {
					const payments = await context.payments();
					return payments && isStripe(payments) ? payments : null;
				},
			}),
			disk,
			rateLimits,
			demoSignIn: settings.demo ? demoSignIn(auth, store.sql, keys, billing.demo?.subscribe) : null,
			demoCheckout: billing.demo?.complete ?? null,
			demoSample: settings.demo ? demoSample(store.sql) : null,
			files: options.serveWeb === false ? null : webApp(settings, absent),
			mailbox,
			metrics,
			log,
		};
		const app = createGateway(parts);
		if (settings.metrics.port !== null || settings.metrics.token) metrics.watchProcess();
		showHost(metrics, {
			pools: { ...pools, counters, owner: store.sql },
			disk,
			outbox,
			waitingForThread: computing.waiting,
		});
		metricsPort = await openMetricsPort(settings.metrics, metrics);
		return { app, store, metrics, metricsUrl: metricsPort.url, close: () => close(5) };
	} catch (problem) {
		await close(1);
		throw problem;
	}
}

/** Who answers contact messages. */
function officeAddress({ contactEmail, smtp }: Settings): string {
	return contactEmail ?? (smtp ? parseSender(smtp.from).address : 'office@lotline.example');
}

function mailKind({ smtp, demo }: Settings) {
	if (smtp) return 'sent';
	return demo ? 'shown' : 'none';
}
