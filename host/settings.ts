/** The settings: environment variables, read and validated once at the start. `.env.example` explains each. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type GeocoderSettings, readGeocoderSettings } from '../providers/geocoders/index.ts';
import { providerNamed } from '../providers/index.ts';
import { type LimitSettings, limitSettings } from './rate-limits/settings.ts';
import { Environment, type Given, listOf } from './settings/environment.ts';
import { isLocalOnly } from './settings/network-exposure.ts';
import { providerSettings } from './settings/provider-variables.ts';
import { SetupProblem } from './setup-problem.ts';

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);

export interface Settings {
	/** 0 lets the system choose. */
	port: number;
	host: string;
	/** The site's public URL, without a trailing slash; null to use the address it listens on. */
	publicUrl: string | null;
	/** Additional host names to answer to, in lower case. */
	allowedHosts: readonly string[];
	/** How many proxies every request passes through: they report the client's address, for limits. */
	trustedProxies: number;
	/** An absolute path. */
	dataFolder: string;
	/** Null for the embedded PostgreSQL. */
	databaseUrl: string | null;
	/** With less free space than this for the embedded database, nothing new is saved; 0 turns the check off. */
	diskReserveMegabytes: number;
	demo: boolean;
	/** Lower case. */
	adminEmails: readonly string[];
	/** Receives contact messages; null if no setting has an address. */
	contactEmail: string | null;
	defaultSearchLimit: number;
	listingProvider: string;
	geocoders: GeocoderSettings;
	/** Those settings of the listing providers that have a value, by name. */
	providers: Readonly<Record<string, string>>;
	photos: PhotoSettings;
	/** Null if no email is sent; a demo then shows its emails at `/dev/mail`. */
	smtp: { url: string; from: string } | null;
	/** Null if Stripe isn't configured; a demo then simulates payments. */
	stripe: StripeSettings | null;
	/** Null if sign-in with Google isn't configured. */
	google: GoogleSettings | null;
	/** Null if all summaries are written by rules. */
	ai: AiSettings | null;
	/** Null for a map without streets. */
	mapStyleUrl: string | null;
	limits: LimitSettings;
	backup: BackupSettings;
	metrics: MetricsSettings;
	fairUse: FairUseSettings;
	logLevel: string;
}

export interface PhotoSettings {
	/** The size limit of the photo cache. */
	cacheBytes: number;
	/** `host:port` of servers inside the network that photos may come from. */
	privateHosts: readonly string[];
}

/** How much of the server one account may use. */
export interface FairUseSettings {
	/** Concurrent calls. */
	callsAtOnce: number;
	perMinute: number;
	perHour: number;
	/** Calls per minute with one Idempotency-Key: together they cost at most one credit. */
	repeatsPerMinute: number;
}

export interface BackupSettings {
	/** An absolute path; null for no scheduled backups. */
	folder: string | null;
	everyHours: number;
	/** How many scheduled backups to keep. */
	keep: number;
	/** Null for no encryption. */
	passphrase: string | null;
	/** A file that contains the passphrase. */
	passphraseFile: string | null;
}

export interface MetricsSettings {
	/** Null for no separate port. */
	port: number | null;
	host: string;
	/** The token a scraper must send; without it, the web app doesn't serve metrics. */
	token: string | null;
}

export interface StripeSettings {
	secretKey: string;
	webhookSecret: string;
	/** The Stripe price of Basic. */
	priceBasic: string;
	/** The URL of a stand-in for Stripe; null for Stripe itself. */
	baseUrl: string | null;
}

/** Any OpenAI-compatible service. */
export interface AiSettings {
	baseUrl: string;
	apiKey: string;
	model: string;
}

export interface GoogleSettings {
	clientId: string;
	clientSecret: string;
	/** The URL of a stand-in for Google, without a trailing slash; null for Google itself. */
	issuerUrl: string | null;
}

/**
 * Reads the settings, including `.env` in the working folder; environment variables override it.
 *
 * @throws SetupProblem naming every invalid variable, and why
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
	if (environment === process.env && existsSync('.env')) process.loadEnvFile('.env');
	const read = Environment.safeParse(environment);
	if (!read.success) {
		const reasons = read.error.issues.map(
			({ path, message }) => `${path.join('.')}: ${message.replace(/.*received NaN$/, 'must be a number')}`,
		);
		throw new SetupProblem(`Invalid settings: ${reasons.join('; ')}`);
	}
	const given = read.data;
	requireTogether(given, 'SMTP_URL', 'MAIL_FROM');
	requireTogether(given, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
	requireTogether(given, 'AI_BASE_URL', 'AI_API_KEY');
	requireTogether(given, 'AI_BASE_URL', 'AI_MODEL');
	requireTogether(given, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
	requireTogether(given, 'STRIPE_SECRET_KEY', 'STRIPE_PRICE_BASIC');
	const reach = {
		host: given.HOST,
		publicUrl: given.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
		allowedHosts: listOf(given.ALLOWED_HOSTS),
		trustedProxies: given.TRUSTED_PROXIES,
	};
	const demo = given.LOTLINE_DEMO ?? (isUnconfigured(given) && isLocalOnly(reach));
	return {
		port: given.PORT,
		...reach,
		dataFolder: resolve(given.LOTLINE_DATA_DIR),
		databaseUrl: given.DATABASE_URL ?? null,
		diskReserveMegabytes: given.DISK_RESERVE_MB,
		demo,
		adminEmails: given.ADMIN_EMAILS,
		contactEmail: given.CONTACT_EMAIL ?? given.ADMIN_EMAILS[0] ?? null,
		defaultSearchLimit: given.DEFAULT_SEARCH_LIMIT,
		listingProvider: given.LISTING_PROVIDER,
		geocoders: readGeocoderSettings(
			(name) => (given as Record<string, unknown>)[name] as string | undefined,
			demo,
		),
		providers: readProviders(given),
		photos: { cacheBytes: given.PHOTO_CACHE_MB * 2 ** 20, privateHosts: given.PHOTO_PRIVATE_HOSTS },
		smtp: given.SMTP_URL && given.MAIL_FROM ? { url: given.SMTP_URL, from: given.MAIL_FROM } : null,
		stripe: stripeSettings(given),
		google: googleSettings(given),
		ai: aiSettings(given),
		mapStyleUrl: given.MAP_STYLE_URL || null,
		limits: limitSettings(given),
		backup: {
			folder: given.BACKUP_FOLDER ? resolve(given.BACKUP_FOLDER) : null,
			everyHours: given.BACKUP_EVERY_HOURS,
			keep: given.BACKUP_KEEP,
			passphrase: given.BACKUP_PASSPHRASE ?? null,
			passphraseFile: given.BACKUP_PASSPHRASE_FILE ?? null,
		},
		metrics: {
			port: given.METRICS_PORT ?? null,
			host: given.METRICS_HOST,
			token: given.METRICS_TOKEN ?? null,
		},
		fairUse: {
			callsAtOnce: given.FAIR_USE_CALLS_AT_ONCE,
			perMinute: given.FAIR_USE_CALLS_PER_MINUTE,
			perHour: given.FAIR_USE_CALLS_PER_HOUR,
			repeatsPerMinute: given.FAIR_USE_REPEATS_PER_MINUTE,
		},
		logLevel: given.LOG_LEVEL,
	};
}

/**
 * Reads the provider's settings, all of which must be set: a provider without its key would only fail at the first
 * search.
 */
function readProviders(given: Given): Record<string, string> {
	const settings = providerSettings(given);
	const provider = providerNamed(given.LISTING_PROVIDER);
	const missing = provider.missingSettings((name) => settings[name]);
	if (missing.length > 0) {
		throw new SetupProblem(
			`Invalid settings: LISTING_PROVIDER=${given.LISTING_PROVIDER} requires ${missing.join(', ')}`,
		);
	}
	checkCacheScope(given, provider.replication?.isOn((name) => settings[name]) ?? false);
	return settings;
}

/** Checks that the cache scope can be enforced: otherwise it would share what a license restricts. */
function checkCacheScope(given: Given, isCopied: boolean): void {
	const scope = given.LISTING_CACHE_SCOPE;
	const needs = (why: string) => new SetupProblem(`Invalid settings: LISTING_CACHE_SCOPE=${scope} ${why}`);
	if (scope === 'account' && isCopied)
		throw needs("can't be used with an MLS that is copied as a whole; use office or everyone");
	if (scope === 'office' && !given.LISTING_OFFICE_DOMAIN) throw needs('also requires LISTING_OFFICE_DOMAIN');
	if (scope === 'office' && !given.SMTP_URL)
		throw needs('also requires SMTP_URL: without email, anyone could sign up with an address of the office');
	if (scope !== 'office' && given.LISTING_OFFICE_DOMAIN)
		throw new SetupProblem(
			'Invalid settings: LISTING_OFFICE_DOMAIN also requires LISTING_CACHE_SCOPE=office',
		);
}

/**
 * Checks that both of two settings are set or neither is. With only one, a feature would look configured but not
 * work.
 */
function requireTogether(given: Given, one: keyof Given, other: keyof Given): void {
	if (!given[one] === !given[other]) return;
	const [present, missing] = given[one] ? [one, other] : [other, one];
	throw new SetupProblem(`Invalid settings: ${present} also requires ${missing}`);
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

function aiSettings({ AI_BASE_URL, AI_API_KEY, AI_MODEL }: Given): AiSettings | null {
	if (!AI_BASE_URL || !AI_API_KEY || !AI_MODEL) return null;
	return { baseUrl: AI_BASE_URL.replace(/\/+$/, ''), apiKey: AI_API_KEY, model: AI_MODEL };
}

function googleSettings(given: Given): GoogleSettings | null {
	const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = given;
	if (!clientId || !clientSecret) return null;
	return { clientId, clientSecret, issuerUrl: given.GOOGLE_ISSUER_URL?.replace(/\/+$/, '') ?? null };
}

/**
 * Whether nothing is configured. Demo mode is then on by default on this machine alone, where no one can mistake it
 * for the real product.
 */
function isUnconfigured({ LISTING_PROVIDER, STRIPE_SECRET_KEY }: Given): boolean {
	return LISTING_PROVIDER === 'local' && !STRIPE_SECRET_KEY;
}
