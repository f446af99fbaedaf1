/** What people and monitors see while the database's disk is full. */
import { expect, test } from 'vitest';
import { parseHealth } from '../../contract/health.ts';
import { saveHomes, soldHome } from '../homes.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { PASSWORD } from '../users.ts';

const PLENTY = 10 ** 12;
let free = PLENTY;
const host = await openIsolatedHost({}, { disk: { freeIn: async () => free } });

await saveHomes(host.sql, 'full-disk.csv', [soldHome({ zip: '10001' })]);
await host.sql`
	create function private.raise_disk_full() returns trigger language plpgsql as
	$$ begin raise 'could not extend file "base/5/16384": No space left on device' using errcode = '53100'; end $$`;
await host.sql`
	create function private.raise_starting() returns trigger language plpgsql as
	$$ begin raise 'the database system is starting up' using errcode = '57P03'; end $$`;

const agent = host.visitor();
await agent.auth.signUp({ email: 'agent@example.com', password: PASSWORD });
const { data } = await agent.auth.getSession();
const signedIn = { authorization: `Bearer ${data.session?.access_token}` };

const health = async () => parseHealth(await (await fetch(`${host.url}/health`)).json());
const comps = () => host.post('/functions/v1/comps', { zip: '10001' }, signedIn);

/** Waits for the next check of the disk, which is once a second. */
async function fillDisk(freeBytes: number, state: string) {
	free = freeBytes;
	await expect.poll(async () => (await health())?.disk).toBe(state);
}

/** Lets every new search fail in the database. */
async function failSearches(raise: 'raise_disk_full' | 'raise_starting') {
	await host.sql.unsafe(`
		create or replace trigger failing before insert on public.searches
		for each row execute function private.${raise}()`);
}

/** The status of a refusal, which must give the reason. */
async function refusal(pending: Promise<Response>): Promise<number> {
	const response = await pending;
	expect(((await response.json()) as { error: string }).error).toMatch(/disk is full/);
	return response.status;
}

test('what the database does not save is refused with the reason, and existing data is shown', async () => {
	await failSearches('raise_disk_full');
	expect(await refusal(comps())).toBe(507);
	expect((await agent.from('profiles').select('id')).data).toHaveLength(1);
	expect((await agent.rpc('get_usage_status')).data).toMatchObject([{ used: 0 }]);
});

test('an almost full disk is reported, and explains that the database has stopped', async () => {
	await failSearches('raise_starting');
	expect((await comps()).status).toBe(503);
	await fillDisk(32 * 2 ** 20, 'low');
	expect(await health()).toMatchObject({ status: 'degraded', database: 'ok' });
	expect((await fetch(`${host.url}/health/ready`)).status).toBe(200);
	expect(await refusal(comps())).toBe(507);
});

test('a failed refresh on a full disk keeps the session', async () => {
	await host.sql`
		create trigger failing before insert on auth.refresh_tokens
		for each row execute function private.raise_disk_full()`;
	// The Supabase client ends a session on most statuses, but retries on this one.
	const { data: session } = await agent.auth.getSession();
	const refresh_token = session.session?.refresh_token;
	expect(await refusal(host.post('/auth/v1/token?grant_type=refresh_token', { refresh_token }))).toBe(503);
	const credentials = { email: 'agent@example.com', password: PASSWORD };
	expect(await refusal(host.post('/auth/v1/token?grant_type=password', credentials))).toBe(507);
	await host.sql`drop trigger failing on auth.refresh_tokens`;
});

test('searches resume once there is space again, and refused ones cost nothing', async () => {
	await host.sql`drop trigger failing on public.searches`;
	await fillDisk(PLENTY, 'ok');
	expect((await health())?.status).toBe('ok');
	expect((await comps()).status).toBe(200);
	expect((await agent.rpc('get_usage_status')).data).toMatchObject([{ used: 1 }]);
});
