/** The settings: environment variables, read and checked once at start. `.env.example` explains each. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { COMPS_LIMIT } from '../domain/comps-query.ts';
import { PROVIDERS } from '../providers/index.ts';
import { SetupProblem } from './setup-problem.ts';

/** An empty variable counts as one that is not set. */
const optional = <T extends z.ZodType>(type: T) =>
	z.preprocess((value) => (value === '' ? undefined : value), type);

/** An address, alone or behind a name. A line break would begin another header. */
const SENDER = /^([^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

/** A secret or restricted key. A publishable one would pass for set up and could do nothing. */
const STRIPE_KEY = /^[sr]k_(live|test)_\S+$/;
/** OpenStreetMap as vector tiles, free and without a key: https://openfreemap.org */
const OPEN_STREETS = 'https://tiles.openfreemap.org/styles/liberty';

const Environment = z.object({
	PORT: optional(z.coerce.number().int().min(0).max(65535).default(3000)),
	HOST: optional(z.string().default('127.0.0.1')),
	PUBLIC_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
	TRUSTED_PROXIES: optional(z.coerce.number().int().min(0).max(10).default(0)),
	LOTLINE_DATA_DIR: optional(z.string().default('.data')),
	DATABASE_URL: optional(
		z
			.string()
			.regex(/^postgres(ql)?:\/\//, 'starts with postgres://')
			.optional(),
	),
	LOTLINE_DEMO: optional(z.stringbool().optional()),
	ADMIN_EMAILS: optional(z.string().default('')),
	DEFAULT_SEARCH_LIMIT: optional(
		z.coerce.number().int().min(COMPS_LIMIT.least).max(COMPS_LIMIT.most).default(COMPS_LIMIT.usual),
	),
	LISTING_PROVIDER: optional(z.enum(PROVIDERS.map((provider) => provider.name)).default('local')),
	STRIPE_SECRET_KEY: optional(
		z.string().regex(STRIPE_KEY, 'is a secret key (sk_…) or a restricted one (rk_…)').optional(),
	),
	STRIPE_WEBHOOK_SECRET: optional(
		z
			.string()
			.regex(/^whsec_\S+$/, 'begins with whsec_')
			.optional(),
	),
	STRIPE_PRICE_BASIC: optional(
		z
			.string()
			.regex(/^price_\w+$/, 'begins with price_')
			.optional(),
	),
	STRIPE_BASE_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
	SMTP_URL: optional(
		z.url({ protocol: /^smtps?$/, error: 'is like smtp://user:password@host:587' }).optional(),
	),
	MAIL_FROM: optional(z.string().regex(SENDER, 'is like Lotline <mail@example.com>').optional()),
	GOOGLE_CLIENT_ID: optional(z.string().optional()),
	GOOGLE_CLIENT_SECRET: optional(z.string().optional()),
	GOOGLE_ISSUER_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
	// Here empty is an answer: no streets.
	MAP_STYLE_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(OPEN_STREETS),
	LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info')),
});

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);

export interface Settings {
	/** 0 lets the system choose. */
	port: number;
	host: string;
	/** Where people reach the product, without a slash at the end; null for the address it listens on. */
	publicUrl: string | null;
	/** How many proxies every request comes through: they tell whose it is, for limits by address. */
	trustedProxies: number;
	/** Absolute. */
	dataFolder: string;
	/** Null: the embedded PostgreSQL. */
	databaseUrl: string | null;
	demo: boolean;
	/** Lower case. */
	adminEmails: readonly string[];
	defaultSearchLimit: number;
	listingProvider: string;
	/** Null: no mail goes out. A demo shows its mails at `/dev/mail` then. */
	smtp: { url: string; from: string } | null;
	/** Null: nobody can pay. A demo pretends to be paid then. */
	stripe: StripeSettings | null;
	/** Null: nobody signs in with Google. */
	google: GoogleSettings | null;
	/** Null: the map has no streets. */
	mapStyleUrl: string | null;
	logLevel: string;
}

export interface StripeSettings {
	secretKey: string;
	webhookSecret: string;
	/** The price of Basic. */
	priceBasic: string;
	/** What stands in for Stripe; null for Stripe itself. */
	baseUrl: string | null;
}

export interface GoogleSettings {
	clientId: string;
	clientSecret: string;
	/** What stands in for Google, without a slash at the end; null for Google itself. */
	standIn: string | null;
}

/**
 * Reads the settings, from `.env` in the working folder too; a variable that is set wins over it.
 *
 * @throws SetupProblem naming every variable that does not fit, and why
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
	if (environment === process.env && existsSync('.env')) process.loadEnvFile('.env');
	const read = Environment.safeParse(environment);
	if (!read.success) {
		const reasons = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
		throw new SetupProblem(`Settings that do not fit: ${reasons.join('; ')}`);
	}
	const given = read.data;
	requireTogether(given, 'SMTP_URL', 'MAIL_FROM');
	requireTogether(given, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
	requireTogether(given, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
	requireTogether(given, 'STRIPE_SECRET_KEY', 'STRIPE_PRICE_BASIC');
	return {
		port: given.PORT,
		host: given.HOST,
		publicUrl: given.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
		trustedProxies: given.TRUSTED_PROXIES,
		dataFolder: resolve(given.LOTLINE_DATA_DIR),
		databaseUrl: given.DATABASE_URL ?? null,
		demo: demoMode(given),
		adminEmails: given.ADMIN_EMAILS.toLowerCase()
			.split(/[\s,;]+/)
			.filter(Boolean),
		defaultSearchLimit: given.DEFAULT_SEARCH_LIMIT,
		listingProvider: given.LISTING_PROVIDER,
		smtp: given.SMTP_URL && given.MAIL_FROM ? { url: given.SMTP_URL, from: given.MAIL_FROM } : null,
		stripe: stripeSettings(given),
		google: googleSettings(given),
		mapStyleUrl: given.MAP_STYLE_URL || null,
		logLevel: given.LOG_LEVEL,
	};
}

type Given = z.infer<typeof Environment>;

/** Half a pair would look set up and not work. */
function requireTogether(given: Given, one: keyof Given, other: keyof Given): void {
	if (!given[one] === !given[other]) return;
	const [present, missing] = given[one] ? [one, other] : [other, one];
	throw new SetupProblem(`Settings that do not fit: ${present} needs ${missing} beside it`);
}

function stripeSettings(given: Given): StripeSettings | null {
	const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_BASIC } = given;
	if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICE_BASIC) return null;
	return {
		secretKey: STRIPE_SECRET_KEY,
		webhookSecret: STRIPE_WEBHOOK_SECRET,
		priceBasic: STRIPE_PRICE_BASIC,
		baseUrl: given.STRIPE_BASE_URL?.replace(/\/+$/, '') ?? null,
	};
}

function googleSettings(given: Given): GoogleSettings | null {
	const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = given;
	if (!clientId || !clientSecret) return null;
	return { clientId, clientSecret, standIn: given.GOOGLE_ISSUER_URL?.replace(/\/+$/, '') ?? null };
}

/** By itself only where nobody can take it for the real thing: nothing configured, on loopback. */
function demoMode(given: Given): boolean {
	const bare = given.LISTING_PROVIDER === 'local' && !given.STRIPE_SECRET_KEY;
	return given.LOTLINE_DEMO ?? (bare && isLoopback(given.HOST));
}

/** @example isLoopback('127.0.0.1') // true */
export function isLoopback(host: string): boolean {
	return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
