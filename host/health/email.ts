/** Email: the outcome of recent messages. It opens no connection. */
import type { Service } from '../../contract/health.ts';
import { agree, plural } from '../../domain/format/plural.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Settings } from '../settings.ts';

export async function checkEmail(outbox: Outbox | null, smtp: Settings['smtp']): Promise<Service> {
	if (!outbox) return { state: 'off', detail: 'Not configured.' };
	const { waiting, lastSentAt, lastFailureAt } = await outbox.status();
	const times = {
		last_sent_at: lastSentAt?.toISOString() ?? null,
		last_failure_at: lastFailureAt?.toISOString() ?? null,
	};
	if (!smtp) return { state: 'demo', detail: 'Shown at /dev/mail instead of being sent.', ...times };
	if (lastFailureAt && (!lastSentAt || lastFailureAt > lastSentAt)) {
		const queue = `${plural(waiting, 'email')} ${agree(waiting, 'is', 'are')} waiting.`;
		return { state: 'failing', detail: `The last attempt failed. ${queue}`, ...times };
	}
	if (!lastSentAt) return { state: 'unknown', detail: 'Nothing has been sent in the past week.', ...times };
	return { state: 'ok', detail: 'The last email was accepted.', ...times };
}
