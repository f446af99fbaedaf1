/** Accounts take turns, and a flood slows down only itself. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS, openQueue } from '../../tests/samples/fair-queue.ts';
import { watchActivity } from './activity.ts';
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

test("runs another account's call immediately during a flood", () => {
	const { call, running } = openQueue();
	call('flooder', 15);
	call('bob');
	expect(running()).toEqual(['flooder', 'flooder', 'bob']);
});

test('gives free slots to accounts in turn, however many calls each has', async () => {
	const { call, running, end } = openQueue({ running: 1 });
	call('ann');
	call('flooder', 5);
	call('bob', 2);
	call('eve');
	const order: string[] = [];
	for (let turn = 0; turn < 9; turn++) {
		const [account] = running() as [string];
		order.push(account);
		await end(account);
	}
	expect(order).toEqual(['ann', 'flooder', 'bob', 'eve', 'flooder', 'bob', 'flooder', 'flooder', 'flooder']);
});

test('slows a flood down while others are active, but not when it is alone', async () => {
	const { call, running, end } = openQueue();
	call('flooder', 20);
	await end('flooder');
	expect(running()).toEqual(['flooder', 'flooder']);
	call('bob');
	await vi.advanceTimersByTimeAsync(20);
	await end('bob');
	await end('flooder');
	await end('flooder');
	expect(running()).toEqual([]);
	await vi.advanceTimersByTimeAsync(79);
	expect(running()).toEqual([]);
	await vi.advanceTimersByTimeAsync(1);
	expect(running()).toEqual(['flooder']);
	await vi.advanceTimersByTimeAsync(1_100);
	await end('flooder');
	expect(running()).toEqual(['flooder', 'flooder']);
});

test('a flood in one queue slows down for calls in another', async () => {
	const activity = watchActivity();
	const { call, running, end } = openQueue({}, activity);
	const beside = createFairQueue(LIMITS, activity);
	call('flooder', 20);
	beside.enter('bob');
	await vi.advanceTimersByTimeAsync(20);
	await end('flooder');
	await end('flooder');
	expect(running()).toEqual([]);
	await vi.advanceTimersByTimeAsync(80);
	expect(running()).toEqual(['flooder']);
});

test('a flood of long calls pauses for a second after each', async () => {
	const { call, running, end } = openQueue();
	call('flooder', 20);
	await vi.advanceTimersByTimeAsync(800);
	call('bob');
	await end('flooder');
	await end('flooder');
	await vi.advanceTimersByTimeAsync(999);
	expect(running()).toEqual(['bob']);
	await vi.advanceTimersByTimeAsync(1);
	expect(running()).toEqual(['bob', 'flooder']);
});

test('a queue with everyone’s calls under one account slows nothing down', async () => {
	const { call, running, end } = openQueue({ throttlesFloods: false });
	call('payment service', 20);
	call('bob');
	await end('bob');
	await end('payment service');
	expect(running()).toEqual(['payment service', 'payment service']);
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

test('its functions work without the object, as metrics read them', () => {
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
