/** The context of a hosted Supabase project: settings and keys under the platform's names. */
import { createClient } from '@supabase/supabase-js';
import { PROBLEMS } from '../../contract/problems.ts';
import { readGeocoderSettings } from '../../providers/geocoders/index.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { listingSource } from '../live-listings/listing-source.ts';
import type { Payments } from '../payments.ts';
import { createResponseCache } from '../response-cache.ts';
import { openGeocoding } from '../search/geocoding.ts';
import { openTileService } from '../streets/tile-service.ts';
import { secondFactorsOf } from './second-factors.ts';
import { usersOf } from './users.ts';
import { workerPhotos } from './worker-photos.ts';

declare const Deno: { env: { get(name: string): string | undefined } };

/** An instance on the platform has little memory. */
const RESPONSE_CACHE_BYTES = 16 * 1024 * 1024;

/** Opens the payment service from the settings. Only functions that bill pass one: its client is a third of their file. */
export type OpenPayments = (env: Context['env'], log: Context['log']) => Promise<Payments | null>;

let shared: Context | undefined;

/** Created at the first request and reused, because a client caches data such as the signing keys. Photos are loaded as the caller. */
export function hostedContext(request: Request, openPayments?: OpenPayments): Context {
	shared ??= makeContext((name) => Deno.env.get(name), openPayments);
	const photosUrl = shared.env('PHOTOS_URL');
	const authorization = request.headers.get('authorization');
	return {
		...shared,
		address: clientAddress(request.headers),
		...(photosUrl && authorization && workerPhotos(photosUrl, authorization)),
	};
}

/** The same as `private.caller_address` finds for calls of the API. */
function clientAddress(headers: Headers): string | undefined {
	return headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
}

function makeContext(env: Context['env'], openPayments: OpenPayments = async () => null): Context {
	const url = env('SUPABASE_URL') ?? '';
	const mapStyleUrl = env('MAP_STYLE_URL');
	const secretKey = env('SUPABASE_SERVICE_ROLE_KEY') ?? firstKey(env('SUPABASE_SECRET_KEYS'));
	// The service key authenticates this client: there is no session to refresh or store.
	const admin = createClient(url, secretKey, { accessToken: async () => secretKey });
	const baseContext: Pick<Context, 'env' | 'now' | 'call' | 'log'> = {
		env,
		now: () => new Date(),
		call: async (procedure, named) => {
			const { data, error, status } = await admin.rpc(procedure, named);
			if (error && isUnavailable(error.code, status)) throw new HttpError(503, PROBLEMS.busy);
			if (error?.code === 'PT429') throw new HttpError(429, error.message);
			if (error) throw new Error(`${procedure}: ${error.code} ${error.message}`);
			return data;
		},
		log: (message, error) => console.error(message, error),
	};
	return {
		...baseContext,
		geocode: openGeocoding(readGeocoderSettings(env, false), { call: baseContext.call, log: console.error }),
		userOf: usersOf(
			url,
			env('SUPABASE_ANON_KEY') ?? firstKey(env('SUPABASE_PUBLISHABLE_KEYS')),
			secondFactorsOf(baseContext),
		),
		responseCache: createResponseCache(RESPONSE_CACHE_BYTES),
		listings: listingSource(baseContext),
		...(mapStyleUrl && { tiles: openTileService(mapStyleUrl) }),
		payments: () => openPayments(env, console.error),
	};
}

/**
 * Whether the database couldn't be reached or canceled the call.
 *
 * @param code the SQLSTATE; the error page of a proxy has none
 * @param status 0 if there was no response
 */
function isUnavailable(code: string | undefined, status: number): boolean {
	return [0, 502, 503, 504].includes(status) || code === '57014' || code?.startsWith('08') === true;
}

/** The platform provides its newer keys as a JSON dictionary by name. */
function firstKey(dictionary: string | undefined): string {
	return Object.values(JSON.parse(dictionary ?? '{}') as Record<string, string>)[0] ?? '';
}
