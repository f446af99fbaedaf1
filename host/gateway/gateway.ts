/** The routes of the host, and the checks that every request passes first. */
import { Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { DEMO_CHECKOUT } from '../../contract/billing.ts';
import { PROBLEMS } from '../../contract/problems.ts';
import { HttpError } from '../../server/http-error.ts';
import { demoSignIn } from '../auth/demo-account.ts';
import { demoSample } from '../demo/demo-sample.ts';
import type { FreeSpace } from '../free-space.ts';
import { addHealthRoutes } from '../health/health.ts';
import { refuseForeignHosts } from '../http/checks/allowed-hosts.ts';
import { clientIpBehind } from '../http/checks/client-ip.ts';
import { limitBody } from '../http/checks/limit-body.ts';
import { limitCalls } from '../http/checks/limit-calls.ts';
import { toNetwork } from '../http/checks/network.ts';
import { compressResponses } from '../http/compress.ts';
import { logFault } from '../http/log-fault.ts';
import { observeRequests } from '../http/observe-requests.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { authServerEmails } from '../mail/auth-emails.ts';
import { metricsEndpoint } from '../metrics/endpoint.ts';
import { isUnavailable } from '../postgres/unavailable.ts';
import { addAccountRoutes } from './account-routes.ts';
import type { App, AppContext, GatewayParts } from './app.ts';
import { pagesToHide, webApp } from './pages/web-app.ts';
import { publicConfig } from './public-config.ts';

/** @param serveWeb false if something else serves the web app */
export function createGateway(parts: GatewayParts, serveWeb = true): App {
	const app: App = new Hono();
	const { settings, store, log, metrics, catalog, functions } = parts;
	const config = publicConfig(settings, store.secrets.publishableKey);
	const clientIp = clientIpBehind(settings.trustedProxies);
	app.use(observeRequests({ log, metrics, known: { catalog, functions }, clientIp }));
	app.use('/r/*', privateLinkHeaders);
	for (const path of ACCOUNT_PATHS) app.use(path, noStore);
	app.use(securityHeaders(settings.mapStyleUrl));
	app.use(async (c, next) =>
		KNOWN_METHODS.has(c.req.method) ? next() : c.json({ error: 'Method not allowed' }, 405),
	);

	app.use(async (c, next) => {
		await next();
		// About as long as the database takes to restart.
		if (c.res.status === 503 && !c.res.headers.has('retry-after')) c.header('retry-after', '2');
	});
	addHealthRoutes(app, parts);
	const { token } = settings.metrics;
	if (token) {
		const exposeMetrics = metricsEndpoint(metrics, token);
		app.get('/metrics', (c) => exposeMetrics(c.req.raw));
	}
	app.use(refuseForeignHosts(settings));

	for (const path of [...ACCOUNT_PATHS, '/demo/*']) app.use(path, explainFullDisk(parts.disk));
	const lanes = addAccountRoutes(app, parts, clientIp);
	// Everything above has ended its requests: the rest are pages, their files, and paths that don't exist.
	app.use(lanes.pages);
	app.get('/config.json', async (c) => {
		const supabaseUrl = settings.publicUrl ?? new URL(c.req.url).origin;
		const providers = await parts.auth.providers?.();
		return c.json({ supabaseUrl, photosUrl: supabaseUrl, ...config, ...providers }, 200, {
			'cache-control': 'no-store',
		});
	});
	if (settings.authServer) addEmailTemplates(app);
	addDemoRoutes(app, parts, clientIp);
	const hiddenPages = pagesToHide({
		demoCheckout: parts.billing.demo !== null,
		mailbox: parts.outbox !== null && parts.outbox.mailbox !== null,
	});
	const files = serveWeb ? webApp(settings, hiddenPages) : null;
	if (files) app.get('*', files);

	app.notFound((c) => c.json({ error: 'Not found' }, 404));
	app.onError((error, c) => {
		if (error instanceof HTTPException) return error.getResponse();
		if (isUnavailable(error)) {
			log.warn({ err: error, requestId: c.get('trace').requestId }, 'The database could not serve a request');
			return c.json({ error: PROBLEMS.busy }, 503);
		}
		// The auth server can't say whether a session is valid.
		if (error instanceof HttpError) return Response.json({ error: error.message }, { status: error.status });
		logFault(c, log, 'A request failed', error);
		return c.json({ error: PROBLEMS.unexpected }, 500);
	});
	return app;
}

/** The paths that the web app calls for account data. */
const ACCOUNT_PATHS = ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*', '/report-emails/*', '/attachments'];

const KNOWN_METHODS: ReadonlySet<string> = new Set([
	'GET',
	'HEAD',
	'POST',
	'PUT',
	'PATCH',
	'DELETE',
	'OPTIONS',
]);

/**
 * Tells browsers not to send a secret address to other sites or cache its page, and crawlers not to index it. Crawlers may
 * visit: one blocked by `robots.txt` never reads `noindex`, and lists an address found elsewhere. Registered before
 * everything else that sets these headers, so that its values win.
 */
const privateLinkHeaders: MiddlewareHandler = async (c, next) => {
	await next();
	c.header('referrer-policy', 'no-referrer');
	c.header('x-robots-tag', 'noindex, nofollow, noarchive');
	c.header('cache-control', 'no-store');
};

/** Keeps caches from storing private data: marks every response, whatever its status. */
const noStore: MiddlewareHandler = async (c, next) => {
	await next();
	// Not by c.header, which would replace a finished response with a new one.
	c.res.headers.set('cache-control', 'no-store');
};

/** Responds with 507 to requests that the database could not serve while its disk is almost full. */
function explainFullDisk(disk: FreeSpace): MiddlewareHandler {
	return async (c, next) => {
		await next();
		if (![500, 503].includes(c.res.status) || !disk.isLow()) return;
		const error = PROBLEMS.diskFull;
		// On 507, supabase-js would end the session; on 503 it tries again.
		const refreshing = c.req.query('grant_type') === 'refresh_token';
		c.res = c.json({ code: 'disk_full', error, message: error }, refreshing ? 503 : 507, {
			'retry-after': '60',
		});
	};
}

/** Adds the texts of the emails that an auth server sends, which loads them when it first needs them. */
function addEmailTemplates(app: App): void {
	for (const [kind, { html }] of Object.entries(authServerEmails()))
		app.get(`/auth-emails/${kind}.html`, (c) => c.html(html));
}

/** Adds the endpoints that only a demo has. */
function addDemoRoutes(app: App, parts: GatewayParts, clientIp: (c: AppContext) => string): void {
	const { settings, auth, store, billing, outbox } = parts;
	if (settings.demo && auth.sessions) {
		const signIn = demoSignIn(auth.sessions, store.sql, billing.demo?.subscribe);
		const rule = { points: settings.limits.demoSignInsPerAddress, seconds: 900 };
		const limit = limitCalls(parts.rateLimits('demo sign-ins', rule), clientIp, PROBLEMS.tooManyAttempts);
		app.post('/demo/sign-in', limitBody(1), limit, async (c) => {
			const trace = c.get('trace');
			const { response, account } = await signIn();
			trace.account = account;
			const { ok, status } = response;
			const from = { network: toNetwork(clientIp(c)), requestId: trace.requestId };
			parts.log.info({ event: 'demo-sign-in', ok, status, account, ...from }, 'Account');
			return response;
		});
		app.get('/demo/sample', compressResponses(), demoSample(store.sql));
	}
	const checkout = billing.demo;
	if (checkout) app.post(DEMO_CHECKOUT.complete, limitBody(1), (c) => checkout.complete(c.req.raw));
	const mailbox = outbox?.mailbox;
	if (mailbox) {
		app.get('/demo/mail', async (c) => c.json(await mailbox.list(), 200, { 'cache-control': 'no-store' }));
	}
}
