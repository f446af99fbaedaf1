/**
 * Every address of a host, with input that no client of ours sends: each request ends in an answer below 500 that says
 * nothing about the host. `HOSTILE_REQUESTS=14000 HOSTILE_SEED=1` sends more of them, or others.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { parseReportId } from '../../contract/reports/report-request.ts';
import { newIsolatedAgent } from '../isolated-agents.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { createDraft } from '../reports.ts';
import { PASSWORD } from '../users.ts';
import { brokenBody, change, hostileText, hostileValue, toJson, withChange } from './values.ts';

const COUNT = Number(process.env.HOSTILE_REQUESTS ?? 400);
const SEED = Number(process.env.HOSTILE_SEED ?? 30);
/** New accounts after so many requests, some of which sign out or change the password. */
const PER_ACCOUNT = 200;
const AT_ONCE = 8;
const TIME_LIMIT = 30_000;

const host = await openIsolatedHost({ LOTLINE_DEMO: '1' });
const connections = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
afterAll(() => connections.destroy());

interface Target {
	method: string;
	path: string;
	body?: unknown;
}

const [home] = await host.sql`
	select address || ', ' || city || ', ' || state || ' ' || zip as address, zip, photo_key from (
		select l.*, l.id as photo_key from public.listings l where l.address is not null order by l.id limit 1) l`;
const post = (path: string, body: unknown): Target => ({ method: 'POST', path, body });
const get = (path: string): Target => ({ method: 'GET', path });

const draft = createDraft(home?.address, {
	note: 'A note',
	preparedFor: 'Pat',
	summary: { text: 'A text.', by: 'ai' },
});
const search = { address: home?.address, limit: 5, radius: 2 };
/** Of a market update that stays current: one opens with a passcode. */
const links = await newLinks();
const billing = { plan: 'basic', type: 'invoice.paid', data: { object: { id: 'in_1' } } };
/** What each function accepts. A new function has to be added here. */
const BODIES: Readonly<Record<string, readonly unknown[]>> = {
	comps: [{ zip: home?.zip, limit: 5 }, search],
	evidence: [search],
	report: [
		draft,
		{ ...draft, kind: 'market', address: undefined, zip: home?.zip },
		{ kind: 'market_update', area: home?.zip, preparedFor: 'Pat', advice: { sell: ['a'], buy: ['b'] } },
	],
	summary: [draft],
	'export-comps': [{ ...search, ids: ['a'] }],
	'market-map': [{ zip: home?.zip }],
	'current-report': links.map((token) => ({ token, passcode: 'blue door 7', device_key: 'x' })),
	unsubscribe: [{ token: randomUUID() }],
	'mail-webhook': [billing],
	checkout: [billing],
	'billing-portal': [billing],
	'cancel-subscription': [billing],
	'resume-subscription': [billing],
	'reconcile-billing': [billing],
	'stripe-webhook': [billing],
	none: [billing],
};
const functions = Object.entries(BODIES).flatMap(([name, bodies]) =>
	bodies.map((body) => post(`/functions/v1/${name}`, body)),
);

/** An argument that its procedure accepts, so that the others of the same call are read, too. */
const ARGUMENTS: Record<string, unknown> = {
	text: '10001',
	uuid: '00000000-0000-4000-8000-000000000000',
	integer: 1,
	bigint: 1,
	smallint: 1,
	'double precision': 1.5,
	numeric: 1.5,
	boolean: true,
	date: '2026-11-01',
	'timestamp with time zone': '2026-11-01T00:00:00Z',
	json: { a: 1 },
	jsonb: { a: 1 },
	'text[]': ['a'],
};
const procedures = await host.sql<{ name: string; arguments: Record<string, string> }[]>`
	select p.proname as name, coalesce(json_object_agg(a.name, format_type(a.type, null)) filter (where a.name is not null), '{}') as arguments
	  from pg_proc p left join lateral unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) as a (name, type) on true
	 where p.pronamespace = 'public'::regnamespace
	   and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute'))
	 group by p.oid, p.proname order by p.proname`;
const tables = await host.sql<{ name: string; columns: string[] }[]>`
	select table_name as name, array_agg(distinct column_name::text) as columns from information_schema.column_privileges
	 where grantee in ('anon', 'authenticated') and table_schema = 'public' group by table_name order by table_name`;
const rest = [
	...procedures.map(({ name, arguments: types }) =>
		post(
			`/rest/v1/rpc/${name}`,
			Object.fromEntries(Object.entries(types).map(([key, type]) => [key, ARGUMENTS[type] ?? 'x'])),
		),
	),
	...links.map((token) =>
		post('/rest/v1/rpc/shared_report', { token, passcode: 'blue door 7', device: 'phone', device_key: 'x' }),
	),
	...tables.flatMap(({ name, columns: [column = 'id'] }) => [
		get(`/rest/v1/${name}?select=${column}&${column}=eq.1&order=${column}.desc&limit=1`),
		get(`/rest/v1/${name}?select=*`),
		post(`/rest/v1/${name}`, { [column]: 'x' }),
		{ method: 'PATCH', path: `/rest/v1/${name}?${column}=eq.1`, body: { [column]: 'x' } },
		{ method: 'DELETE', path: `/rest/v1/${name}?${column}=in.(1,2)` },
	]),
	get('/rest/v1/none'),
	get('/rest/v1/'),
];

const credentials = { email: 'agent@example.com', password: PASSWORD, data: { name: 'A' } };
const accounts = [
	post('/auth/v1/signup', credentials),
	post('/auth/v1/token?grant_type=password', credentials),
	post('/auth/v1/token?grant_type=refresh_token', { refresh_token: 'x' }),
	post('/auth/v1/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'y' }),
	post('/auth/v1/token?grant_type=id_token', { id_token: 'x', provider: 'google' }),
	post('/auth/v1/verify', { type: 'recovery', token_hash: 'x', email: 'a@example.com', token: '1' }),
	post('/auth/v1/recover?redirect_to=/x', { email: 'agent@example.com' }),
	post('/auth/v1/resend', { type: 'signup', email: 'agent@example.com' }),
	post('/auth/v1/otp', { email: 'agent@example.com' }),
	post('/auth/v1/logout?scope=local', {}),
	{ method: 'PUT', path: '/auth/v1/user', body: { ...credentials, current_password: PASSWORD, nonce: '1' } },
	get('/auth/v1/user'),
	get('/auth/v1/settings'),
	get('/auth/v1/authorize?provider=google&redirect_to=/x&code_challenge=y&code_challenge_method=s256'),
	get('/auth/v1/callback?code=x&state=y'),
	get('/auth/v1/verify?token=x&type=signup&redirect_to=/x'),
	get('/auth/v1/admin/users'),
];

const pages = [
	'/',
	'/config.json',
	'/health',
	'/health/live',
	'/health/ready',
	'/metrics',
	'/dashboard',
	'/app/reports/x',
	'/market/10001',
	'/r/x',
	'/r/%00',
	'/demo/sample',
	'/demo/mail',
	'/index.html',
	'/assets/none.js',
	'/%',
	'/%ff',
	'/%00',
	'/%E0%A4%A',
	'//',
	'//evil.example',
	'/..%2f..%2fetc/passwd',
	'/%2e%2e/%2e%2e/',
	'/\\..\\',
	'/.env',
	'/a;b=c',
	`/${'a/'.repeat(3_000)}`,
	'/?a=%',
	'/?%00=%ff',
	'*',
	'none',
	'http://evil.example/',
	`/photos/${encodeURIComponent(String(home?.photo_key))}/0`,
	'/photos/x/0?width=400',
	'/photos/x/1e9',
	'/photos/x/-1',
].map(get);
const demo = [post('/demo/sign-in', {}), post('/demo/checkout/complete', { session: 'x' })];

/** Groups weigh the same, however many addresses they have. */
const target = fc.oneof(
	...[functions, rest, accounts, [...pages, ...demo]].map((group) => fc.constantFrom(...group)),
);
const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
	fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const hostileRequest = fc.record({
	target,
	caller: fc.constantFrom('visitor', 'agent', 'agent', 'administrator', 'forged'),
	changes: fc.array(change, { maxLength: 3 }),
	added: sometimes(fc.dictionary(hostileText, hostileValue, { minKeys: 1, maxKeys: 2 })),
	method: sometimes(
		fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'),
	),
	type: sometimes(
		fc.constantFrom(
			'text/plain',
			'multipart/form-data; boundary=x',
			'application/json; charset=utf-16',
			'a/b/c',
			'',
		),
	),
	encoding: sometimes(fc.constantFrom('gzip', 'br', 'x')),
	body: sometimes(brokenBody),
	query: sometimes(
		fc.dictionary(
			fc.oneof(
				fc.constantFrom(
					'select',
					'order',
					'limit',
					'offset',
					'id',
					'or',
					'and',
					'columns',
					'on_conflict',
					'redirect_to',
					'next',
				),
				hostileText,
			),
			hostileText,
			{ minKeys: 1, maxKeys: 3 },
		),
	),
	tail: sometimes(fc.constantFrom('%00', '%', '%ff', '/..', '//', '%2e%2e%2f', '/x', '.json', '%ED%A0%80')),
	headers: sometimes(
		fc.constantFrom<Record<string, string>>(
			{ range: 'bytes=-1,9999999999999-' },
			{ range: '0-999999999999999999999' },
			{ prefer: 'return=representation,resolution=merge-duplicates,count=exact' },
			{ accept: 'application/vnd.pgrst.object+json' },
			{ accept: '*/*;q=x' },
			{ 'accept-profile': 'auth' },
			{ 'content-profile': 'private' },
			{ 'idempotency-key': '' },
			{ 'idempotency-key': 'x'.repeat(5_000) },
			{ 'idempotency-key': '\xff' },
			{ apikey: '' },
			{ host: 'evil.example' },
			{ 'x-forwarded-for': 'x, 999.1.1.1' },
			{ origin: 'null' },
			{ cookie: 'a=\xff;;=' },
			{ 'if-none-match': '\x80' },
			{ 'stripe-signature': 't=1,v1=x' },
			{ 'accept-encoding': 'br;q=x, gzip;q=-1' },
			{ 'if-modified-since': 'soon' },
			{ authorization: 'Bearer' },
			{ authorization: 'Bearer a.b.c' },
			{ authorization: 'Basic \xff' },
		),
	),
});
type Hostile = typeof hostileRequest extends fc.Arbitrary<infer Value> ? Value : never;

/** The tokens of two links to a market update: without a passcode, and with one. */
async function newLinks(): Promise<string[]> {
	const agent = await newIsolatedAgent(host);
	const ask = async (path: string, body: object) => {
		const response = await fetch(host.url + path, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				apikey: host.publishableKey,
				authorization: `Bearer ${agent.token}`,
			},
			body: JSON.stringify(body),
		});
		expect(response.status, await response.clone().text()).toBe(200);
		return response.json();
	};
	await ask('/functions/v1/comps', { zip: home?.zip });
	const asked = { kind: 'market_update', area: String(home?.zip) };
	const report = parseReportId(await ask('/functions/v1/report', asked));
	const link = { report, days: null, stays_current: true };
	const made = [link, { ...link, passcode: 'blue door 7' }].map((body) =>
		ask('/rest/v1/rpc/share_report', body),
	);
	const tokens = (await Promise.all(made)).map(({ token }) => token as string);
	// As if it had been made yesterday, so that opening it makes another.
	await host.sql`update public.reports set report = jsonb_set(report, '{preparedOn}', '"2020-01-01"') where id = ${report}`;
	return tokens;
}

/** Unlike a person who has run out of everything, who would be refused before the input is read. */
async function newCallers(): Promise<Record<Hostile['caller'], string>> {
	const [agent, administrator] = await Promise.all([newIsolatedAgent(host), newIsolatedAgent(host)]);
	await host.sql`insert into public.user_roles (user_id, role) values (${administrator.id}, 'admin')`;
	await host.sql`update public.plans set monthly_credits = 1000000`;
	const forged = `${agent.token.slice(0, -6)}AAAAAA`;
	return { visitor: host.publishableKey, agent: agent.token, administrator: administrator.token, forged };
}

function send(hostile: Hostile, token: string): Promise<{ status: number; text: string }> {
	const { target: to, changes, query, tail = '', type, encoding } = hostile;
	const wider =
		typeof to.body === 'object' && !Array.isArray(to.body) ? { ...to.body, ...hostile.added } : to.body;
	const changed = changes.reduce<unknown>((body, { path, value }) => withChange(body, path, value), wider);
	const method = hostile.method ?? to.method;
	const body =
		hostile.body ?? (changed === undefined || method === 'GET' ? null : Buffer.from(toJson(changed)));
	const [path = '', search = ''] = to.path.split('?');
	const added = Object.entries(query ?? {}).map((pair) =>
		pair.map((text) => encodeURIComponent(Buffer.from(text).toString()).slice(0, 4_000)).join('='),
	);
	const parameters = [search, ...added].filter(Boolean).join('&');
	const { hostname, port } = new URL(host.url);
	const headers = {
		apikey: host.publishableKey,
		authorization: `Bearer ${token}`,
		'content-type': type ?? 'application/json',
		'idempotency-key': randomUUID(),
		...(encoding && { 'content-encoding': encoding }),
		...(body && { 'content-length': body.length }),
		...hostile.headers,
	};
	return new Promise((done, fail) => {
		const sent = httpRequest(
			{
				agent: connections,
				hostname,
				port,
				method,
				path: path + tail + (parameters && `?${parameters}`),
				headers,
				timeout: TIME_LIMIT,
			},
			async (response) => {
				let text = '';
				try {
					for await (const chunk of response) text += chunk;
					done({ status: response.statusCode ?? 0, text });
				} catch (error) {
					fail(error);
				}
			},
		);
		sent.once('timeout', () => sent.destroy(new Error(`No answer within ${TIME_LIMIT} ms`)));
		// A server that refuses a large body, or a malformed request, may close the connection while it is being sent.
		sent.once('error', (error: NodeJS.ErrnoException) =>
			body && body.length > 10_000 && ['EPIPE', 'ECONNRESET'].includes(error.code ?? '')
				? done({ status: 413, text: '' })
				: fail(error),
		);
		sent.end(body ?? undefined);
	});
}

function sendSafely(hostile: Hostile, token: string): Promise<{ status: number; text: string }> {
	return send(hostile, token).catch(({ message }: Error) => ({ status: 599, text: message }));
}

/** Services that this host has no settings for. */
const UNCONFIGURED: string[] = [
	PROBLEMS.billingNotConfigured,
	PROBLEMS.noLanguageModel,
	PROBLEMS.emailNotConfigured,
	PROBLEMS.noEmail,
	PROBLEMS.noMailWebhook,
];
const REVEALING =
	/\n\s+at |node_modules|PostgresError|\bZodError\b|"code":"invalid_|select .+ from |private\.|\/host\//i;

function faultOf({ status, text }: { status: number; text: string }): string | null {
	if (status >= 500 && !UNCONFIGURED.some((sentence) => text.includes(sentence)))
		return `${status} ${text.slice(0, 200)}`;
	if (!text.startsWith('<!doctype html') && REVEALING.test(text.slice(0, 2_000)))
		return `${status} reveals: ${text.slice(0, 300)}`;
	return null;
}

test('every function is among the targets', () => {
	const folders = readdirSync('supabase/functions', { withFileTypes: true }).filter((each) =>
		each.isDirectory(),
	);
	expect(Object.keys(BODIES)).toEqual(expect.arrayContaining(folders.map(({ name }) => name)));
});

test('no input makes the host fail or talk about itself', { timeout: COUNT * 500 + 60_000 }, async () => {
	const hostiles = fc.sample(hostileRequest, { numRuns: COUNT, seed: SEED });
	const statuses = new Map<number, number>();
	const faults: string[] = [];
	for (let at = 0; at < hostiles.length; at += PER_ACCOUNT) {
		const tokens = await newCallers();
		const batch = hostiles.slice(at, at + PER_ACCOUNT);
		const worker = async () => {
			for (let next = batch.shift(); next; next = batch.shift()) {
				let answer = await sendSafely(next, tokens[next.caller]);
				// A busy machine may refuse any request; one that makes the host busy is refused again.
				for (let again = 0; again < 3 && answer.text.includes(PROBLEMS.busy); again++)
					answer = await sendSafely(next, tokens[next.caller]);
				statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
				const fault = faultOf(answer);
				if (fault) faults.push(`${fault} for ${JSON.stringify(next).slice(0, 1_500)}`);
			}
		};
		await Promise.all(Array.from({ length: AT_ONCE }, worker));
	}
	if (process.env.HOSTILE_REQUESTS) console.log(COUNT, 'requests', Object.fromEntries([...statuses].sort()));
	expect(faults).toEqual([]);
	// The requests reach the code behind every check.
	expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 413]));
});
