/** The settings of services that an installation may have: payments, AI summaries and sign-in with Google. */
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
