/** Work that would block other requests runs in worker threads. */
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import { expect, test, vi } from 'vitest';
import { writeReportRequest } from '../../contract/reports/report-request.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import { hashPasswordsInThreads } from '../../host/auth/passwords/password-hashing.ts';
import { COMPUTATIONS } from '../../server/computations.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { PASSWORD } from '../users.ts';

const CREDENTIALS = { email: 'ann@example.com', password: PASSWORD };

const { sql, visitor, post } = await openIsolatedHost({});

test('passwords, models and reports are processed in worker threads', async () => {
	const hashed = vi.spyOn(bcrypt, 'hash');
	const compared = vi.spyOn(bcrypt, 'compare');
	const computedHere = [vi.spyOn(COMPUTATIONS, 'model'), vi.spyOn(COMPUTATIONS, 'report')];
	const hashThread = nextThread();
	const client = visitor();

	expect((await client.auth.signUp(CREDENTIALS)).error).toBeNull();
	expect(hashed).toHaveBeenCalledOnce();
	await hashThread;
	const [user] = await sql`select encrypted_password from auth.users where email = ${CREDENTIALS.email}`;
	expect(bcrypt.compareSync(PASSWORD, user?.encrypted_password)).toBe(true);
	const wrong = { ...CREDENTIALS, password: 'not my password' };
	expect((await client.auth.signInWithPassword(wrong)).error?.status).toBe(400);
	const { data } = await client.auth.signInWithPassword(CREDENTIALS);
	expect(compared).toHaveBeenCalled();

	const computeThread = nextThread();
	const authorization = `Bearer ${data.session?.access_token}`;
	const address = '100 Main St, Austin, TX 78704';
	const evidence = await post('/functions/v1/evidence', { address }, { authorization });
	expect(evidence.status).toBe(200);
	expect((await evidence.json()).model).toMatchObject({ market: expect.any(String) });
	await computeThread;
	const work = { facts: {}, choices: NO_CHOICES };
	const draft = writeReportRequest({ kind: 'brief', address, work });
	const report = await post('/functions/v1/report', draft, { authorization });
	expect(await report.json()).toEqual({ id: expect.any(String) });
	for (const computation of computedHere) expect(computation).not.toHaveBeenCalled();
});

test('stopping another host in the same process leaves the threads of the first one running', async () => {
	const inThreads = bcrypt.hash;
	const close = hashPasswordsInThreads();
	await close();
	await close();
	expect(bcrypt.hash).toBe(inThreads);
	await expect(bcrypt.hash('anything', 4)).resolves.toMatch(/^\$2b\$04\$/);
});

/** Resolves when this process starts a thread. */
function nextThread(): Promise<[Worker]> {
	return once(process, 'worker') as Promise<[Worker]>;
}
