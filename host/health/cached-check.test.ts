import { expect, onTestFinished, test, vi } from 'vitest';
import type { Service } from '../../contract/health.ts';
import { type CheckTimes, cachedCheck } from './cached-check.ts';

const OK: Service = { state: 'ok', detail: 'Fine.' };
const TIMES: CheckTimes = { ttl: 30_000, limit: 5_000, maxWait: 20 };

test('runs one check for all requests within half a minute', async () => {
	const check = vi.fn(async () => OK);
	const cached = cachedCheck(check);
	const responses = await Promise.all([cached(), cached(), cached()]);
	expect(responses.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
	expect(Date.parse(responses[0]?.checked_at ?? '')).toBeGreaterThan(Date.now() - 10_000);
	await cached();
	expect(check).toHaveBeenCalledTimes(1);
});

test('does not wait for a stalled service: first unknown, then failing, without repeating the check in the meantime', async () => {
	const check = vi.fn(() => new Promise<Service>(() => {}));
	const cached = cachedCheck(check, { ...TIMES, limit: 100 });
	expect((await cached()).state).toBe('unknown');
	await cached();
	expect(check).toHaveBeenCalledTimes(1);
	await expect.poll(async () => (await cached()).state).toBe('failing');
});

test('uses the previous result while a new check is slow', async () => {
	let stall = false;
	const cached = cachedCheck(async () => (stall ? new Promise<Service>(() => {}) : OK), { ...TIMES, ttl: 0 });
	expect((await cached()).state).toBe('ok');
	stall = true;
	await new Promise((done) => setTimeout(done, 2));
	expect((await cached()).state).toBe('ok');
});

test('a clock that is set back does not keep an old result', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const check = vi.fn(async () => OK);
	const cached = cachedCheck(check);
	await cached();
	vi.setSystemTime(Date.now() - 3_600_000);
	vi.advanceTimersByTime(30_001);
	await cached();
	expect(check).toHaveBeenCalledTimes(2);
});

test('a check that throws counts as failed', async () => {
	const check = cachedCheck(() => Promise.reject(new Error('No database')));
	expect(await check()).toMatchObject({ state: 'failing', detail: 'The check did not finish.' });
});
