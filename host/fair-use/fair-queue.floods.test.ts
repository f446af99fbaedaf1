import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS, openQueue } from '../../tests/samples/fair-queue.ts';
import { watchActivity } from './activity.ts';
import { createFairQueue } from './fair-queue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));

afterEach(() => void vi.useRealTimers());

test("runs another account's call immediately during a flood", () => {
	const { call, running } = openQueue();
	call('flooder', 15);
	call('bob');
	expect(running()).toEqual(['flooder', 'flooder', 'bob']);
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
	const otherQueue = createFairQueue(LIMITS, activity);
	call('flooder', 20);
	otherQueue.enter('bob');
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
