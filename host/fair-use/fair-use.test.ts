import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callLimiter } from './fair-use.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LIMITS = { perMinute: 3, perHour: 5, repeatsPerMinute: 2, hosts: () => 1 };

test('counts the calls of each account per minute', async () => {
	const delayOf = callLimiter(LIMITS);
	for (let call = 0; call < 3; call++) expect(await delayOf('ann', undefined)).toBe(0);
	vi.advanceTimersByTime(20_000);
	expect(await delayOf('ann', undefined)).toBe(40);
	expect(await delayOf('bob', undefined)).toBe(0);
	vi.advanceTimersByTime(40_000);
	expect(await delayOf('ann', undefined)).toBe(0);
});

test('counts the calls of each account per hour', async () => {
	const delayOf = callLimiter(LIMITS);
	for (let call = 0; call < 5; call++) {
		expect(await delayOf('ann', undefined)).toBe(0);
		vi.advanceTimersByTime(60_000);
	}
	expect(await delayOf('ann', undefined)).toBe(55 * 60);
});

test("counts an account's calls with one Idempotency-Key", async () => {
	const delayOf = callLimiter(LIMITS);
	for (let call = 0; call < 2; call++) expect(await delayOf('ann', 'a search')).toBe(0);
	expect(await delayOf('ann', 'a search')).toBe(60);
	expect(await delayOf('bob', 'a search')).toBe(0);
});

test.each([
	[2, 10, 5],
	[3, 10, 3],
	[20, 10, 1],
])('of %i hosts with a limit of %i calls, each allows %i', async (hosts, perMinute, each) => {
	const delayOf = callLimiter({ ...LIMITS, perHour: 1_000, perMinute, hosts: () => hosts });
	for (let call = 0; call < each; call++) expect(await delayOf('ann', undefined)).toBe(0);
	expect(await delayOf('ann', undefined)).toBe(60);
});
