/** The context of the server functions on this host. */
import type { Logger } from 'pino';
import type { Compute } from '../../server/computations.ts';
import type { Context } from '../../server/context.ts';
import { createResponseCache } from '../../server/response-cache.ts';
import { openGeocoding } from '../../server/search/geocoding.ts';
import { openTileService } from '../../server/streets/tile-service.ts';
import type { CheckToken, Claims } from '../auth/sessions/tokens.ts';
import { compressBody } from '../http/compress.ts';
import type { Settings } from '../settings.ts';
import { functionSettings } from './function-settings.ts';
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
	const values = functionSettings(settings);
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
		...(settings.mapStyleUrl && { tiles: openTileService(settings.mapStyleUrl) }),
		compute,
		log: (message, error) => log.error({ err: error }, message),
	};
}

/** Calls a procedure for a session, or without one if it is null. */
type CallForSession = <Row>(
	procedure: string,
	named: Record<string, unknown>,
	session: Claims | null,
) => Promise<Row[]>;

/**
 * A context for one request: once the caller is known, each of its calls fails with 401 if their session has ended.
 * This needs no extra call and works across all processes that share a database.
 */
export function sessionContext(context: Context, checkToken: CheckToken, call: CallForSession): Context {
	let session: Claims | null = null;
	return {
		...context,
		userOf: async (token) => {
			session = await checkToken(token);
			return session && { id: session.sub };
		},
		call: (procedure, named) => call(procedure, named, session),
	};
}
