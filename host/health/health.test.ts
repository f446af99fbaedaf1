import { expect, test } from 'vitest';
import type { EmailStatus } from '../mail/email-table.ts';
import type { Outbox } from '../mail/outbox.ts';
import { checkEmail } from './health.ts';

const SMTP = { url: 'smtp://mail.example', from: 'mail@example.com' };
const [EARLIER, LATER] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-21T10:00:00Z')];

const outboxWith = (status: Partial<EmailStatus>) =>
	({ status: async () => ({ waiting: 0, lastSentAt: null, lastFailureAt: null, ...status }) }) as Outbox;
const stateOf = async (status: Partial<EmailStatus>, smtp: typeof SMTP | null = SMTP) =>
	(await checkEmail(outboxWith(status), smtp)).state;

test('email is ok only if something was sent after the last failure', async () => {
	expect(await stateOf({})).toBe('unknown');
	expect(await stateOf({ lastSentAt: LATER, lastFailureAt: EARLIER })).toBe('ok');
	expect(await stateOf({ lastSentAt: EARLIER, lastFailureAt: LATER })).toBe('failing');
	expect(await stateOf({ lastFailureAt: LATER })).toBe('failing');
});

test('email that is shown in a demo, or not configured, is not ok, either', async () => {
	expect(await stateOf({ lastSentAt: LATER }, null)).toBe('demo');
	expect((await checkEmail(null, null)).state).toBe('off');
});

test("reports a failure with its time and the queue, without the mail server's message", async () => {
	const status = { waiting: 2, lastFailureAt: LATER, lastFailure: '550 No such user pat' };
	expect(await checkEmail(outboxWith(status), SMTP)).toEqual({
		state: 'failing',
		detail: 'The last attempt failed. 2 emails are waiting.',
		last_sent_at: null,
		last_failure_at: LATER.toISOString(),
	});
});
