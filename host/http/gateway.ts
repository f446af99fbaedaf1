/** The routes of the host, and the checks that every request passes first. */
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { PROBLEMS } from '../../contract/problems.ts';
import { metricsEndpoint } from '../metrics/endpoint.ts';
import { isUnavailable } from '../postgres/unavailable.ts';
import type { App, GatewayParts } from './app.ts';
import { refuseForeignHosts } from './checks/allowed-hosts.ts';
import { clientIpBehind } from './checks/client-ip.ts';
import { explainFullDisk } from './checks/full-disk.ts';
import { addHealthRoutes } from './health.ts';
import { logFault } from './log-fault.ts';
import { noStore } from './no-store.ts';
import { observeRequests } from './observe-requests.ts';
import { privateLinkHeaders } from './private-link-headers.ts';
import { addAccountRoutes } from './routes/account-routes.ts';
import { addDemoRoutes } from './routes/demo-routes.ts';
import { securityHeaders } from './security-headers.ts';

export function createGateway(parts: GatewayParts): App {
	const app: App = new Hono();
	const { log, metrics, catalog, functions } = parts;
	const clientIp = clientIpBehind(parts.settings.trustedProxies);
	app.use(observeRequests({ log, metrics, known: { catalog, functions }, clientIp }));
	app.use('/r/*', privateLinkHeaders());
	for (const path of ACCOUNT_PATHS) app.use(path, noStore());
	app.use(securityHeaders(parts.config.mapStyleUrl));
	app.use(async (c, next) =>
		KNOWN_METHODS.has(c.req.method) ? next() : c.json({ error: 'Method not allowed' }, 405),
	);

	app.use(async (c, next) => {
		await next();
		// About as long as the database takes to restart.
		if (c.res.status === 503 && !c.res.headers.has('retry-after')) c.header('retry-after', '2');
	});
	addHealthRoutes(app, parts.health);
	const { token } = parts.settings.metrics;
	if (token) {
		const exposeMetrics = metricsEndpoint(metrics, token);
		app.get('/metrics', (c) => exposeMetrics(c.req.raw));
	}
	app.use(refuseForeignHosts(parts.settings));

	for (const path of [...ACCOUNT_PATHS, '/demo/*']) app.use(path, explainFullDisk(parts.disk));
	const lanes = addAccountRoutes(app, parts, clientIp);
	// Everything above has ended its requests: the rest are pages, their files, and paths that don't exist.
	app.use(lanes.pages);
	app.get('/config.json', (c) => {
		const supabaseUrl = parts.settings.publicUrl ?? new URL(c.req.url).origin;
		return c.json({ supabaseUrl, photosUrl: supabaseUrl, ...parts.config }, 200, {
			'cache-control': 'no-store',
		});
	});
	addDemoRoutes(app, parts, clientIp);
	if (parts.files) app.get('*', parts.files);

	app.notFound((c) => c.json({ error: 'Not found' }, 404));
	app.onError((error, c) => {
		if (error instanceof HTTPException) return error.getResponse();
		if (isUnavailable(error)) {
			log.warn({ err: error, requestId: c.get('trace').requestId }, 'The database could not serve a request');
			return c.json({ error: PROBLEMS.busy }, 503);
		}
		logFault(c, log, 'A request failed', error);
		return c.json({ error: PROBLEMS.unexpected }, 500);
	});
	return app;
}

/** The paths that supabase-js calls for account data. */
const ACCOUNT_PATHS = ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*'];

const KNOWN_METHODS: ReadonlySet<string> = new Set([
	'GET',
	'HEAD',
	'POST',
	'PUT',
	'PATCH',
	'DELETE',
	'OPTIONS',
]);
