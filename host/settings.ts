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

const Environment = z.object({
	PORT: optional(z.coerce.number().int().min(0).max(65535).default(3000)),
	HOST: optional(z.string().default('127.0.0.1')),
	PUBLIC_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
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
	STRIPE_SECRET_KEY: optional(z.string().optional()),
	LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info')),
});

export interface Settings {
	/** 0 lets the system choose. */
	port: number;
	host: string;
	/** Where people reach the product, without a slash at the end; null for the address it listens on. */
	publicUrl: string | null;
	/** Absolute. */
	dataFolder: string;
	/** Null: the embedded PostgreSQL. */
	databaseUrl: string | null;
	demo: boolean;
	/** Lower case. */
	adminEmails: readonly string[];
	defaultSearchLimit: number;
	listingProvider: string;
	logLevel: string;
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
	return {
		port: given.PORT,
		host: given.HOST,
		publicUrl: given.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
		dataFolder: resolve(given.LOTLINE_DATA_DIR),
		databaseUrl: given.DATABASE_URL ?? null,
		demo: demoMode(given),
		adminEmails: given.ADMIN_EMAILS.toLowerCase()
			.split(/[\s,;]+/)
			.filter(Boolean),
		defaultSearchLimit: given.DEFAULT_SEARCH_LIMIT,
		listingProvider: given.LISTING_PROVIDER,
		logLevel: given.LOG_LEVEL,
	};
}

/** By itself only where nobody can take it for the real thing: nothing configured, on loopback. */
function demoMode(given: z.infer<typeof Environment>): boolean {
	const bare = given.LISTING_PROVIDER === 'local' && !given.STRIPE_SECRET_KEY;
	return given.LOTLINE_DEMO ?? (bare && isLoopback(given.HOST));
}

/** @example isLoopback('127.0.0.1') // true */
export function isLoopback(host: string): boolean {
	return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
