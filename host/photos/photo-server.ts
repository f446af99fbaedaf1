/**
 * Photos and emails of a hosted Supabase project. Its functions can't decode files or queue email, so the worker serves photos
 * to browsers, crops covers for the function that makes reports, and sends reports by email.
 */
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Logger } from 'pino';
import { PROBLEMS } from '../../contract/problems.ts';
import { bearerToken } from '../../server/caller.ts';
import type { Context } from '../../server/context.ts';
import { HttpError } from '../../server/http-error.ts';
import type { PdfReader } from '../attachments/pdf-reader.ts';
import { addAttachmentRoute } from '../attachments/routes.ts';
import { createFairQueue } from '../fair-use/fair-queue.ts';
import { fairUse } from '../fair-use/fair-use.ts';
import { PHOTO_LANE } from '../fair-use/lanes.ts';
import { ONLY_HOST } from '../fair-use/live-hosts.ts';
import { clientIpBehind } from '../http/checks/client-ip.ts';
import { gracefulShutdown } from '../http/graceful-shutdown.ts';
import { listen } from '../http/listen.ts';
import { logFault } from '../http/log-fault.ts';
import { observeRequests, type Traced } from '../http/observe-requests.ts';
import { addReportEmailRoutes } from '../http/report-email-routes.ts';
import type { SendReportParts } from '../mail/send-report.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { rateLimitKey } from '../rate-limits/rate-limit-key.ts';
import type { Settings } from '../settings.ts';
import type { Photos } from './photos.ts';
import { addCoverRoute, addPhotoRoutes } from './routes.ts';

interface ServerParts extends SendReportParts {
	settings: Pick<Settings, 'host' | 'port' | 'trustedProxies' | 'fairUse'>;
	log: Logger;
	metrics: Metrics;
	pdfReader: Pick<PdfReader, 'read'>;
}
type PhotoCalls = Pick<Photos, 'loadPhoto' | 'crop'>;
/** `userOf` finds the users of the hosted project. */
type ProjectContext = Pick<Context, 'call' | 'env' | 'userOf'>;

/**
 * Listens on the host and port of the settings.
 *
 * @returns a function that stops it, once the requests that run are answered
 * @throws SetupError if the port is taken
 */
export async function openPhotoServer(
	parts: ServerParts,
	photos: PhotoCalls,
	context: ProjectContext,
): Promise<() => Promise<void>> {
	const server = await listen(parts.settings, photoApp(parts, photos, context).fetch);
	return gracefulShutdown(server, parts.log).drain;
}

export function photoApp(
	{ settings, log, metrics, pdfReader, ...mail }: ServerParts,
	{ loadPhoto, crop }: PhotoCalls,
	context: ProjectContext,
): Hono<Traced> {
	const clientIp = clientIpBehind(settings.trustedProxies);
	const app = new Hono<Traced>();
	const known = { catalog: { tables: new Map(), procedures: new Map() }, functions: new Set<string>() };
	app.use(observeRequests({ log, metrics, known, clientIp }));
	app.use(
		cors({ origin: new URL(mail.siteUrl).origin, allowHeaders: ['authorization', 'apikey', 'content-type'] }),
	);
	app.get('/health/live', (c) => c.json({ status: 'live' }));
	const lane = fairUse({
		queue: createFairQueue(PHOTO_LANE),
		rates: { ...settings.fairUse, hosts: ONLY_HOST.count },
		accountOf: async (c) => {
			const token = bearerToken(c.req.raw);
			const user = token ? await context.userOf(token) : null;
			c.get('trace').account = user?.id ?? null;
			return user?.id ?? `visitor ${rateLimitKey(clientIp(c))}`;
		},
	});
	addPhotoRoutes(app, { loadPhoto, context: () => context, lane });
	addCoverRoute(app, { crop, context, lane });
	addAttachmentRoute(app, { reader: pdfReader, context: () => context });
	addReportEmailRoutes(app, { parts: mail, context: () => context, lane });
	app.notFound((c) => c.json({ error: 'Not found' }, 404));
	app.onError((error, c) => {
		if (error instanceof HttpError) return Response.json({ error: error.message }, { status: error.status });
		logFault(c, log, 'A request failed', error);
		return c.json({ error: PROBLEMS.unexpected }, 500);
	});
	return app;
}
