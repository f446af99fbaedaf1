import { expect, test, vi } from 'vitest';
import type { Service } from '../../contract/health.ts';
import { type CheckTimes, cachedCheck } from './cached-check.ts';

const OK: Service = { state: 'ok', detail: 'Fine.' };
const TIMES: CheckTimes = { ttl: 30_000, limit: 5_000, maxWait: 20 };

test('runs one check for all requests within half a minute', async () => {
	const check = vi.fn(async () => OK);
	const ask = cachedCheck(check);
	const answers = await Promise.all([ask(), ask(), ask()]);
	expect(answers.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
	expect(Date.parse(answers[0]?.checked_at ?? '')).toBeGreaterThan(Date.now() - 10_000);
	await ask();
	expect(check).toHaveBeenCalledTimes(1);
});

test('does not wait for a stalled service: first unknown, then failing, without repeating the check in the meantime', async () => {
	const check = vi.fn(() => new Promise<Service>(() => {}));
	const ask = cachedCheck(check, { ...TIMES, limit: 100 });
	expect((await ask()).state).toBe('unknown');
	await ask();
	expect(check).toHaveBeenCalledTimes(1);
	await expect.poll(async () => (await ask()).state).toBe('failing');
});

test('uses the previous result while a new check is slow', async () => {
	let stall = false;
	const ask = cachedCheck(async () => (stall ? new Promise<Service>(() => {}) : OK), { ...TIMES, ttl: 0 });
	expect((await ask()).state).toBe('ok');
	stall = true;
	await new Promise((done) => setTimeout(done, 2));
	expect((await ask()).state).toBe('ok');
});

test('a check that throws has failed', async () => {
	const ask = cachedCheck(() => Promise.reject(new Error('No database')));
	expect(await ask()).toMatchObject({ state: 'failing', detail: 'The check did not finish.' });
});
