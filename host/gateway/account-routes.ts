/** The endpoints that the web app calls: those of supabase-js (auth, tables, procedures and functions), and photos. */
import { HTTPException } from 'hono/http-exception';
import { timeout } from 'hono/timeout';
import { PROBLEMS } from '../../contract/problems.ts';
import { bearerToken } from '../../server/caller.ts';
import type { Context } from '../../server/context.ts';
import { addAttachmentRoute } from '../attachments/routes.ts';
import { identify, roleOfKey } from '../auth/callers.ts';
import { DEMO_EMAIL } from '../auth/demo-account.ts';
import { type Lanes, openLanes } from '../fair-use/lanes.ts';
import { sessionContext } from '../functions/function-context.ts';
import { bufferBody } from '../http/checks/buffer-body.ts';
import { limitBody } from '../http/checks/limit-body.ts';
import { limitCalls } from '../http/checks/limit-calls.ts';
import { toNetwork } from '../http/checks/network.ts';
import { compressResponses } from '../http/compress.ts';
import { logFault } from '../http/log-fault.ts';
import { addReportEmailRoutes } from '../http/report-email-routes.ts';
import { addPhotoRoutes } from '../photos/routes.ts';
import { rateLimitKey } from '../rate-limits/rate-limit-key.ts';
import { serveRest } from '../rest/rest.ts';
import type { App, AppContext, GatewayParts } from './app.ts';

/** Adds the endpoints that supabase-js calls. @returns the lanes, of which pages use one, too */
export function addAccountRoutes(app: App, parts: GatewayParts, clientIp: (c: AppContext) => string): Lanes {
	const addressOf = (c: AppContext) => rateLimitKey(clientIp(c));
	const { auth, settings, hosts, metrics } = parts;
	const account = accountOf(parts, addressOf);
	const lanes = openLanes(settings.fairUse, hosts, account, addressOf, metrics, auth.hashQueue);
	const authenticate = async (c: AppContext) => {
		const trace = c.get('trace');
		const from = { requestId: trace.requestId, clientIp: clientIp(c), network: toNetwork(clientIp(c)) };
		const { response, account } = await auth.respond(c.req.raw, from);
		trace.account = account;
		return response;
	};
	// An answer of an identity provider may name all groups of its user.
	if (settings.authServer)
		app.all('/auth/v1/*', limitBody(256), bufferBody(), lanes.externalAuth, authenticate);
	app.all('/auth/v1/:name{callback}', limitBody(16), bufferBody(), lanes.externalAuth, authenticate);
	app.all('/auth/v1/*', limitBody(16), bufferBody(), lanes.sessions, authenticate);
	addPhotoRoutes(app, {
		loadPhoto: parts.loadPhoto,
		context: () => requestContext(parts),
		lane: lanes.photos,
	});
	addAttachmentRoute(app, { reader: parts.pdfReader, context: () => requestContext(parts) });
	addReportEmailRoutes(app, {
		parts: { ...parts, sql: parts.store.sql, functionsUrl: parts.siteUrl },
		context: () => requestContext(parts),
		lane: lanes.data,
	});
	const reads = parts.rateLimits('shared reports', { points: 300, seconds: 60 });
	app.use('/rest/v1/rpc/shared_report', limitCalls(reads, clientIp, PROBLEMS.tooManyReads));
	const openings = parts.rateLimits('openings', { points: 300, seconds: 60 });
	app.use('/rest/v1/rpc/record_opening', limitCalls(openings, clientIp, PROBLEMS.tooManyReads));
	const refreshes = parts.rateLimits('current reports', { points: 60, seconds: 60 });
	app.use('/functions/v1/current-report', limitCalls(refreshes, clientIp, PROBLEMS.tooManyReads));
	const posts = parts.rateLimits('forms', { points: settings.limits.formsPerAddress, seconds: 3600 });
	app.use(FORMS, limitCalls(posts, clientIp, PROBLEMS.tooManyPosts));
	const suggestions = parts.rateLimits('address suggestions', { points: 600, seconds: 60 });
	app.use('/rest/v1/rpc/suggest_addresses', limitCalls(suggestions, clientIp, PROBLEMS.tooManyRequests));
	const summaries = parts.rateLimits('summaries', { points: 60, seconds: 3600 });
	app.use('/functions/v1/summary', limitCalls(summaries, clientIp, PROBLEMS.tooManyPosts));
	// Reports are read on phones, too, and a county's homes are three megabytes.
	app.use('/rest/v1/rpc/:name{(read_report|shared_report|market_history)}', compressResponses());
	// A profile has two pictures of 200 KB, a third larger as base64.
	app.all('/rest/v1/*', limitBody(640), bufferBody(), lanes.data, (c) => callRest(c, parts, addressOf(c)));
	// An event contains an invoice with all its lines.
	const call = (c: AppContext) => callFunction(c, parts, addressOf(c));
	app.all(
		'/functions/v1/:name{(stripe-webhook|mail-webhook)}',
		limitBody(512),
		bufferBody(),
		lanes.webhook,
		call,
	);
	const inTime = timeLimit(PAYMENT_TIME, PROBLEMS.paymentsDown);
	app.all(PAYMENT_FUNCTIONS, limitBody(64), bufferBody(), inTime, lanes.payments, call);
	app.all('/functions/v1/:name{reconcile-billing}', limitBody(64), bufferBody(), lanes.payments, call);
	const sized = (kilobytes: number) => [limitBody(kilobytes), compressResponses(), bufferBody()] as const;
	// A report may have a cover photo of a megabyte.
	app.all('/functions/v1/:name{report}', ...sized(1_440), timeLimit(COMPUTING_TIME), lanes.data, call);
	app.all(
		'/functions/v1/:name{(evidence|current-report)}',
		...sized(64),
		timeLimit(COMPUTING_TIME),
		lanes.data,
		call,
	);
	app.all('/functions/v1/:name', ...sized(64), lanes.data, call);
	return lanes;
}

async function callRest(c: AppContext, parts: GatewayParts, address: string): Promise<Response> {
	const caller = await identify(c.req.raw, parts.store.secrets, parts.checkToken);
	if (caller instanceof Response) return caller;
	const path = c.req.path.slice('/rest/v1'.length);
	const pools = { ...parts.pools, reads: parts.reads };
	return serveRest(c.req.raw, path, caller, address, parts.catalog, pools, (error) =>
		logFault(c, parts.log, 'An API call failed', error),
	);
}

async function callFunction(c: AppContext, parts: GatewayParts, address: string): Promise<Response> {
	const entry = parts.functions.get(c.req.param('name') ?? '');
	if (!entry) return c.json({ error: 'There is no such function.' }, 404);
	const context = requestContext(parts);
	const log: Context['log'] = (message, error) => logFault(c, parts.log, message, error);
	const { withoutSlot } = c.var;
	const turn = withoutSlot && { withoutSlot };
	return entry.handle(c.req.raw, { ...context, ...turn, address, log, isTimedOut: () => c.finalized });
}

function requestContext({ billing, checkToken, call }: GatewayParts): Context {
	return sessionContext(billing.context, checkToken, call);
}

/**
 * The account of a valid session, or the address of a visitor. Users of the demo account are distinguished by their
 * addresses. Null for programs with the secret key.
 */
function accountOf(
	{ store, checkToken, settings }: GatewayParts,
	addressOf: (c: AppContext) => string,
): (c: AppContext) => Promise<string | null> {
	return async (c) => {
		if (roleOfKey(c.req.raw, store.secrets) === 'service_role') return null;
		const token = bearerToken(c.req.raw);
		const claims = token ? await checkToken(token) : null;
		if (!claims) return `visitor ${addressOf(c)}`;
		c.get('trace').account = claims.sub;
		const isShared = settings.demo && claims.email === DEMO_EMAIL;
		return isShared ? `${claims.sub} ${addressOf(c)}` : claims.sub;
	};
}

/** Functions with which users call the payment service. Repeating one that timed out does no harm. */
const PAYMENT_FUNCTIONS =
	'/functions/v1/:name{(checkout|billing-portal|cancel-subscription|resume-subscription)}';

/** A checkout takes up to four calls, and a payment service that stalls may hold each for seconds. In milliseconds. */
const PAYMENT_TIME = 9_000;

/**
 * Evidence may need a model to be fitted, and a report queries the database four times and computes twice, each of
 * which may take seconds on an overloaded server. In milliseconds.
 */
const COMPUTING_TIME = 9_000;

/** Procedures that visitors may post to. */
const FORMS = '/rest/v1/rpc/:form{(send_contact_message|join_waitlist)}';

/**
 * Middleware that responds with 503 after the given number of milliseconds. The work itself isn't stopped and must
 * check for it.
 */
export function timeLimit(milliseconds: number, error: string = PROBLEMS.busy) {
	return timeout(
		milliseconds,
		() => new HTTPException(503, { res: Response.json({ error }, { status: 503 }) }),
	);
}
