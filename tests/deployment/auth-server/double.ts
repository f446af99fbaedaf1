/**
 * The tests' stand-in for Supabase Auth: the routes that Lotline's web app calls, as strict as the real one about keys,
 * addresses, tokens and codes. It keeps its accounts where the real one does: in the schema auth of the database that Lotline
 * uses. It doesn't limit calls, send emails or check SAML.
 */
import { createHash, randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { errors } from 'jose';
import type { Sql } from 'postgres';
import { openAccounts, type SentEmail } from './accounts.ts';
import { addFactorRoutes, type SessionClaims } from './factors.ts';
import { refuse } from './refuse.ts';
import { openSigning, type Signing } from './signing.ts';

/** A call that arrived. */
interface Call {
	route: string;
	headers: Record<string, string>;
}

export interface AuthServerDouble {
	url: string;
	signing: Signing;
	calls: Call[];
	emails: SentEmail[];
	/** Answers instead of a route; null for none. */
	fault: (() => Response | Promise<Response>) | null;
	/** Ends and accepts connections again at the same address. */
	stop(): Promise<void>;
	start(): Promise<void>;
}

/** The address that an identity provider asserts. */
export const SSO_EMAIL = 'agent@brokerage.example';

/** @param apiKey what the gateway in front of it requires */
export async function openAuthServerDouble(
	sql: Sql,
	{ siteUrl, apiKey }: { siteUrl: string; apiKey: string },
): Promise<AuthServerDouble> {
	const signing = await openSigning(`${siteUrl}/auth/v1`);
	/** What a code may be exchanged for. */
	const flows = new Map<string, { challenge: string; userId: string }>();
	const app = new Hono();
	const double: Omit<AuthServerDouble, 'stop' | 'start'> = {
		url: '',
		signing,
		calls: [],
		emails: [],
		fault: null,
	};

	const { sendEmail, useLink, createUser, readUser, openSession } = openAccounts(sql, signing, double.emails);
	const session = async (c: Context, userId: string, sessionId?: string) =>
		c.json(await openSession(userId, c.req.header('x-forwarded-for') ?? null, sessionId));

	app.use(async (c, next) => {
		double.calls.push({ route: `${c.req.method} ${c.req.path}`, headers: c.req.header() });
		if (double.fault) return double.fault();
		if (c.req.header('apikey') !== apiKey) return c.json({ message: 'No API key found in request' }, 401);
		if (c.req.header('x-forwarded-for')?.includes(',')) return c.text('Forged by a visitor', 400);
		const isJson =
			c.req.header('content-type')?.startsWith('application/json') || c.req.path === '/sso/saml/acs';
		if (['POST', 'PUT'].includes(c.req.method) && c.req.path !== '/logout' && !isJson)
			return refuse(c, 400, 'bad_json', 'Could not read request body');
		return next();
	});
	app.get('/health', (c) =>
		c.json({
			version: 'v2',
			name: 'GoTrue',
			description: 'GoTrue is a user registration and authentication API',
		}),
	);
	app.get('/settings', (c) =>
		c.json({
			external: { email: true, google: true, phone: false, anonymous_users: false },
			disable_signup: false,
			mailer_autoconfirm: false,
			phone_autoconfirm: false,
			sms_provider: '',
			saml_enabled: true,
		}),
	);
	app.get('/.well-known/jwks.json', (c) => c.json(signing.published()));

	app.post('/signup', async (c) => {
		const { email, password = '' } = await c.req.json();
		if (password.length < 10)
			return refuse(c, 422, 'weak_password', 'Password should be at least 10 characters.');
		const user = await createUser(email.toLowerCase(), hash(password), false);
		if (user) sendEmail(email, 'signup');
		// As for a new one, or anyone could ask who has an account.
		return c.json(user ?? { id: randomUUID(), email, aud: 'authenticated', role: '', identities: [] });
	});
	app.post('/recover', async (c) => {
		const { email } = await c.req.json();
		if ((await sql`select from auth.users where email = ${email}`).length > 0) sendEmail(email, 'recovery');
		return c.json({});
	});
	app.post('/verify', async (c) => {
		const { type, token_hash } = await c.req.json();
		const userId = await useLink(type, token_hash);
		return userId
			? session(c, userId)
			: refuse(c, 403, 'otp_expired', 'Email link is invalid or has expired');
	});
	app.get('/verify', async (c) => {
		const { type = '', token = '', redirect_to = siteUrl } = c.req.query();
		const userId = await useLink(type, token);
		if (!userId) return c.redirect(`${redirect_to}#error=access_denied&error_code=otp_expired`, 303);
		const opened = await openSession(userId, null);
		return c.redirect(`${redirect_to}#access_token=${opened.access_token}`, 303);
	});

	app.post('/token', async (c) => {
		const body = await c.req.json();
		switch (c.req.query('grant_type')) {
			case 'password': {
				const [user] = await sql`
					select id, email_confirmed_at, banned_until > now() as banned from auth.users
					where email = ${body.email} and encrypted_password = ${hash(body.password)}`;
				if (!user) return refuse(c, 400, 'invalid_credentials', 'Invalid login credentials');
				if (user.banned) return refuse(c, 400, 'user_banned', 'User is banned');
				if (!user.email_confirmed_at) return refuse(c, 400, 'email_not_confirmed', 'Email not confirmed');
				return session(c, user.id);
			}
			case 'refresh_token': {
				const [used] = await sql`
					update auth.refresh_tokens set revoked = true where token = ${body.refresh_token} and not revoked
					returning session_id, user_id`;
				if (!used)
					return refuse(c, 400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
				return session(c, used.user_id, used.session_id);
			}
			case 'pkce': {
				const flow = flows.get(body.auth_code);
				flows.delete(body.auth_code);
				if (!flow)
					return refuse(c, 404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
				if (flow.challenge !== createHash('sha256').update(body.code_verifier).digest('base64url'))
					return refuse(
						c,
						400,
						'bad_code_verifier',
						'code challenge does not match previously saved code verifier',
					);
				return session(c, flow.userId);
			}
			default:
				return refuse(c, 400, 'unsupported_grant_type', 'unsupported_grant_type');
		}
	});

	app.get('/user', (c) => asUser(c, async (claims) => c.json(await readUser(claims.sub))));
	app.post('/logout', (c) =>
		asUser(c, async ({ sub, session_id }) => {
			const scope = c.req.query('scope') ?? 'global';
			await sql`
				delete from auth.sessions where user_id = ${sub}
				and (${scope} = 'global' or (id = ${session_id}) = (${scope} = 'local'))`;
			return c.body(null, 204);
		}),
	);

	addFactorRoutes(app, sql, asUser, session);

	app.get('/authorize', (c) => c.redirect('https://accounts.google.example/o/oauth2/auth?state=x', 302));
	app.post('/sso', async (c) => {
		const { domain, code_challenge, skip_http_redirect } = await c.req.json();
		if (domain !== 'brokerage.example')
			return refuse(c, 404, 'sso_provider_not_found', 'No SSO provider assigned for this domain');
		const url = `https://idp.example/saml?RelayState=${code_challenge}`;
		return skip_http_redirect ? c.json({ url }) : c.redirect(url, 303);
	});
	app.post('/sso/saml/acs', async (c) => {
		const { SAMLResponse, RelayState } = (await c.req.parseBody()) as Record<string, string>;
		if (!SAMLResponse?.startsWith('signed '))
			return refuse(c, 400, 'saml_assertion_no_user_id', 'SAML Assertion is not valid');
		const [user] = await sql`select id from auth.users where email = ${SSO_EMAIL} and is_sso_user`;
		const code = randomUUID();
		const userId = user?.id ?? (await createUser(SSO_EMAIL, null, true))?.id;
		flows.set(code, { challenge: RelayState ?? '', userId });
		return c.redirect(`${siteUrl}/auth/callback/google?code=${code}`, 303);
	});
	app.get('/admin/users', (c) => c.json({ users: [] }));
	app.notFound((c) => refuse(c, 404, 'not_found', 'Not found'));

	/** Answers as a route that needs a session. */
	async function asUser(c: Context, answer: (claims: SessionClaims) => Promise<Response>): Promise<Response> {
		const [, token] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
		if (!token) return refuse(c, 401, 'no_authorization', 'This endpoint requires a valid Bearer token');
		try {
			const claims = (await signing.verify(token)) as { sub: string; session_id: string };
			const [session] =
				await sql`select from auth.sessions where id = ${claims.session_id} and user_id = ${claims.sub}`;
			return session
				? await answer(claims)
				: refuse(c, 403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
		} catch (error) {
			if (!(error instanceof errors.JOSEError)) throw error;
			return refuse(c, 403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
		}
	}

	const open = async (port: number) => {
		const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
		await new Promise<void>((listening) => server.once('listening', () => listening()));
		return server;
	};
	let server = await open(0);
	const { port } = server.address() as { port: number };
	return Object.assign(double, {
		url: `http://127.0.0.1:${port}`,
		stop: async () => {
			if ('closeAllConnections' in server) server.closeAllConnections();
			await new Promise((closed) => server.close(closed));
		},
		start: async () => {
			server = await open(port);
		},
	});
}

function hash(password: string): string {
	return createHash('sha256').update(password).digest('hex');
}
