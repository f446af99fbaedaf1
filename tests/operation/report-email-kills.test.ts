/** Reports sent by email while the host is killed: each recipient gets each of them exactly once. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../host/settings.ts';
import { openStore } from '../../host/store.ts';
import { openMailSink } from '../mail-sink.ts';
import { NO_LIMITS } from '../no-limits.ts';
import { start } from '../process.ts';
import { saveReportFor } from '../reports.ts';
import { newDataFolder } from '../setup/data-folders.ts';
import { PASSWORD } from '../users.ts';

const KILLS = 20;

/** Its recipients reach the mail server, which says nothing while it is stuck: the email is claimed, not sent. */
async function openHosts() {
	let isStuck = false;
	const sink = await openMailSink({ respond: () => (isStuck ? 'stall' : undefined) });
	const folder = await newDataFolder('report-emails');
	const settings = { LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: '0' };
	const store = await openStore(readSettings(settings));
	onTestFinished(async () => {
		await store.close();
		await sink.close();
		rmSync(folder, { recursive: true, force: true });
	});
	const startOne = () =>
		start({
			...settings,
			...NO_LIMITS,
			SMTP_URL: sink.url,
			MAIL_FROM: 'Lotline <mail@lotline.example>',
			DATABASE_URL: 'postgres:///postgres',
			PGHOST: join(folder, 'postgres'),
			PGUSER: 'lotline',
			PGPASSWORD: store.secrets.databasePassword,
		});
	const { publishableKey: apikey } = store.secrets;
	const post = (url: string, path: string, body: object, token?: string) =>
		fetch(url + path, {
			method: 'POST',
			headers: {
				apikey,
				'content-type': 'application/json',
				...(token && { authorization: `Bearer ${token}` }),
			},
			body: JSON.stringify(body),
		});
	return { sink, sql: store.sql, startOne, post, setStuck: (value: boolean) => (isStuck = value) };
}

test('a host killed twenty times while it sends leaves each recipient one email, and loses none', {
	timeout: 600_000,
}, async () => {
	const { sink, sql, startOne, post, setStuck } = await openHosts();
	let host = startOne();
	let url = await host.ready;
	const email = `agent-${randomUUID()}@example.com`;
	await post(url, '/auth/v1/signup', { email, password: PASSWORD });
	await sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
	const signedIn = await post(url, '/auth/v1/token?grant_type=password', { email, password: PASSWORD });
	const { access_token: token, user } = await signedIn.json();
	const { id: report } = await saveReportFor(sql as never, user);
	const shared = await post(url, '/rest/v1/rpc/share_report', { report, days: 7 }, token);
	const { id: link } = await shared.json();
	const recipients: string[] = [];
	for (let kill = 0; kill < KILLS; kill++) {
		const to = [`client-${kill}-a@example.com`, `client-${kill}-b@example.com`];
		recipients.push(...to);
		const body = { link, to, copy: false, subject: `Report ${kill}`, message: 'Hello' };
		// By turns: killed while the mail server has a claimed email and hasn't answered, and at any other moment.
		setStuck(kill % 2 === 0);
		const attempts = sink.attempts.length;
		const sending = post(url, '/report-emails', body, token).catch(() => null);
		if (kill % 2 === 0) {
			await sending;
			await expect.poll(() => sink.attempts.length).toBeGreaterThan(attempts);
		} else {
			await pause(Math.random() * 60);
		}
		host.process.kill('SIGKILL');
		await host.exit;
		await sending;
		setStuck(false);
		host = startOne();
		url = await host.ready;
		// As a browser whose request got no answer.
		expect((await post(url, '/report-emails', body, token)).status).toBe(200);
	}
	// The claim of a killed host ends within a minute.
	await sql`update private.emails set next_attempt_at = now() where status = 'waiting'`;
	await expect
		.poll(async () => (await sql`select from public.report_emails where status <> 'sent'`).length, {
			timeout: 120_000,
		})
		.toBe(0);
	const ids = new Map<string, Set<string>>();
	for (const mail of sink.emails) {
		const to = /^To: (client-\S+)$/m.exec(mail)?.[1];
		const id = /^Message-ID: (\S+)$/im.exec(mail)?.[1] ?? '';
		if (to) ids.set(to, (ids.get(to) ?? new Set()).add(id));
	}
	expect([...ids.keys()].sort()).toEqual(recipients.sort());
	// A mail server drops a second email with the same Message-ID: one that was accepted just before the kill.
	expect([...ids.values()].map(({ size }) => size)).toEqual(recipients.map(() => 1));
	const accepted = sink.emails.filter((mail) => /^To: client-/m.test(mail)).length;
	expect(accepted - recipients.length).toBeLessThanOrEqual(KILLS / 2);
});
