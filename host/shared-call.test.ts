import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sharedCall } from './shared-call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('shares a result for its time, and no longer', async () => {
	const call = vi.fn(async () => call.mock.calls.length);
	const shared = sharedCall(call, 1_000);
	expect(await Promise.all([shared(), shared()])).toEqual([1, 1]);
	vi.advanceTimersByTime(1_000);
	expect(await shared()).toBe(1);
	vi.advanceTimersByTime(1);
	expect(await shared()).toBe(2);
});

test('a clock that is set back does not keep an old result', async () => {
	const call = vi.fn(async () => call.mock.calls.length);
	const shared = sharedCall(call, 1_000);
	await shared();
	vi.setSystemTime(Date.now() - 3_600_000);
	vi.advanceTimersByTime(1_001);
	expect(await shared()).toBe(2);
});
