import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doublingRetries, recordOutcome, repeat } from './repeat.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const onError = () => {};

/** Work whose runs end when the test says so. */
function slowWork() {
	const ends: (() => void)[] = [];
	const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
	return { work, end: () => ends.shift()?.() };
}

test('work runs first and then after the given times', async () => {
	const work = vi.fn(async () => {});
	const { stop } = repeat(work, { every: 1_000, first: 10, onError });
	await vi.advanceTimersByTimeAsync(9);
	expect(work).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	expect(work).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(3_000);
	expect(work).toHaveBeenCalledTimes(4);
	await stop();
	await vi.advanceTimersByTimeAsync(3_000);
	expect(work).toHaveBeenCalledTimes(4);
});

test('one run takes place at a time, and those that are due meanwhile become one', async () => {
	const { work, end } = slowWork();
	const { now } = repeat(work, { every: 1_000, onError });
	for (let call = 0; call < 3; call++) now();
	await vi.advanceTimersByTimeAsync(5_000);
	expect(work).toHaveBeenCalledTimes(1);
	end();
	await vi.advanceTimersByTimeAsync(0);
	expect(work).toHaveBeenCalledTimes(2);
	end();
	await vi.advanceTimersByTimeAsync(0);
	expect(work).toHaveBeenCalledTimes(2);
});

test('a run that is started replaces the one that waits', async () => {
	const work = vi.fn(async () => {});
	const { now, after } = repeat(work, { every: 1_000, onError });
	after(100);
	now();
	await vi.advanceTimersByTimeAsync(999);
	expect(work).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(1);
	expect(work).toHaveBeenCalledTimes(2);
});

test('stopping waits for the run, and forgets those that are due', async () => {
	const { work, end } = slowWork();
	const { now, stop } = repeat(work, { every: 1_000, onError });
	now();
	now();
	const stopped = vi.fn();
	const ended = stop().then(stopped);
	await vi.advanceTimersByTimeAsync(5_000);
	expect(stopped).not.toHaveBeenCalled();
	end();
	await ended;
	now();
	await vi.advanceTimersByTimeAsync(5_000);
	expect(work).toHaveBeenCalledTimes(1);
});

test('after a failure the next run comes sooner, and after a success the next failure is the first again', async () => {
	const runs: number[] = [];
	const retries: number[] = [];
	let isDown = true;
	const work = async () => {
		runs.push(Date.now());
		if (isDown) throw new Error('Down');
	};
	const { now } = repeat(work, {
		every: 3_600_000,
		retryAfter: doublingRetries(60_000, 3_600_000),
		onError: (_, retry) => retries.push(retry / 1_000),
	});
	now();
	await vi.advanceTimersByTimeAsync(7_380_000);
	expect(retries).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
	expect(runs.slice(1).map((at, index) => (at - (runs[index] ?? 0)) / 1_000)).toEqual(retries.slice(0, -1));
	isDown = false;
	await vi.advanceTimersByTimeAsync(3_600_000);
	isDown = true;
	await vi.advanceTimersByTimeAsync(3_600_000);
	expect(retries.at(-1)).toBe(60);
});

test('an outcome is recorded once the database is back', async () => {
	const write = vi.fn(async () => {});
	for (let second = 0; second < 5; second++) write.mockRejectedValueOnce(new Error('Down'));
	const recorded = recordOutcome(write, () => false);
	await vi.advanceTimersByTimeAsync(4_999);
	expect(write).toHaveBeenCalledTimes(5);
	await vi.advanceTimersByTimeAsync(1);
	await recorded;
	expect(write).toHaveBeenCalledTimes(6);
});

test('an outcome that cannot be recorded while the host stops is an error', async () => {
	const write = () => Promise.reject(new Error('Down'));
	await expect(recordOutcome(write, () => true)).rejects.toThrow('Down');
});
