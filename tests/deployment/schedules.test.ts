/** What a deployment schedules in the project's database, on doubles of pg_cron, pg_net and Vault. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runAlone } from '../../host/store.ts';
import { canSchedule, setSchedules } from '../../scripts/deploy/schedules.ts';
import { hostedDatabase, query } from './hosted-database.ts';

const PROJECT_URL = 'https://abcdefghijklmnopqrst.supabase.co';

test('removals and the nightly comparison with Stripe are scheduled by name, and the secret of the call is in Vault', async () => {
	const { url, ownerUrl } = await hostedDatabase();
	const run = <Result>(work: Parameters<typeof runAlone<Result>>[2]) =>
		runAlone(url, { onnotice: () => {} }, work);
	expect(await run(canSchedule)).toBe(false);
	await query(ownerUrl, readFileSync('tests/fixtures/supabase/schedules.sql', 'utf8'));
	expect(await run(canSchedule)).toBe(true);
	for (const secret of ['whsec_first', 'whsec_second']) {
		await run((sql) => setSchedules(sql, PROJECT_URL, secret));
		const jobs = await query(url, 'select jobname, command from cron.job order by jobname');
		expect(jobs.map(({ jobname }) => jobname)).toEqual([
			'lotline-reconcile-billing',
			'lotline-remove-deleted',
			'lotline-remove-expired',
		]);
		expect(JSON.stringify(jobs)).not.toContain('whsec');
		await query(url, String(jobs[0]?.command));
		expect((await query(url, 'select url, headers from net.requests')).at(-1)).toMatchObject({
			url: `${PROJECT_URL}/functions/v1/reconcile-billing`,
			headers: { authorization: `Bearer ${secret}` },
		});
	}
	await run((sql) => setSchedules(sql, PROJECT_URL, null));
	expect(await query(url, "select from cron.job where jobname = 'lotline-reconcile-billing'")).toEqual([]);
});
