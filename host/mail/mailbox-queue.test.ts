import { expect, test } from 'vitest';
import { createMailboxQueue } from './mailbox-queue.ts';

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
