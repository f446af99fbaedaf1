/** The context of the server functions on this host. */
import type { Logger } from 'pino';
import type { Compute } from '../../server/computations.ts';
import type { Context } from '../../server/context.ts';
import { createResponseCache } from '../../server/response-cache.ts';
import { openGeocoding } from '../../server/search/geocoding.ts';
import type { CheckToken } from '../auth/sessions/tokens.ts';
import { compressBody } from '../http/compress.ts';
import type { Settings } from '../settings.ts';
import type { ServiceCall } from './search-replay.ts';

/** About 2,000 search responses. */
const RESPONSE_CACHE_BYTES = 64 * 1024 * 1024;

/** Everything except the payment service and the listing provider. */
export function functionContext(
	settings: Settings,
	log: Logger,
	call: ServiceCall,
	checkToken: CheckToken,
	compute: Compute,
): Omit<Context, 'payments'> {
	const values: Record<string, string> = {
		...settings.providers,
		DEFAULT_SEARCH_LIMIT: String(settings.defaultSearchLimit),
		PUBLIC_URL: settings.publicUrl ?? '',
		STRIPE_SECRET_KEY: settings.stripe?.secretKey ?? '',
		STRIPE_WEBHOOK_SECRET: settings.stripe?.webhookSecret ?? '',
		STRIPE_PRICE_BASIC: settings.stripe?.priceBasic ?? '',
		STRIPE_BASE_URL: settings.stripe?.baseUrl ?? '',
		AI_BASE_URL: settings.ai?.baseUrl ?? '',
		AI_API_KEY: settings.ai?.apiKey ?? '',
		AI_MODEL: settings.ai?.model ?? '',
	};
	return {
		env: (name) => values[name] ?? process.env[name],
		now: () => new Date(),
		call,
		userOf: async (token) => {
			const claims = await checkToken(token);
			return claims && { id: claims.sub };
		},
		responseCache: createResponseCache(RESPONSE_CACHE_BYTES),
		compress: compressBody,
		geocode: openGeocoding(settings.geocoders, {
			call,
			log: (message, error) => log.warn({ err: error }, message),
		}),
		compute,
		log: (message, error) => log.error({ err: error }, message),
	};
}
