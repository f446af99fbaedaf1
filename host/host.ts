/** One running Lotline: database, auth, API, functions and web app behind one address. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { SitePath } from '../contract/site-map.ts';
import { todayInUs } from '../domain/days.ts';
import type { Context } from '../server/context.ts';
import { keptAnswers } from '../server/kept-answers.ts';
import { addressProofsOf } from './address-proofs.ts';
import { keepAdminEmails } from './admin-emails.ts';
import { type AuthOptions, type AuthService, startAuth } from './auth.ts';
import { type AuthGateParts, createAuthGate } from './auth-gate.ts';
import { type Billing, billingKind, openBilling } from './billing/billing.ts';
import { DEMO_EMAIL, demoSignIn } from './demo-account.ts';
import { seedDemoMarket } from './demo-market.ts';
import { demoSample } from './demo-sample.ts';
import { loadFunctions } from './functions.ts';
import { createGateway, type GatewayParts } from './gateway.ts';
import { mailContactMessages } from './mail/contact.ts';
import { mailInvitations } from './mail/invitations.ts';
import { addressLeavingMail } from './mail/mails.ts';
import { type Outbox, openOutbox } from './mail/outbox.ts';
import { mailUsageNotices } from './mail/usage.ts';
import { mailWaitlist } from './mail/waitlist.ts';
import { type WarmConnections, warmConnections } from './postgres/warm-connections.ts';
import { callAsService } from './procedures.ts';
import { projectFolder } from './project-folder.ts';
import { readCatalog } from './rest/catalog.ts';
import { sessionsOf } from './sessions.ts';
import type { Settings } from './settings.ts';
import { staticFiles } from './static-files.ts';
import { openStore, type Store } from './store.ts';
import { type CheckToken, tokenCheck } from './tokens.ts';

export interface Host {
	app: Hono;
	store: Store;
	close(): Promise<void>;
}

export interface HostOptions {
	log: Logger;
	/** False where something else serves the web app, as in development. */
	serveWeb?: boolean;
	auth?: Pick<AuthOptions, 'overrides'>;
	limits?: AuthGateParts['limits'];
}

/** Some 2,000 answers of searches. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Opens everything in order; what it opened it closes again when a later part fails. */
export async function openHost(settings: Settings, options: HostOptions): Promise<Host> {
	const { log } = options;
	const store = await openStore(settings, { host: log });
	const service = warmConnections(3, store.url, {
		...store.options,
		connection: { ...store.options.connection, role: 'service_role', statement_timeout: 15_000 },
	});
	const callers = warmConnections(6, store.url, store.options);
	let outbox: Outbox | null = null;
	let auth: AuthService | undefined;
	let billing: Billing | undefined;
	/** Closes what is open by now; calls to the database may go on for so many seconds. */
	const close = async (timeout: number) => {
		billing?.close();
		await Promise.all([auth?.close(), outbox?.close(), service.end({ timeout }), callers.end({ timeout })]);
		await store.close();
	};
	try {
		if (settings.demo) {
			const homes = await seedDemoMarket(store.sql, todayInUs(new Date()));
			if (homes > 0) log.info({ homes }, 'Made the demo market');
		}
		await keepAdminEmails(store.sql, settings, log);
		const siteUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
		outbox = openOutbox(settings, log);
		if (outbox) {
			await mailContactMessages(store.sql, outbox, officeAddress(settings));
			await mailWaitlist(store.sql, outbox, siteUrl);
			await mailInvitations(store.sql, outbox, siteUrl);
			await mailUsageNotices(store.sql, outbox, siteUrl);
		}
		const confirmations = settings.smtp !== null;
		auth = await startAuth(store, {
			siteUrl,
			outbox,
			confirmations,
			google: settings.google,
			...options.auth,
		});
		const keys = store.secrets;
		const checkToken = tokenCheck(keys.jwtSecret);
		const limits = options.limits ? { limits: options.limits } : {};
		const functions = loadFunctions();
		billing = await openBilling({
			settings,
			sql: store.sql,
			jwtSecret: keys.jwtSecret,
			functions,
			world: functionWorld({ ...settings, publicUrl: siteUrl }, log, service, checkToken),
			log,
		});
		const parts: GatewayParts = {
			secrets: keys,
			checkToken,
			catalog: await readCatalog(store.sql),
			pools: { service, callers },
			auth: createAuthGate({
				service: auth,
				keys,
				checkToken,
				sessions: sessionsOf(store.sql),
				proofs: addressProofsOf(store.sql),
				mail: outbox !== null,
				tellLeaving: (from, to) => outbox?.post(addressLeavingMail(from, to, siteUrl)),
				confirmations,
				google: settings.google && { standIn: settings.google.standIn, home: siteUrl },
				sharedAccount: settings.demo ? DEMO_EMAIL : null,
				log,
				...limits,
			}),
			functions,
			functionContext: billing.context,
			config: {
				supabaseAnonKey: keys.publishableKey,
				demo: settings.demo,
				defaultSearchLimit: settings.defaultSearchLimit,
				google: settings.google !== null,
				mail: mailKind(settings),
				billing: billingKind(settings),
				mapStyleUrl: settings.mapStyleUrl,
			},
			publicUrl: settings.publicUrl,
			trustedProxies: settings.trustedProxies,
			health: () => health(store, settings),
			demoSignIn: settings.demo ? demoSignIn(auth, store.sql, keys, billing.demo?.subscribe) : null,
			demoCheckout: billing.demo?.complete ?? null,
			demoSample: settings.demo ? demoSample(store.sql) : null,
			files: options.serveWeb === false ? null : webFiles(settings, absentPages(billing, outbox), log),
			mailbox: outbox?.mailbox ?? null,
			log,
		};
		return { app: createGateway(parts), store, close: () => close(5) };
	} catch (problem) {
		await close(1);
		throw problem;
	}
}

/** The world of our functions here, but for the payment service. */
function functionWorld(
	settings: Settings,
	log: Logger,
	service: WarmConnections,
	checkToken: CheckToken,
): Omit<Context, 'payments'> {
	const values: Record<string, string> = {
		DEFAULT_SEARCH_LIMIT: String(settings.defaultSearchLimit),
		PUBLIC_URL: settings.publicUrl ?? '',
		STRIPE_SECRET_KEY: settings.stripe?.secretKey ?? '',
		STRIPE_WEBHOOK_SECRET: settings.stripe?.webhookSecret ?? '',
		STRIPE_PRICE_BASIC: settings.stripe?.priceBasic ?? '',
		STRIPE_BASE_URL: settings.stripe?.baseUrl ?? '',
	};
	return {
		env: (name) => values[name] ?? process.env[name],
		now: () => new Date(),
		call: (procedure, named) => service.run((sql) => callAsService(sql, procedure, named)),
		userOf: async (token) => {
			const claims = await checkToken(token);
			return claims && { id: claims.sub };
		},
		answers: keptAnswers(KEPT_BYTES),
		log: (message, problem) => log.error({ err: problem }, message),
	};
}

async function health(store: Store, settings: Settings) {
	const within = new Promise<never>((_, late) => setTimeout(late, 2_000).unref());
	const database = await Promise.race([store.sql`select 1`, within]).then(
		() => 'ok',
		() => 'unreachable',
	);
	const report = {
		database,
		provider: { name: settings.listingProvider, state: 'ok' },
		billing: billingState(settings),
		demo: settings.demo,
	};
	return { serving: database === 'ok', report };
}

/** For people: with whose keys, or whether at all. */
function billingState({ stripe, demo }: Settings): string {
	if (stripe) return stripe.secretKey.includes('_live_') ? 'stripe' : 'stripe, test mode';
	return demo ? 'demo' : 'not set up';
}

/** Who answers messages: the first administrator of the settings, or the address that mails come from. */
function officeAddress({ adminEmails, smtp }: Settings): string {
	return adminEmails[0] ?? smtp?.from ?? 'office@lotline.example';
}

function mailKind({ smtp, demo }: Settings) {
	if (smtp) return 'sent';
	return demo ? 'shown' : 'none';
}

/** What a demo has and nobody else. */
function absentPages(billing: Billing, outbox: Outbox | null): SitePath[] {
	return [
		...(billing.demo ? [] : ['/demo-checkout' as const]),
		...(outbox?.mailbox ? [] : ['/dev/mail' as const]),
	];
}

function webFiles({ publicUrl }: Settings, absent: readonly SitePath[], log: Logger) {
	const folder = join(projectFolder, 'dist', 'web');
	return existsSync(join(folder, 'index.html')) ? staticFiles({ folder, publicUrl, absent, log }) : null;
}
