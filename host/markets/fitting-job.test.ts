import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fitRetries } from './fitting-job.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

test('a failed fit is tried again after a minute, then after twice as long each time, up to an hour', () => {
	const retry = vi.fn();
	const retries = fitRetries(retry, 60_000);
	const delays = Array.from({ length: 8 }, () => {
		const seconds = retries.failed();
		vi.advanceTimersByTime(1000 * seconds - 1);
		const before = retry.mock.calls.length;
		vi.advanceTimersByTime(1);
		expect(retry.mock.calls.length).toBe(before + 1);
		return seconds;
	});
	expect(delays).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600]);
});

test('after a success the next failure waits a minute again', () => {
	const retries = fitRetries(() => {}, 60_000);
	retries.failed();
	retries.failed();
	retries.succeeded();
	expect(retries.failed()).toBe(60);
	retries.stop();
});

test('a fit that begins for another reason replaces the retry', () => {
	const retry = vi.fn();
	const retries = fitRetries(retry, 60_000);
	retries.failed();
	retries.started();
	vi.advanceTimersByTime(3_600_000);
	expect(retry).not.toHaveBeenCalled();
});
