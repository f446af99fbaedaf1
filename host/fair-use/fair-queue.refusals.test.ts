/** Calls that are refused: too many, or nothing is served. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openQueue } from '../../tests/samples/fair-queue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('refuses more waiting calls than an account may have, as too many', () => {
	const { call, refused } = openQueue();
	call('flooder', 25);
	expect(refused).toEqual(Array(3).fill({ account: 'flooder', reason: 'too many' }));
});

test('refuses more waiting calls than are allowed in total, as unavailable', () => {
	const { call, refused } = openQueue({ waiting: 2 });
	for (const account of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) call(account);
	expect(refused).toEqual([{ account: 'g', reason: 'unavailable' }]);
});

test('a call that waits too long behind served calls of its own account is refused as too many', async () => {
	const { call, refused, end } = openQueue();
	call('flooder', 4);
	await vi.advanceTimersByTimeAsync(2_000);
	await end('flooder');
	await vi.advanceTimersByTimeAsync(2_400);
	expect(refused).toEqual([]);
	await vi.advanceTimersByTimeAsync(100);
	expect(refused).toEqual([{ account: 'flooder', reason: 'too many' }]);
});

test('a call that waits too long while nothing is served is refused as unavailable', async () => {
	const { call, refused } = openQueue();
	call('ann', 3);
	for (const account of ['bob', 'eve', 'joe']) call(account);
	await vi.advanceTimersByTimeAsync(2_500);
	expect(refused).toEqual([
		{ account: 'ann', reason: 'unavailable' },
		{ account: 'joe', reason: 'unavailable' },
	]);
});

test('a call whose account had no turn yet keeps waiting while others are served', async () => {
	const { call, refused, running, end } = openQueue({ running: 1 });
	for (const account of ['ann', 'bob', 'eve']) call(account);
	await vi.advanceTimersByTimeAsync(2_000);
	await end('ann');
	await vi.advanceTimersByTimeAsync(1_000);
	expect(refused).toEqual([]);
	await end('bob');
	expect(running()).toEqual(['eve']);
	call('joe');
	await vi.advanceTimersByTimeAsync(1_500);
	call('ann');
	await vi.advanceTimersByTimeAsync(1_000);
	expect(refused).toEqual([{ account: 'joe', reason: 'unavailable' }]);
});

test('while nothing is served, a call only runs if it has just arrived', async () => {
	const { call, refused, running, end } = openQueue({ running: 1 });
	call('ann');
	await vi.advanceTimersByTimeAsync(3_000);
	call('bob');
	await vi.advanceTimersByTimeAsync(500);
	call('eve');
	await end('ann', false);
	expect(refused).toEqual([{ account: 'bob', reason: 'unavailable' }]);
	expect(running()).toEqual(['eve']);
});

test('a call behind an unserved one of its account only runs if it has just arrived, and others keep waiting', async () => {
	const { call, end, refused, running } = openQueue({ running: 2, runningPerAccount: 1 });
	call('bob', 2);
	call('ann');
	call('joe');
	await vi.advanceTimersByTimeAsync(1_700);
	call('bob');
	await vi.advanceTimersByTimeAsync(200);
	await end('bob', false);
	expect(refused).toEqual([{ account: 'bob', reason: 'unavailable' }]);
	expect(running()).toEqual(['ann', 'bob']);
	await end('ann');
	expect(running()).toEqual(['bob', 'joe']);
});
