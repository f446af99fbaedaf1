/**
 * Lotline without its web server and its sign-in, for a hosted Supabase project: what the project's functions can't do.
 * It fits market models, reads uploads, sends emails, copies an MLS, serves photos, compares billing with Stripe and removes
 * what was deleted. Several may run: the jobs share their work through the database.
 */
import type { Context } from '../server/context.ts';
import { secondFactorsOf } from '../server/hosted/second-factors.ts';
import { usersOf } from '../server/hosted/users.ts';
import { openFileGeocoding } from '../server/search/geocoding.ts';
import { stripePayments } from '../server/stripe/stripe-payments.ts';
import { openPdfReader } from './attachments/pdf-reader.ts';
import { writeAdminEmails } from './auth/admin-emails.ts';
import { watchBilling } from './billing/nightly.ts';
import { functionContext } from './functions/function-context.ts';
import { callAsService } from './functions/procedures.ts';
import { openMetricsPort } from './http/metrics-port.ts';
import { queueNotices } from './mail/notices.ts';
import { type Outbox, openOutbox } from './mail/outbox.ts';
import { officeAddress, openAccountEmails } from './opening/accounts.ts';
import { closeInOrder } from './opening/close-in-order.ts';
import { closeAll, type Foundation, type OpenParts, openFoundation } from './opening/foundation.ts';
import type { HostOptions } from './opening/host-options.ts';
import { openPhotoServer } from './photos/photo-server.ts';
import { openPhotoThread } from './photos/photo-thread.ts';
import { startLocating } from './places/locating-job.ts';
import { startReplication } from './replication.ts';
import type { Job } from './serve.ts';
import type { Settings } from './settings.ts';
import { SetupError } from './setup-error.ts';

/**
 * Starts the worker.
 *
 * @returns a function that stops it, and puts back the work that it interrupts
 * @throws SetupError if DATABASE_URL leads to no database that it can work on
 */
export async function startWorker(
	settings: Settings,
	{ log, jobs }: Pick<HostOptions, 'log'> & { jobs: readonly Job[] },
): Promise<() => Promise<void>> {
	if (settings.databaseUrl === null)
		throw new SetupError(
			"DATABASE_URL is missing: set it to your project's database, as for npm run deploy.",
		);
	const foundation = await openFoundation({ ...settings, demo: false }, { log, isWorker: true });
	const open: OpenParts = {};
	const stopJobs: (() => Promise<void>)[] = [];
	const stop = () => closeInOrder([stopJobs, [() => closeAll(foundation, open, 5)]]);
	try {
		await openServices(foundation, open);
		for (const job of jobs) stopJobs.push(await job(foundation.store, log, foundation.metrics));
		return stop;
	} catch (error) {
		await stop().catch((err) => log.error({ err }, 'After the failed start, a part could not be closed'));
		throw error;
	}
}

async function openServices(foundation: Foundation, open: OpenParts): Promise<void> {
	const { settings, store, pools, log, metrics, siteUrl, checkToken, computing } = foundation;
	await writeAdminEmails(store.sql, settings.adminEmails);
	const outbox = await openOutbox(settings, store.sql, log);
	open.outbox = outbox;
	if (outbox) await queueNotices(store.sql, outbox, { office: officeAddress(settings), siteUrl }, log);
	openAccountEmails(foundation, outbox, open);
	const context = functionContext(
		{ ...settings, publicUrl: siteUrl },
		log,
		(procedure, named) => callAsService(pools.service, procedure, named),
		checkToken,
		computing.compute,
	);
	open.stopReplication = startReplication(context);
	open.stopLocating = startLocating({
		store,
		geocode: openFileGeocoding(settings.geocoders, context),
		call: context.call,
		log,
	});
	if (settings.photos.url) await openPhotos(foundation, open, outbox, context);
	const payments = await stripePayments(context.env, context.log);
	if (payments) {
		const stopWatching = await watchBilling(
			store,
			payments,
			{ ...context, payments: async () => payments },
			log,
		);
		open.billing = { close: stopWatching };
	}
	if (settings.metrics.port !== null) {
		metrics.watchProcess();
		open.metricsPort = await openMetricsPort(settings.metrics, metrics);
	}
}

async function openPhotos(
	foundation: Foundation,
	open: OpenParts,
	outbox: Outbox | null,
	context: Pick<Context, 'call' | 'env'>,
): Promise<void> {
	const { dataFolder, photos, providers, supabase } = foundation.settings;
	if (!supabase.project)
		throw new SetupError(
			'PHOTOS_URL also requires SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, which npm run deploy prints.',
		);
	const { url, publishableKey } = supabase.project;
	const { log, disk } = foundation;
	const thread = openPhotoThread(
		{ dataFolder, ...photos, providers },
		{ log: (message) => log.warn(message), hasRoom: () => !disk.isLow() },
	);
	open.photos = thread;
	const pdfReader = openPdfReader();
	open.pdfReader = pdfReader;
	const parts = { ...foundation, pdfReader, sql: foundation.store.sql, outbox };
	open.stopPhotoServer = await openPhotoServer(parts, thread, {
		...context,
		userOf: usersOf(url, publishableKey, secondFactorsOf(context)),
	});
}
