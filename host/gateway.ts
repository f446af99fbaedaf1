/** Which path goes where, and what every request has to pass first. */
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context as HonoContext } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Logger } from 'pino';
import { DEMO_CHECKOUT } from '../contract/billing.ts';
import type { PublicConfig } from '../contract/config.ts';
import { PROBLEMS } from '../contract/problems.ts';
import type { Context } from '../server/context.ts';
import type { AuthGate } from './auth-gate.ts';
import { identify } from './callers.ts';
import { compressAnswers } from './compress.ts';
import type { Functions } from './functions.ts';
import { limitBody } from './limit-body.ts';
import { limitCalls } from './limit-calls.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { peerBehind } from './peers.ts';
import { quietLinks } from './quiet-links.ts';
import type { Catalog } from './rest/catalog.ts';
import { answerRest, type RestPools } from './rest/rest.ts';
import type { Secrets } from './secrets.ts';
import type { StaticFiles } from './static-files.ts';
import type { CheckToken } from './tokens.ts';

export interface GatewayParts {
	secrets: Pick<Secrets, 'publishableKey' | 'secretKey'>;
	checkToken: CheckToken;
	catalog: Catalog;
	pools: RestPools;
	auth: AuthGate;
	functions: Functions;
	functionContext: Context;
	config: Omit<PublicConfig, 'supabaseUrl'>;
	publicUrl: string | null;
	/** How many proxies stand in front. */
	trustedProxies: number;
	/** The state of the parts, for `/health`. */
	health: () => Promise<{ serving: boolean; report: object }>;
	/** Signs in to the demo account; null outside demo mode. */
	demoSignIn: (() => Promise<Response>) | null;
	/** Pays a checkout session of the demo; null where people are charged, or nobody can pay. */
	demoCheckout: ((request: Request) => Promise<Response>) | null;
	/** Answers the sample search of the landing page; null outside demo mode. */
	demoSample: (() => Promise<Response>) | null;
	/** The mails of a demo without SMTP; null otherwise. */
	mailbox: Mailbox | null;
	/** The built web app; null where something else serves it. */
	files: StaticFiles | null;
	log: Logger;
}

export function createGateway(parts: GatewayParts): Hono {
	const app = new Hono();
	const peerOf = peerBehind(parts.trustedProxies);
	app.use('/r/*', quietLinks());
	app.use(secureHeaders(securityHeaders(parts.config.mapStyleUrl)));
	app.use(async (c, next) =>
		KNOWN_METHODS.has(c.req.method) ? next() : c.json({ error: 'Method not allowed' }, 405),
	);

	app.get('/health', async (c) => {
		const { serving, report } = await parts.health();
		return c.json({ status: serving ? 'ok' : 'down', ...report }, serving ? 200 : 503, {
			'cache-control': 'no-store',
		});
	});
	app.get('/config.json', (c) => {
		const supabaseUrl = parts.publicUrl ?? new URL(c.req.url).origin;
		return c.json({ supabaseUrl, ...parts.config }, 200, { 'cache-control': 'no-store' });
	});

	app.all('/auth/v1/*', limitBody(16), (c) => parts.auth(c.req.raw, peerOf(c)));
	app.use('/rest/v1/rpc/shared_report', limitCalls(300, peerOf));
	// Reports are read on phones, too.
	app.use('/rest/v1/rpc/:name{(read|shared)_report}', compressAnswers());
	// A profile has two pictures of 200 KB, which base64 makes longer by a third.
	app.all('/rest/v1/*', limitBody(640), (c) => rest(c.req.raw, parts));
	const logHangUp = (c: HonoContext) =>
		parts.log.debug({ path: c.req.path }, 'A client hung up in the middle of its body');
	const logFault = (c: HonoContext, ...said: Parameters<Context['log']>) =>
		hungUp(c) ? logHangUp(c) : parts.functionContext.log(...said);
	const callFunction = async (c: HonoContext) => {
		const entry = parts.functions.get(c.req.param('name') ?? '');
		return entry
			? entry.answer(c.req.raw, { ...parts.functionContext, log: (...said) => logFault(c, ...said) })
			: c.json({ error: 'There is no such function.' }, 404);
	};
	// An event holds an invoice with all its lines.
	app.all('/functions/v1/:name{stripe-webhook}', limitBody(512), callFunction);
	app.all('/functions/v1/:name', limitBody(64), compressAnswers(), callFunction);
	if (parts.demoSignIn) app.post('/demo/sign-in', limitBody(1), parts.demoSignIn);
	const { demoCheckout } = parts;
	if (demoCheckout) app.post(DEMO_CHECKOUT.complete, limitBody(1), (c) => demoCheckout(c.req.raw));
	if (parts.demoSample) app.get('/demo/sample', compressAnswers(), parts.demoSample);
	const { mailbox } = parts;
	if (mailbox) {
		app.get('/demo/mail', async (c) => c.json(await mailbox.list(), 200, { 'cache-control': 'no-store' }));
	}
	if (parts.files) app.get('*', parts.files);

	app.notFound((c) => c.json({ error: 'Not found' }, 404));
	app.onError((problem, c) => {
		if (hungUp(c)) logHangUp(c);
		else parts.log.error({ err: problem, path: c.req.path }, 'A request failed');
		return c.json({ error: PROBLEMS.unexpected }, 500);
	});
	return app;
}

/** Answers a request of supabase-js below `/rest/v1`. */
async function rest(request: Request, parts: GatewayParts): Promise<Response> {
	const caller = await identify(request, parts.secrets, parts.checkToken);
	if (caller instanceof Response) return caller;
	const path = new URL(request.url).pathname.slice('/rest/v1'.length);
	return answerRest(request, path, caller, parts.catalog, parts.pools);
}

const KNOWN_METHODS: ReadonlySet<string> = new Set([
	'GET',
	'HEAD',
	'POST',
	'PUT',
	'PATCH',
	'DELETE',
	'OPTIONS',
]);

/** Besides this host the browser may ask the one of the map's style, which serves its tiles, fonts and pictures too. */
function securityHeaders(mapStyleUrl: string | null) {
	const map = mapStyleUrl === null ? [] : [new URL(mapStyleUrl).origin];
	return {
		contentSecurityPolicy: {
			defaultSrc: ["'self'"],
			scriptSrc: ["'self'"],
			styleSrc: ["'self'", "'unsafe-inline'"],
			imgSrc: ["'self'", 'data:', 'blob:', ...map],
			connectSrc: ["'self'", ...map],
			workerSrc: ["'self'"],
			objectSrc: ["'none'"],
			baseUri: ["'none'"],
			formAction: ["'self'"],
			frameAncestors: ["'none'"],
		},
		referrerPolicy: 'strict-origin-when-cross-origin',
		permissionsPolicy: { camera: [], microphone: [], payment: [] },
		// Browsers heed it over TLS only, where a proxy in front ends it.
		strictTransportSecurity: 'max-age=31536000',
	};
}

/** Whether the other end went before it had sent its whole body: reading on fails then, by no fault of ours. */
function hungUp(c: HonoContext): boolean {
	const { incoming } = c.env as Partial<HttpBindings>;
	return incoming?.destroyed === true && !incoming.complete;
}
