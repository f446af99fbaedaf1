/** The gate of the auth service, in front of a stubbed service. */
import { pino } from 'pino';
import { vi } from 'vitest';
import { createAuthGate } from '../../host/auth/gate.ts';
import type { AuthGateParts } from '../../host/auth/gate-parts.ts';
import { createHashQueue } from '../../host/auth/passwords/hash-queue.ts';
import { localRateLimits } from '../../host/rate-limits/rate-limits.ts';
import { LIMIT_VARIABLES, type LimitSettings, limitSettings } from '../../host/rate-limits/settings.ts';

const KEYS = { publishableKey: 'sb_publishable_of_this_test', secretKey: 'sb_secret_of_this_test' };

const NO_LIMITS = limitSettings(
	Object.fromEntries(Object.keys(LIMIT_VARIABLES).map((name) => [name, 1000])) as Parameters<
		typeof limitSettings
	>[0],
);

/** A gate in front of a service that responds to everything the same way. */
export function gateWithService(
	respond: (request: Request) => Response | Promise<Response>,
	limits: Partial<LimitSettings> = {},
	overrides: Partial<AuthGateParts> = {},
) {
	const service = vi.fn(async (request: Request) => respond(request));
	const hashQueue = createHashQueue({ concurrency: 2, waiting: 30, maxWait: 10_000 });
	const gate = createAuthGate({
		service: { fetch: service },
		keys: KEYS,
		checkToken: async () => null,
		sessions: { isDisabled: async () => false, isLive: async () => true, endOthers: async () => {} },
		refresh: async (_, request) => service(request),
		proofs: {
			record: async () => {},
			maySetPassword: async () => false,
			markUsed: async () => {},
			addressOf: async () => null,
			recordPendingAddress: async () => {},
			cancelLinks: async () => {},
		},
		isGuessable: async (password) => password === 'easy to guess',
		ownWords: async () => [],
		devices: {
			isKnown: async (device, email) => `${device} ${email}` === `${DEVICE} owner@x.example`,
			remember: async (device) => device ?? DEVICE,
			forgetOthers: async () => {},
		},
		hashQueue,
		rateLimits: localRateLimits,
		limits: { ...NO_LIMITS, ...limits },
		isSecure: false,
		mail: true,
		requestEmail: (_, work) => work(true),
		notifyAddressChange: async () => {},
		confirmations: false,
		sharedAccount: 'demo@x.example',
		google: null,
		minResponseTime: 0,
		log: pino({ level: 'silent' }),
		...overrides,
	});
	return { gate, service, hashQueue };
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

/** A request to the auth service. */
export const post = (path: string, body: object, apikey = KEYS.publishableKey, cookie = '') =>
	new Request(`http://localhost/auth/v1${path}`, {
		method: 'POST',
		headers: { apikey, cookie, 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});

/** A sign-in with a password. */
export const signIn = (email: string, password = 'a wrong password', cookie = '') =>
	post('/token?grant_type=password', { email, password }, KEYS.publishableKey, cookie);

/** The service's response for an address without an account. */
export const refused = () => Response.json({ error_code: 'user_not_found', msg: 'nobody' }, { status: 404 });
