import { expect, test } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { createMailboxQueue, type Outbox, registerMailMetrics } from './outbox.ts';

test("work for one mailbox runs in sequence, even after a failure, and other mailboxes don't wait", async () => {
	const runInOrder = createMailboxQueue();
	const events: string[] = [];
	let finishFirst = () => {};
	const first = runInOrder('Ann@example.com', async () => {
		events.push('first starts');
		await new Promise<void>((done) => (finishFirst = done));
		events.push('first fails');
		throw new Error('No');
	});
	const second = runInOrder('ann+news@example.com', async () => void events.push('second'));
	await runInOrder('bob@example.com', async () => void events.push('other'));
	finishFirst();
	await expect(first).rejects.toThrow('No');
	await second;
	expect(events).toEqual(['first starts', 'other', 'first fails', 'second']);
});

test('metrics show the queue, and the outcome of the last day', async () => {
	const metrics = createMetrics((error) => {
		throw error;
	});
	const status = { waiting: 4, oldestWaitingSeconds: 90, sentLastDay: 12, failedLastDay: 1 };
	registerMailMetrics(metrics, { status: async () => status } as unknown as Outbox);
	const lines = (await metrics.page()).text.split('\n');
	expect(lines).toEqual(
		expect.arrayContaining([
			'lotline_emails_waiting 4',
			'lotline_emails_oldest_waiting_seconds 90',
			'lotline_emails_sent_last_day 12',
			'lotline_emails_failed_last_day 1',
		]),
	);
});
