/** Work that would block other requests runs in worker threads. */
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import { expect, test, vi } from 'vitest';
import { writeReportRequest } from '../../contract/reports/report-request.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import { COMPUTATIONS } from '../../server/computations.ts';
import { openIsolatedHost } from '../isolated-host.ts';
import { PASSWORD } from '../users.ts';

const CREDENTIALS = { email: 'ann@example.com', password: PASSWORD };

const { sql, visitor, post } = await openIsolatedHost({});

test('passwords, models and reports are processed in worker threads', async () => {
	const doneHere = [
		...(['hash', 'hashSync', 'compare', 'compareSync'] as const).map((name) => vi.spyOn(bcrypt, name)),
		...(['model', 'report'] as const).map((name) => vi.spyOn(COMPUTATIONS, name)),
	];
	const hashThread = nextThread();
	const client = visitor();

	expect((await client.auth.signUp(CREDENTIALS)).error).toBeNull();
	await hashThread;
	const wrong = { ...CREDENTIALS, password: 'not my password' };
	expect((await client.auth.signInWithPassword(wrong)).error?.status).toBe(400);
	const { data } = await client.auth.signInWithPassword(CREDENTIALS);

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
	for (const work of doneHere) expect(work).not.toHaveBeenCalled();
	vi.restoreAllMocks();
	const [user] = await sql`select encrypted_password from auth.users where email = ${CREDENTIALS.email}`;
	expect(bcrypt.compareSync(PASSWORD, user?.encrypted_password)).toBe(true);
});

/** Resolves when this process starts a thread. */
function nextThread(): Promise<[Worker]> {
	return once(process, 'worker') as Promise<[Worker]>;
}
