/** What the log and the metrics record about requests, and what they must not contain. */
import { describe, expect, test } from 'vitest';
import { openLog } from '../../host/log/log.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { sharedHost as shared } from '../shared-host.ts';
import { PASSWORD } from '../users.ts';

const METRICS_TOKEN = 'a-token-of-this-test';

let text = '';
const log = openLog('info', { write: (line) => (text += line) });
const host = await openIsolatedHost(
	{ LOTLINE_DEMO: '1', TRUSTED_PROXIES: '1', METRICS_PORT: '0', METRICS_TOKEN },
	{
		log,
	},
);

const EMAIL = 'ann.lee@example.com';
const FROM = { 'x-forwarded-for': '203.0.113.77' };
const signUp = await host.post('/auth/v1/signup', { email: EMAIL, password: PASSWORD }, FROM);
const session = (await signUp.json()) as {
	access_token: string;
	refresh_token: string;
	user: { id: string };
};
const account = session.user.id;
const signedIn = { authorization: `Bearer ${session.access_token}`, ...FROM };

const entries = (): Record<string, unknown>[] =>
	text
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));

/** The entries of one request; some come after its response. */
async function entriesOf(response: Promise<Response>, count = 1) {
	const requestId = (await response).headers.get('x-request-id');
	const found = () => entries().filter((entry) => entry.requestId === requestId);
	await expect.poll(found).toHaveLength(count);
	return found();
}

describe('the log', () => {
	test('has one line for each request: id, route, status, duration and account', async () => {
		const [line] = await entriesOf(host.post('/functions/v1/comps?zip=1', { zip: '10001' }, signedIn));
		expect(line).toMatchObject({
			level: 30,
			requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
			method: 'POST',
			route: '/functions/v1/comps',
			status: 200,
			ms: expect.any(Number),
			account,
			msg: 'Request',
		});
		expect(line).not.toHaveProperty('network');
	});

	test.each([
		['POST', '/rest/v1/rpc/get_usage_status', '/rest/v1/rpc/get_usage_status', 200],
		['GET', '/rest/v1/searches?select=id', '/rest/v1/searches', 200],
		['GET', '/auth/v1/user', '/auth/v1/user', 200],
		['POST', '/functions/v1/none', '/functions/v1/*', 404],
	])('includes the account of a %s to %s', async (method, path, route, status) => {
		const headers = { ...signedIn, apikey: host.publishableKey };
		const [line] = await entriesOf(fetch(host.url + path, { method, headers }));
		expect(line).toMatchObject({ method, route, status, account });
	});

	test('includes no token from a path, and no account without a session', async () => {
		const [page] = await entriesOf(fetch(`${host.url}/r/${'Zm9v'.repeat(8)}`));
		expect(page).toMatchObject({ route: '/r/:token', status: 200, account: null });
		const [none] = await entriesOf(fetch(`${host.url}/${EMAIL}`));
		expect(none).toMatchObject({ route: 'none', status: 404 });
	});

	test('includes the network of a refused request', async () => {
		const [line] = await entriesOf(host.post('/functions/v1/comps', { zip: '10001' }, FROM));
		expect(line).toMatchObject({ status: 401, account: null, network: '203.0.113.0/24' });
	});

	test('uses the request id of a proxy, if it is valid', async () => {
		const send = (id: string) => fetch(`${host.url}/config.json`, { headers: { 'x-request-id': id } });
		expect((await send('edge-1234.5_6')).headers.get('x-request-id')).toBe('edge-1234.5_6');
		for (const id of ['a b', 'x'.repeat(65), '"}{"level":60', 'zoë']) {
			expect((await send(id)).headers.get('x-request-id'), id).toMatch(/^[0-9a-f-]{36}$/);
		}
	});

	test('records who signs in, from which network, and whether it worked', async () => {
		const signIn = (email: string, password: string) =>
			host.post('/auth/v1/token?grant_type=password', { email, password }, FROM);
		const event = { event: 'sign-in', network: '203.0.113.0/24', msg: 'Account' };
		const [good, bad, unknown] = await Promise.all([
			entriesOf(signIn(EMAIL.toUpperCase(), PASSWORD), 2),
			entriesOf(signIn(EMAIL, 'wrong password'), 2),
			entriesOf(signIn('nobody@example.com', 'wrong password'), 2),
		]);
		expect(good).toContainEqual(expect.objectContaining({ ...event, ok: true, account }));
		expect(good).toContainEqual(expect.objectContaining({ msg: 'Request', status: 200, account }));
		expect(bad).toContainEqual(expect.objectContaining({ ...event, ok: false, status: 400, account }));
		expect(bad).toContainEqual(expect.objectContaining({ msg: 'Request', status: 400, account: null }));
		expect(unknown).toContainEqual(expect.objectContaining({ ...event, ok: false, account: null }));
	});

	test('records a sign-up, a refresh without an event, and a sign-out', async () => {
		expect(entries()).toContainEqual(expect.objectContaining({ event: 'sign-up', ok: true, account }));
		const { refresh_token } = session;
		const refresh = host.post('/auth/v1/token?grant_type=refresh_token', { refresh_token }, FROM);
		expect(await entriesOf(refresh)).toMatchObject([{ msg: 'Request', status: 200, account }]);
		const other = host.visitor();
		await other.auth.signInWithPassword({ email: EMAIL, password: PASSWORD });
		const token = (await other.auth.getSession()).data.session?.access_token;
		const signOut = host.post('/auth/v1/logout?scope=local', {}, { authorization: `Bearer ${token}` });
		expect(await entriesOf(signOut, 2)).toContainEqual(
			expect.objectContaining({ event: 'sign-out', ok: true, account }),
		);
	});

	test('records a sign-in to the demo account', async () => {
		const lines = await entriesOf(fetch(`${host.url}/demo/sign-in`, { method: 'POST', headers: FROM }), 2);
		const [demo] = await host.sql`select id from auth.users where email = 'demo@lotline.example'`;
		expect(lines).toContainEqual(
			expect.objectContaining({
				event: 'demo-sign-in',
				ok: true,
				account: demo?.id,
				network: '203.0.113.0/24',
				msg: 'Account',
			}),
		);
		expect(lines).toContainEqual(
			expect.objectContaining({ msg: 'Request', route: '/demo/sign-in', status: 200, account: demo?.id }),
		);
	});

	test('includes no probe, email address, token or key', async () => {
		for (const probe of ['/health', '/health/ready', '/health/live']) await fetch(host.url + probe);
		expect(text).not.toContain('/health');
		expect(text).not.toContain('ann.lee');
		for (const secret of [session.access_token, session.refresh_token, host.publishableKey, PASSWORD]) {
			expect(text).not.toContain(secret);
		}
	});
});

test('a server error is logged once, with its request and its cause', async () => {
	await host.sql`
		create function private.fail() returns trigger language plpgsql as
		$$ begin raise 'out of order' using errcode = 'XX000'; end $$`;
	await host.sql`
		create trigger fail before insert or update on public.profiles
		for each row execute function private.fail()`;
	const preferences = {
		search_mode: 'zip',
		search_limit: 50,
		theme: 'system',
		notifications: false,
		units: 'square_feet',
		opening_emails: true,
	};
	const lines = await entriesOf(host.post('/rest/v1/rpc/update_preferences', preferences, signedIn), 2);
	expect(lines).toMatchObject([
		{ level: 50, err: { code: 'XX000', message: 'out of order' } },
		{ level: 30, status: 500, account },
	]);
});

test('a request that the database could not serve is logged with its id, and without its path', async () => {
	const lines = await host.sql.begin(async (holder) => {
		await holder`lock table auth.users in access exclusive mode`;
		return entriesOf(
			host.post('/auth/v1/signup', { email: 'late@example.com', password: PASSWORD }, FROM),
			2,
		);
	});
	expect(lines).toContainEqual(
		expect.objectContaining({ level: 40, msg: 'The database could not serve a request' }),
	);
	expect(lines).toContainEqual(expect.objectContaining({ msg: 'Request', status: 503 }));
	expect(lines.filter((line) => 'path' in line)).toEqual([]);
});

describe('the metrics', () => {
	const scrape = (url: string, token = METRICS_TOKEN) =>
		fetch(url, { headers: { authorization: `Bearer ${token}` } });

	test('are available on their own port and in the web app to callers with the token', async () => {
		for (const url of [host.metricsUrl ?? '', `${host.url}/metrics`]) {
			const response = await scrape(url);
			expect([response.status, response.headers.get('content-type')]).toEqual([
				200,
				expect.stringMatching(/^text\/plain; version=0\.0\.4/),
			]);
			expect((await scrape(url, 'another-token-of-this-test')).status).toBe(401);
			expect((await fetch(url)).status).toBe(401);
		}
		expect((await scrape((host.metricsUrl ?? '').replace('/metrics', '/config.json'))).status).toBe(404);
	});

	test('are not available if no token is configured', async () => {
		expect((await scrape(`${shared.url}/metrics`)).status).toBe(404);
	});

	test('count requests by route and status, without accounts or unknown paths', async () => {
		await host.post('/functions/v1/comps', { zip: '10001' }, signedIn);
		await fetch(`${host.url}/${EMAIL}`);
		const shown = await (await scrape(`${host.url}/metrics`)).text();
		const count = (labels: string) =>
			Number(shown.split(`lotline_http_requests_total{${labels}} `)[1]?.split('\n')[0]);
		expect(count('method="POST",route="/functions/v1/comps",status="200"')).toBeGreaterThan(0);
		expect(count('method="GET",route="none",status="404"')).toBeGreaterThan(0);
		expect(shown).toContain(
			'lotline_http_request_duration_seconds_bucket{le="0.01",route="/functions/v1/comps"}',
		);
		expect(shown).not.toContain(account);
		const pools = [...shown.matchAll(/^lotline_db_connections_max\{pool="(\w+)"\} [1-9]/gm)];
		expect(pools.map(([, pool]) => pool).sort()).toEqual(['auth', 'callers', 'counters', 'owner', 'service']);
		// A metric of each part: process, queue, disk and database.
		for (const [name, value] of [
			['process_resident_memory_bytes', /[1-9]/],
			['nodejs_eventloop_lag_p99_seconds', /./],
			['lotline_calls_waiting{lane="data"}', /^0$/],
			['lotline_calls_waiting{lane="passwords"}', /^0$/],
			['lotline_calls_running{lane="passwords"}', /^0$/],
			['lotline_disk_free_bytes', /[1-9]/],
			['lotline_accounts', /^2$/],
			['lotline_credits_charged', /^\d+$/],
			['lotline_uploads_oldest_waiting_seconds', /^0$/],
			['lotline_uploaded_listings', /^0$/],
			['lotline_searches_total{kind="comps",outcome="answered"}', /[1-9]/],
		] as const) {
			expect(shown.split(`\n${name} `)[1]?.split('\n')[0], name).toMatch(value);
		}
		expect(shown).not.toContain('ann.lee');
	});
});
