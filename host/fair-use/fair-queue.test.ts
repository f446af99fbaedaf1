/** Accounts take turns, and a flood slows down only itself. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openQueue } from '../../tests/samples/fair-queue.ts';
import { createFairQueue } from './fair-queue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));

afterEach(() => void vi.useRealTimers());

test('runs a few calls of an account concurrently, and the rest in order', async () => {
	const { call, running, end, queue } = openQueue();
	call('ann', 3);
	expect(running()).toEqual(['ann', 'ann']);
	expect(queue.stats()).toEqual({ running: 2, waiting: 1 });
	await end('ann');
	expect(running()).toEqual(['ann', 'ann']);
	expect(queue.stats()).toEqual({ running: 2, waiting: 0 });
});

test('gives free slots to accounts in turn, however many calls each has', async () => {
	const { call, running, end } = openQueue({ running: 1 });
	call('ann');
	call('flooder', 5);
	call('bob', 2);
	call('eve');
	const order: string[] = [];
	for (let round = 0; round < 9; round++) {
		const [account] = running() as [string];
		order.push(account);
		await end(account);
	}
	expect(order).toEqual(['ann', 'flooder', 'bob', 'eve', 'flooder', 'bob', 'flooder', 'flooder', 'flooder']);
});

test('a call that leaves frees its place', async () => {
	const { queue, call, running, end } = openQueue({ running: 1 });
	call('ann');
	const wait = queue.enter('bob');
	call('eve');
	if (typeof wait === 'object' && 'leave' in wait) wait.leave();
	expect(queue.stats()).toEqual({ running: 1, waiting: 1 });
	await end('ann');
	expect(running()).toEqual(['eve']);
});

test('the functions of a queue can be called without the object, as metrics do', () => {
	const { enter, stats } = createFairQueue({
		running: 1,
		runningPerAccount: 1,
		waiting: 1,
		waitingPerAccount: 1,
		maxWait: 1_000,
		maxWaitUnserved: 1_000,
	});
	enter('ann');
	expect(stats()).toEqual({ running: 1, waiting: 0 });
});
