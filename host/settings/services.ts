/** The settings of services that an installation may have: payments, AI summaries, sign-in with Google, an auth server. */
import { SetupError } from '../setup-error.ts';
import type { Given } from './environment.ts';

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

/** A Supabase Auth server, which signs people in instead of the host. */
export interface AuthServerSettings {
	/** The URL above `/token`, without a trailing slash. */
	url: string;
	/** The key for the gateway in front of it; null if there is none. */
	apiKey: string | null;
}

export function stripeSettings(given: Given): StripeSettings | null {
	const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_BASIC } = given;
	if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICE_BASIC) return null;
	return {
		secretKey: STRIPE_SECRET_KEY,
		webhookSecret: STRIPE_WEBHOOK_SECRET,
		priceBasic: STRIPE_PRICE_BASIC,
		baseUrl: given.STRIPE_BASE_URL?.replace(/\/+$/, '') ?? null,
	};
}

export function aiSettings({ AI_BASE_URL, AI_API_KEY, AI_MODEL }: Given): AiSettings | null {
	if (!AI_BASE_URL || !AI_API_KEY || !AI_MODEL) return null;
	return { baseUrl: AI_BASE_URL.replace(/\/+$/, ''), apiKey: AI_API_KEY, model: AI_MODEL };
}

export function googleSettings(given: Given): GoogleSettings | null {
	const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = given;
	if (!clientId || !clientSecret) return null;
	return { clientId, clientSecret, issuerUrl: given.GOOGLE_ISSUER_URL?.replace(/\/+$/, '') ?? null };
}

/** @throws SetupError if another setting is missing, or only has a meaning for the host's own sign-in */
export function authServerSettings(given: Given): AuthServerSettings | null {
	const { AUTH_URL: url, AUTH_API_KEY: apiKey = null } = given;
	if (!url) {
		if (apiKey) throw new SetupError('Invalid settings: AUTH_API_KEY also requires AUTH_URL');
		return null;
	}
	for (const [name, reason] of AUTH_SERVER_NEEDS)
		if (!given[name]) throw new SetupError(`Invalid settings: AUTH_URL also requires ${name}: ${reason}`);
	for (const [name, remedy] of AUTH_SERVER_REPLACES)
		if (given[name]) throw new SetupError(`Invalid settings: ${name} has no effect with AUTH_URL: ${remedy}`);
	return { url: url.replace(/\/+$/, ''), apiKey };
}

const AUTH_SERVER_NEEDS = [
	['DATABASE_URL', 'the auth server keeps its accounts in the same database'],
	['SMTP_URL', 'people confirm their addresses by email, and Lotline sends its own'],
] as const;

const AUTH_SERVER_REPLACES = [
	['LOTLINE_DEMO', 'the demo account is one of the sign-in of Lotline itself'],
	['GOOGLE_CLIENT_ID', 'set GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID at the auth server'],
	[
		'BACKUP_FOLDER',
		'back up the whole database, such as with pg_dump, because it has tables of the auth server',
	],
] as const;
