/** The gate of the auth API, in front of stubbed routes. */
import { pino } from 'pino';
import { vi } from 'vitest';
import { type AuthGateParts, createAuthGate } from '../../host/auth/gate.ts';
import { createHashQueue } from '../../host/auth/passwords/hash-queue.ts';
import { localRateLimits } from '../../host/rate-limits/rate-limits.ts';
import { LIMIT_VARIABLES, type LimitSettings, limitSettings } from '../../host/rate-limits/settings.ts';

const KEYS = { publishableKey: 'sb_publishable_of_this_test', secretKey: 'sb_secret_of_this_test' };

const NO_LIMITS = limitSettings(
	Object.fromEntries(Object.keys(LIMIT_VARIABLES).map((name) => [name, 1000])) as Parameters<
		typeof limitSettings
	>[0],
);

const ROUTES = ['POST /signup', 'POST /token', 'POST /recover', 'GET /user', 'PUT /user', 'GET /authorize'];

/** A gate in front of routes that all respond the same way. */
export function gateWithRoutes(
	respond: (request: Request) => Response | Promise<Response>,
	limits: Partial<LimitSettings> = {},
	overrides: Partial<AuthGateParts> = {},
) {
	const route = vi.fn(async (request: Request) => respond(request));
	const hashQueue = createHashQueue({ concurrency: 2, waiting: 30, maxWait: 10_000 });
	const gate = createAuthGate({
		routes: Object.fromEntries(
			ROUTES.map((name) => [name, ({ request }: { request: Request }) => route(request)]),
		),
		keys: KEYS,
		checkToken: async () => null,
		devices: {
			isKnown: async (device, email) => `${device} ${email}` === `${DEVICE} owner@x.example`,
			remember: async (device) => device ?? DEVICE,
		},
		hashQueue,
		rateLimits: localRateLimits,
		limits: { ...NO_LIMITS, ...limits },
		isSecure: false,
		sharedAccount: 'demo@x.example',
		minResponseTime: 0,
		log: pino({ level: 'silent' }),
		...overrides,
	});
	return { gate, route, hashQueue };
}

/** The device that `owner@x.example` has signed in on. */
export const DEVICE = 'd'.repeat(43);
export const CORRECT_PASSWORD = 'the right password';

/** Signs in anyone who knows the password. */
export async function checkPassword(request: Request): Promise<Response> {
	const { email, password } = (await request.json()) as Record<string, string>;
	return password === CORRECT_PASSWORD
		? Response.json({ access_token: 'token', refresh_token: 'next', user: { id: 'id', email } })
		: Response.json({ error_code: 'invalid_credentials' }, { status: 400 });
}

/** A request to the auth API. */
export const post = (path: string, body: object, apikey = KEYS.publishableKey, cookie = '') =>
	new Request(`http://localhost/auth/v1${path}`, {
		method: 'POST',
		headers: { apikey, cookie, 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});

/** A sign-in with a password. */
export const signIn = (email: string, password = 'a wrong password', cookie = '') =>
	post('/token?grant_type=password', { email, password }, KEYS.publishableKey, cookie);
