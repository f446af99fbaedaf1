/** The environment variables that Lotline reads: their formats and defaults. `.env.example` explains each. */
import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { COMPS_LIMIT } from '../../domain/comps-query.ts';
import { isEmailAddress } from '../../domain/email-address.ts';
import { LIMIT_VARIABLES } from '../rate-limits/settings.ts';
import { optional } from './optional.ts';
import { PROVIDER_VARIABLES } from './provider-variables.ts';

/** An address, with or without a name. A line break would start another header. */
const SENDER = /^([^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

/** A secret or restricted key. A publishable one would look configured but couldn't do anything. */
const STRIPE_KEY = /^[sr]k_(live|test)_\S+$/;
const PostgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');
/** OpenStreetMap as vector tiles, free and without a key: https://openfreemap.org */
const DEFAULT_MAP_STYLE = 'https://tiles.openfreemap.org/styles/liberty';

export const Environment = z.object({
	PORT: optional(z.coerce.number().int().min(0).max(65535).default(3000)),
	HOST: optional(z.string().default('127.0.0.1')),
	PUBLIC_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
	ALLOWED_HOSTS: optional(
		z
			.string()
			.refine(
				(names) => parseList(names).every((name) => isHostName(name)),
				'must be host names without http:// or port',
			)
			.default(''),
	),
	TRUSTED_PROXIES: optional(z.coerce.number().int().min(0).max(10).default(0)),
	LOTLINE_DATA_DIR: optional(z.string().default('.data')),
	DATABASE_URL: optional(PostgresUrl.optional()),
	DATABASE_READ_URL: optional(PostgresUrl.optional()),
	AUTH_URL: optional(
		z
			.url({ protocol: /^https?$/ })
			.refine(isBare, 'must have no password, ? or #')
			.optional(),
	),
	AUTH_API_KEY: optional(z.string().optional()),
	SUPABASE_ACCESS_TOKEN: optional(
		z
			.string()
			.regex(/^sbp_\w+$/, 'must start with sbp_')
			.optional(),
	),
	SUPABASE_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
	SUPABASE_PUBLISHABLE_KEY: optional(z.string().optional()),
	SUPABASE_API_BASE_URL: optional(z.url({ protocol: /^https?$/ }).default('https://api.supabase.com')),
	LOTLINE_DEMO: optional(z.stringbool().optional()),
	ADMIN_EMAILS: optional(
		z
			.string()
			.default('')
			.transform(parseList)
			.refine((list) => list.every(isEmailAddress), 'must be email addresses separated by commas'),
	),
	CONTACT_EMAIL: optional(
		z.string().refine(isEmailAddress, 'must be an email address without a name').optional(),
	),
	DEFAULT_SEARCH_LIMIT: optional(
		z.coerce.number().int().min(COMPS_LIMIT.min).max(COMPS_LIMIT.max).default(COMPS_LIMIT.default),
	),
	...PROVIDER_VARIABLES,
	PHOTO_CACHE_MB: optional(z.coerce.number().int().min(10).max(1_000_000).default(500)),
	PHOTOS_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
	PHOTO_PRIVATE_HOSTS: optional(z.string().default('').transform(parseList)),
	// Empty is meaningful here: the Census geocoder is off.
	GEOCODER_BASE_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional(),
	GEOCODIO_API_KEY: optional(z.string().optional()),
	GEOCODIO_BASE_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
	NOMINATIM_BASE_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
	STRIPE_SECRET_KEY: optional(
		z.string().regex(STRIPE_KEY, 'must be a secret key (sk_…) or a restricted key (rk_…)').optional(),
	),
	STRIPE_WEBHOOK_SECRET: optional(
		z
			.string()
			.regex(/^whsec_\S+$/, 'must start with whsec_')
			.optional(),
	),
	STRIPE_PRICE_BASIC: optional(
		z
			.string()
			.regex(/^price_\w+$/, 'must start with price_')
			.optional(),
	),
	STRIPE_BASE_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
	SMTP_URL: optional(
		z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
	),
	MAIL_FROM: optional(z.string().regex(SENDER, 'must look like Lotline <mail@example.com>').optional()),
	MAIL_WEBHOOK_SECRET: optional(
		z
			.string()
			.regex(
				/^whsec_(?:[A-Za-z0-9+/]{4}){6,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
				'must be whsec_ and base64',
			)
			.optional(),
	),
	GOOGLE_CLIENT_ID: optional(z.string().optional()),
	GOOGLE_CLIENT_SECRET: optional(z.string().optional()),
	GOOGLE_ISSUER_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
	FAIR_USE_CALLS_AT_ONCE: optional(z.coerce.number().int().min(1).max(50).default(2)),
	FAIR_USE_CALLS_PER_MINUTE: optional(z.coerce.number().int().min(1).default(3_000)),
	FAIR_USE_CALLS_PER_HOUR: optional(z.coerce.number().int().min(1).default(20_000)),
	FAIR_USE_REPEATS_PER_MINUTE: optional(z.coerce.number().int().min(1).default(300)),
	AI_BASE_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
	AI_API_KEY: optional(z.string().optional()),
	AI_MODEL: optional(z.string().optional()),
	// Empty is meaningful here: no streets.
	MAP_STYLE_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(DEFAULT_MAP_STYLE),
	...LIMIT_VARIABLES,
	BACKUP_FOLDER: optional(z.string().optional()),
	BACKUP_EVERY_HOURS: optional(z.coerce.number().positive().max(8760).default(24)),
	BACKUP_KEEP: optional(z.coerce.number().int().min(1).default(7)),
	BACKUP_PASSPHRASE: optional(z.string().min(12, 'must have at least 12 characters').optional()),
	BACKUP_PASSPHRASE_FILE: optional(z.string().optional()),
	METRICS_PORT: optional(z.coerce.number().int().min(0).max(65535).optional()),
	METRICS_HOST: optional(z.string().default('127.0.0.1')),
	METRICS_TOKEN: optional(
		z
			.string()
			.regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters and no spaces')
			.optional(),
	),
	LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info')),
});

export type Given = z.infer<typeof Environment>;

/** Whether a path may be added to a URL, and its text may be shown. */
function isBare(url: string): boolean {
	const { username, password, search, hash } = new URL(url);
	return !username && !password && !search && !hash;
}

function isHostName(text: string): boolean {
	return /^[a-z0-9.-]+$/.test(text) || isIPv6(text);
}

/** The entries of a list, in lower case. @example parseList('A, b c') // ['a', 'b', 'c'] */
export function parseList(text: string): string[] {
	return text
		.toLowerCase()
		.split(/[\s,;]+/)
		.filter(Boolean);
}
