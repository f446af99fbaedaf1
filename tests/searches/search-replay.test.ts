/** Searches that PostgreSQL acknowledged and lost: the host re-records them. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { saveHomes, soldHome } from '../homes.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { signUp } from '../users.ts';

const host = await openIsolatedHost({});

/** A user's searches and credits, read on a new connection, because earlier ones are gone after a crash. */
const usageOf = async (user: string) => {
	const [row] = await host.store.sql`
		select (select count(*)::integer from public.searches s where s.user_id = ${user}) as searches,
		       (select count(*)::integer from public.usage_grants g where g.user_id = ${user}) as reserved,
		       (select sum(p.used)::integer from public.usage_periods p where p.user_id = ${user}) as used`;
	return row;
};

/** When the responding server was started. */
const serverStart = async () => {
	const [row] = await host.store.sql`select pg_postmaster_start_time()::text as at`;
	return row?.at;
};

test('after a crash, only searches whose reserved credit was lost are repeated', async () => {
	const { client, token, id: user } = await signUp(host.visitor());
	// A search that finds nothing costs nothing.
	await saveHomes(host.sql, 'replay.csv', [soldHome({ zip: '43004' })]);
	const search = async (headers: Record<string, string>) => {
		const authorization = `Bearer ${token}`;
		const response = await host.post('/functions/v1/comps', { zip: '43004' }, { authorization, ...headers });
		expect(response.status).toBe(200);
	};
	// The charge of this search waits for the disk, so none of it is lost.
	await search({});
	await countRepeats();
	const [writer] = await host.sql`select pid from pg_stat_activity where backend_type = 'walwriter'`;
	const walWriter = Number(writer?.pid);
	const postmaster = Number(
		readFileSync(join(host.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
	);
	// Otherwise the WAL writer would write the commits that don't wait for the disk.
	process.kill(walWriter, 'SIGSTOP');
	onTestFinished(() => killIfRunning(walWriter));

	for (const headers of [{ 'idempotency-key': randomUUID() }, {}]) {
		await client.rpc('increment_usage');
		await search(headers);
	}
	expect(await usageOf(user)).toEqual({ searches: 3, reserved: 0, used: 3 });
	const first = await serverStart();
	process.kill(postmaster, 'SIGKILL');
	killIfRunning(walWriter);
	await vi.waitFor(async () => {
		// Processes of the killed server respond for another moment.
		expect(await serverStart()).not.toBe(first);
		expect(await usageOf(user)).toEqual({ searches: 3, reserved: 0, used: 3 });
	}, 30_000);
	expect(await host.store.sql`select is_called from public.repeats`).toEqual([{ is_called: false }]);
});

/** Counts how often a recorded search is repeated. A sequence also counts rolled-back ones. */
async function countRepeats(): Promise<void> {
	await host.sql.unsafe(`
		create sequence public.repeats;
		create function public.count_repeat() returns trigger language plpgsql security definer as $$
		begin
		  if exists (select from public.searches s where s.user_id = new.user_id and s.idempotency_key = new.idempotency_key) then
		    perform nextval('public.repeats');
		  end if;
		  return new;
		end $$;
		create trigger count_repeat before insert on public.searches
		  for each row execute function public.count_repeat()`);
}

function killIfRunning(pid: number): void {
	try {
		process.kill(pid, 'SIGKILL');
	} catch {
		// The process has already ended.
	}
}
