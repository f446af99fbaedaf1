import { expect, test } from 'vitest';
import { mailboxTurns } from './mailbox-turns.ts';

test("work for one mailbox runs in sequence, even after a failure, and other mailboxes don't wait", async () => {
	const inTurn = mailboxTurns();
	const events: string[] = [];
	let finishFirst = () => {};
	const first = inTurn('Ann@example.com', async () => {
		events.push('first starts');
		await new Promise<void>((done) => (finishFirst = done));
		events.push('first fails');
		throw new Error('No');
	});
	const second = inTurn('ann+news@example.com', async () => void events.push('second'));
	await inTurn('bob@example.com', async () => void events.push('other'));
	finishFirst();
	await expect(first).rejects.toThrow('No');
	await second;
	expect(events).toEqual(['first starts', 'other', 'first fails', 'second']);
});
