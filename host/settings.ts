/** The settings: environment variables, read and validated once at the start. `.env.example` explains each. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type GeocoderSettings, readGeocoderSettings } from '../providers/geocoders/index.ts';
import { type LimitSettings, limitSettings } from './rate-limits/settings.ts';
import { Environment, type Given, parseList } from './settings/environment.ts';
import { parseProviders } from './settings/listing-settings.ts';
import { isLocalOnly } from './settings/network-exposure.ts';
import {
	type AiSettings,
	type AuthServerSettings,
	aiSettings,
	authServerSettings,
	type GoogleSettings,
	googleSettings,
	type StripeSettings,
	stripeSettings,
} from './settings/services.ts';
import { SetupError } from './setup-error.ts';

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
	/** A replica of it. */
	databaseReadUrl: string | null;
	/** A Supabase Auth server on that database; null if the host signs people in. */
	authServer: AuthServerSettings | null;
	/** A hosted project: the token and the platform's API for `npm run deploy`, the project's own for `npm run worker`. */
	supabase: { token: string | null; apiUrl: string; project: ProjectSettings | null };
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
	/** Verifies what the mail service reports of our emails; null if it doesn't. */
	mailWebhookSecret: string | null;
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

export interface ProjectSettings {
	/** Without a trailing slash. */
	url: string;
	publishableKey: string;
}

export interface PhotoSettings {
	/** Where browsers and functions of a hosted project reach the photos that a worker serves; null if none does. */
	url: string | null;
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

/** Where the web app is, without a slash at its end. */
export function siteUrlOf({ publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>): string {
	return publicUrl ?? `http://localhost:${port}`;
}

/**
 * Reads the settings, including `.env` in the working folder; environment variables override it.
 *
 * @throws SetupError naming every invalid variable, and why
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
	if (environment === process.env && existsSync('.env')) process.loadEnvFile('.env');
	const read = Environment.safeParse(environment);
	if (!read.success) {
		const reasons = read.error.issues.map(
			({ path, message }) => `${path.join('.')}: ${message.replace(/.*received NaN$/, 'must be a number')}`,
		);
		throw new SetupError(`Invalid settings: ${reasons.join('; ')}`);
	}
	const given = read.data;
	for (const [one, other] of SETTING_PAIRS) requireBothOrNeither(given, one, other);
	if (given.DATABASE_READ_URL && !given.DATABASE_URL)
		throw new SetupError(
			'Invalid settings: DATABASE_READ_URL is the replica of DATABASE_URL, which is missing',
		);
	const exposure = {
		host: given.HOST,
		publicUrl: given.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
		allowedHosts: parseList(given.ALLOWED_HOSTS),
		trustedProxies: given.TRUSTED_PROXIES,
	};
	const demo = given.LOTLINE_DEMO ?? (isUnconfigured(given) && isLocalOnly(exposure));
	return {
		port: given.PORT,
		...exposure,
		dataFolder: resolve(given.LOTLINE_DATA_DIR),
		databaseUrl: given.DATABASE_URL ?? null,
		databaseReadUrl: given.DATABASE_READ_URL ?? null,
		authServer: authServerSettings(given),
		supabase: {
			token: given.SUPABASE_ACCESS_TOKEN ?? null,
			apiUrl: given.SUPABASE_API_BASE_URL.replace(/\/+$/, ''),
			project: projectSettings(given),
		},
		demo,
		adminEmails: given.ADMIN_EMAILS,
		contactEmail: given.CONTACT_EMAIL ?? given.ADMIN_EMAILS[0] ?? null,
		defaultSearchLimit: given.DEFAULT_SEARCH_LIMIT,
		listingProvider: given.LISTING_PROVIDER,
		geocoders: readGeocoderSettings(
			(name) => (given as Record<string, unknown>)[name] as string | undefined,
			demo,
		),
		providers: parseProviders(given),
		photos: {
			url: given.PHOTOS_URL?.replace(/\/+$/, '') ?? null,
			cacheBytes: given.PHOTO_CACHE_MB * 2 ** 20,
			privateHosts: given.PHOTO_PRIVATE_HOSTS,
		},
		smtp: given.SMTP_URL && given.MAIL_FROM ? { url: given.SMTP_URL, from: given.MAIL_FROM } : null,
		mailWebhookSecret: given.MAIL_WEBHOOK_SECRET ?? null,
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

function projectSettings({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey }: Given) {
	return url && publishableKey ? { url: url.replace(/\/+$/, ''), publishableKey } : null;
}

/** The settings that require each other. */
const SETTING_PAIRS = [
	['SMTP_URL', 'MAIL_FROM'],
	['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY'],
	['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
	['AI_BASE_URL', 'AI_API_KEY'],
	['AI_BASE_URL', 'AI_MODEL'],
	['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
	['STRIPE_SECRET_KEY', 'STRIPE_PRICE_BASIC'],
] as const;

/**
 * Checks that both of two settings are set or neither is. With only one, a feature would look configured but not
 * work.
 */
function requireBothOrNeither(given: Given, one: keyof Given, other: keyof Given): void {
	if (!given[one] === !given[other]) return;
	const [present, missing] = given[one] ? [one, other] : [other, one];
	throw new SetupError(`Invalid settings: ${present} also requires ${missing}`);
}

/**
 * Whether nothing is configured. Demo mode is then on by default on this machine alone, where no one can mistake it
 * for the real product.
 */
function isUnconfigured({ LISTING_PROVIDER, STRIPE_SECRET_KEY, AUTH_URL }: Given): boolean {
	return LISTING_PROVIDER === 'local' && !STRIPE_SECRET_KEY && !AUTH_URL;
}
