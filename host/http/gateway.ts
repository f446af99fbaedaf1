/** The routes of the host, and the checks that every request passes first. */
import { Hono, type Context as HonoContext } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { DEMO_CHECKOUT } from '../../contract/billing.ts';
import type { PublicConfig } from '../../contract/config.ts';
import { PROBLEMS } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { identify } from '../auth/callers.ts';
import type { ObservedAuth } from '../auth/observe-auth.ts';
import type { CheckToken } from '../auth/tokens.ts';
import type { DemoSignIn } from '../demo/demo-account.ts';
import type { DiskGuard } from '../disk/disk-guard.ts';
import { accountOf } from '../fair-use/account-of.ts';
import { openLanes } from '../fair-use/lanes.ts';
import type { Functions } from '../functions/functions.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { metricsEndpoint } from '../metrics/endpoint.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { LoadPhoto } from '../photos/load-photo.ts';
import { addPhotoRoutes } from '../photos/routes.ts';
import { isUnavailable } from '../postgres/unavailable.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import type { Catalog } from '../rest/catalog.ts';
import { answerRest, type RestPools } from '../rest/rest.ts';
import type { Secrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { type AddressSettings, refuseForeignHosts } from './allowed-hosts.ts';
import { bufferBody } from './buffer-body.ts';
import { clientIpBehind } from './client-ip.ts';
import { compressResponses } from './compress.ts';
import { addHealthRoutes, type HealthParts } from './health.ts';
import { limitBody } from './limit-body.ts';
import { limitCalls } from './limit-calls.ts';
import { networkOf } from './network.ts';
import { noStore } from './no-store.ts';
import { hasClientDisconnected, observeRequests, type Traced } from './observe-requests.ts';
import { privateLinkHeaders } from './private-link-headers.ts';
import { refuseWrites } from './refuse-writes.ts';
import { securityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';
import { timeLimit } from './time-limit.ts';

export interface GatewayParts {
	secrets: Pick<Secrets, 'publishableKey' | 'secretKey'>;
	checkToken: CheckToken;
	catalog: Catalog;
	pools: RestPools;
	auth: ObservedAuth;
	functions: Functions;
	/** Creates the functions' context for each request. */
	functionContext: () => Context;
	config: Omit<PublicConfig, 'supabaseUrl'>;
	settings: AddressSettings & Pick<Settings, 'trustedProxies' | 'fairUse' | 'limits' | 'metrics'>;
	loadPhoto: LoadPhoto;
	/** The address of the demo account; null outside demo mode. */
	sharedAccount: string | null;
	health: HealthParts;
	disk: DiskGuard;
	rateLimits: RateLimits;
	/** Null outside demo mode. */
	demoSignIn: DemoSignIn | null;
	/** Pays a demo's checkout session; null if payments are real, or not configured. */
	demoCheckout: ((request: Request) => Promise<Response>) | null;
	/** Serves the landing page's sample search; null outside demo mode. */
	demoSample: (() => Promise<Response>) | null;
	/** The emails of a demo without SMTP; otherwise null. */
	mailbox: Mailbox | null;
	/** The built web app; null if something else serves it. */
	files: StaticFiles | null;
	metrics: Metrics;
	log: Logger;
}

export type App = Hono<Traced>;
type AppContext = HonoContext<Traced>;

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
	app.get('/config.json', (c) => {
		const supabaseUrl = parts.settings.publicUrl ?? new URL(c.req.url).origin;
		return c.json({ supabaseUrl, ...parts.config }, 200, { 'cache-control': 'no-store' });
	});

	const refuseWhenFull = refuseWrites(parts.disk, parts.catalog);
	for (const path of [...ACCOUNT_PATHS, '/demo/*']) app.use(path, refuseWhenFull);
	addAccountRoutes(app, parts, clientIp);
	addDemoRoutes(app, parts, clientIp);
	if (parts.files) app.get('*', parts.files);

	app.notFound((c) => c.json({ error: 'Not found' }, 404));
	app.onError((problem, c) => {
		if (problem instanceof HTTPException) return problem.getResponse();
		if (isUnavailable(problem)) {
			log.warn({ err: problem, path: c.req.path }, 'The database could not serve a request');
			return c.json({ error: PROBLEMS.busy }, 503);
		}
		logFault(c, log, 'A request failed', problem);
		return c.json({ error: PROBLEMS.unexpected }, 500);
	});
	return app;
}

/** Adds the endpoints that supabase-js calls. */
function addAccountRoutes(app: App, parts: GatewayParts, clientIp: (c: AppContext) => string): void {
	const { secrets: keys, checkToken, sharedAccount, metrics } = parts;
	const account = accountOf({ keys, checkToken, clientIp, sharedAccount });
	const lanes = openLanes(parts.settings.fairUse, account, metrics);
	const authenticate = async (c: AppContext) => {
		const trace = c.get('trace');
		const from = { requestId: trace.requestId, clientIp: clientIp(c), network: networkOf(clientIp(c)) };
		const { response, account } = await parts.auth(c.req.raw, from);
		trace.account = account;
		return response;
	};
	app.all('/auth/v1/:name{callback}', limitBody(16), bufferBody(), lanes.google, authenticate);
	app.all('/auth/v1/*', limitBody(16), bufferBody(), lanes.sessions, authenticate);
	addPhotoRoutes(app, {
		loadPhoto: parts.loadPhoto,
		context: parts.functionContext,
		lane: lanes.photos,
	});
	const reads = parts.rateLimits('shared reports', { points: 300, seconds: 60 });
	app.use('/rest/v1/rpc/shared_report', limitCalls(reads, clientIp, PROBLEMS.tooManyReads));
	const posts = parts.rateLimits('forms', { points: parts.settings.limits.formsPerAddress, seconds: 3600 });
	app.use(FORMS, limitCalls(posts, clientIp, PROBLEMS.tooManyPosts));
	const suggestions = parts.rateLimits('address suggestions', { points: 600, seconds: 60 });
	app.use('/rest/v1/rpc/suggest_addresses', limitCalls(suggestions, clientIp, PROBLEMS.tooManyRequests));
	const summaries = parts.rateLimits('summaries', { points: 60, seconds: 3600 });
	app.use('/functions/v1/summary', limitCalls(summaries, clientIp, PROBLEMS.tooManyPosts));
	// Reports are read on phones, too.
	app.use('/rest/v1/rpc/:name{(read|shared)_report}', compressResponses());
	// A profile has two pictures of 200 KB, a third larger as base64.
	app.all('/rest/v1/*', limitBody(640), bufferBody(), lanes.data, (c) => callRest(c, parts));
	// An event contains an invoice with all its lines.
	const call = (c: AppContext) => callFunction(c, parts);
	app.all('/functions/v1/:name{stripe-webhook}', limitBody(512), bufferBody(), lanes.webhook, call);
	const inTime = timeLimit(PAYMENT_TIME, PROBLEMS.paymentsDown);
	app.all(PAYMENT_FUNCTIONS, limitBody(64), bufferBody(), inTime, lanes.payments, call);
	app.all('/functions/v1/:name{reconcile-billing}', limitBody(64), bufferBody(), lanes.payments, call);
	const small = [limitBody(64), compressResponses(), bufferBody()] as const;
	app.all('/functions/v1/:name{(report|evidence)}', ...small, timeLimit(COMPUTING_TIME), lanes.data, call);
	app.all('/functions/v1/:name', ...small, lanes.data, call);
}

async function callRest(c: AppContext, parts: GatewayParts): Promise<Response> {
	const caller = await identify(c.req.raw, parts.secrets, parts.checkToken);
	if (caller instanceof Response) return caller;
	const path = c.req.path.slice('/rest/v1'.length);
	return answerRest(c.req.raw, path, caller, parts.catalog, parts.pools, (problem) =>
		logFault(c, parts.log, 'A call of the API failed', problem),
	);
}

async function callFunction(c: AppContext, parts: GatewayParts): Promise<Response> {
	const entry = parts.functions.get(c.req.param('name') ?? '');
	if (!entry) return c.json({ error: 'There is no such function.' }, 404);
	const context = parts.functionContext();
	const log: Context['log'] = (message, problem) => logFault(c, parts.log, message, problem);
	const { withoutSlot } = c.var;
	const turn = withoutSlot && { withoutSlot };
	return entry.handle(c.req.raw, { ...context, ...turn, log, isTimedOut: () => c.finalized });
}

/** Adds the endpoints that only a demo has. */
function addDemoRoutes(app: App, parts: GatewayParts, clientIp: (c: AppContext) => string): void {
	const { demoSignIn, demoCheckout, demoSample, mailbox } = parts;
	if (demoSignIn) {
		const rule = { points: parts.settings.limits.demoSignInsPerAddress, seconds: 900 };
		const limit = limitCalls(parts.rateLimits('demo sign-ins', rule), clientIp, PROBLEMS.tooManyAttempts);
		app.post('/demo/sign-in', limitBody(1), limit, (c) => demoSignIn(clientIp(c)));
	}
	if (demoCheckout) app.post(DEMO_CHECKOUT.complete, limitBody(1), (c) => demoCheckout(c.req.raw));
	if (demoSample) app.get('/demo/sample', compressResponses(), demoSample);
	if (mailbox) {
		app.get('/demo/mail', async (c) => c.json(await mailbox.list(), 200, { 'cache-control': 'no-store' }));
	}
}

/** Logs an error. If a client disconnects in the middle of its body, reading fails, which isn't our error. */
function logFault(c: AppContext, log: Logger, message: string, problem: unknown): void {
	const { requestId } = c.get('trace');
	if (hasClientDisconnected(c))
		log.debug({ requestId }, 'A client disconnected while sending its request body');
	else log.error({ err: problem, requestId }, message);
}

/** Functions with which users call the payment service. Repeating one that was too late does no harm. */
const PAYMENT_FUNCTIONS =
	'/functions/v1/:name{(checkout|billing-portal|cancel-subscription|resume-subscription)}';

/** A checkout takes up to four calls, and a payment service that stalls may hold each for seconds. In milliseconds. */
const PAYMENT_TIME = 9_000;

/** The paths that supabase-js calls for account data. */
const ACCOUNT_PATHS = ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*'];

/**
 * Evidence may need a model to be fitted, and a report queries the database four times and computes twice, each of
 * which may take seconds on an overloaded server. In milliseconds.
 */
const COMPUTING_TIME = 9_000;

/** Procedures that visitors may post to. */
const FORMS = '/rest/v1/rpc/:form{(send_contact_message|join_waitlist)}';

const KNOWN_METHODS: ReadonlySet<string> = new Set([
	'GET',
	'HEAD',
	'POST',
	'PUT',
	'PATCH',
	'DELETE',
	'OPTIONS',
]);
