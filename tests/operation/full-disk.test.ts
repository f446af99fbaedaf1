/** The parts of Lotline that still work while the database's disk is full. */
import { expect, test } from 'vitest';
import { readHealth } from '../../contract/health.ts';
import { saveHomes, soldHome } from '../homes.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { PASSWORD } from '../users.ts';

const PLENTY = 10 ** 12;
let free = PLENTY;
const host = await openIsolatedHost(
	{ DISK_RESERVE_MB: '64' },
	{
		disk: { freeIn: async () => free },
	},
);

await saveHomes(host.sql, 'full-disk.csv', [soldHome({ zip: '10001' })]);

const EMAIL = 'agent@example.com';
const agent = host.visitor();
await agent.auth.signUp({ email: EMAIL, password: PASSWORD });
const { data } = await agent.auth.getSession();
const signedIn = { authorization: `Bearer ${data.session?.access_token}` };

const health = async () => readHealth(await (await fetch(`${host.url}/health`)).json());
const comps = () => host.post('/functions/v1/comps', { zip: '10001' }, signedIn);
const call = (procedure: string, parameters: object = {}) =>
	host.post(`/rest/v1/rpc/${procedure}`, parameters, signedIn);
const signIn = () => host.post('/auth/v1/token?grant_type=password', { email: EMAIL, password: PASSWORD });

/** Waits for the guard, which checks the disk once a second. */
async function fillDisk(freeBytes: number, state: string) {
	free = freeBytes;
	await expect.poll(async () => (await health())?.disk).toBe(state);
}

/** The status of a refusal, which must give the reason. */
async function refusal(pending: Promise<Response>): Promise<number> {
	const response = await pending;
	expect(((await response.json()) as { error: string }).error).toMatch(/disk is full/);
	return response.status;
}

test('an almost full disk accepts no new data and still shows existing data', async () => {
	await fillDisk(32 * 2 ** 20, 'low');
	expect(await health()).toMatchObject({ status: 'degraded', database: 'ok' });
	expect((await fetch(`${host.url}/health/ready`)).status).toBe(200);

	expect(await refusal(comps())).toBe(507);
	expect(await refusal(call('increment_usage'))).toBe(507);
	expect(await refusal(call('update_profile', { full_name: 'Ann' }))).toBe(507);
	expect(await refusal(host.post('/auth/v1/signup', { email: 'new@example.com', password: PASSWORD }))).toBe(
		507,
	);

	expect((await agent.rpc('get_usage_status')).data).toMatchObject([{ used: 0 }]);
	expect((await agent.from('profiles').select('id')).data).toHaveLength(1);
	expect((await signIn()).status).toBe(200);
	const refreshed = await agent.auth.refreshSession();
	expect(refreshed.error).toBeNull();
});

test('a full disk still shows existing data and keeps sessions open', async () => {
	await fillDisk(0, 'full');
	expect(await refusal(signIn())).toBe(507);
	expect((await agent.rpc('get_usage_status')).error).toBeNull();
	// The Supabase client ends a session on most statuses, but retries on this one.
	const { data: session } = await agent.auth.getSession();
	const refresh_token = session.session?.refresh_token;
	expect(await refusal(host.post('/auth/v1/token?grant_type=refresh_token', { refresh_token }))).toBe(503);
});

test('searches resume once there is space again, and refused ones cost nothing', async () => {
	await fillDisk(PLENTY, 'ok');
	expect((await health())?.status).toBe('ok');
	expect((await comps()).status).toBe(200);
	expect((await agent.rpc('get_usage_status')).data).toMatchObject([{ used: 1 }]);
});

test('a disk-full error from PostgreSQL is reported as such, and not retried immediately', async () => {
	await host.sql`
		create or replace function private.raise_disk_full() returns trigger language plpgsql as
		$$ begin raise 'could not extend file "base/5/16384": No space left on device' using errcode = '53100'; end $$`;
	await host.sql`
		create trigger disk_full before insert on public.searches
		for each row execute function private.raise_disk_full()`;
	expect(await refusal(comps())).toBe(507);
	await host.sql`drop trigger disk_full on public.searches`;
	expect((await health())?.status).toBe('degraded');
	expect(await refusal(comps())).toBe(507);
	expect((await agent.from('profiles').select('id')).data).toHaveLength(1);
});
