import { expect, onTestFinished, test, vi } from 'vitest';
import { createHashQueue, HASH_QUEUE, type HashQueueLimits } from './hash-queue.ts';

/** A queue whose work ends when the test says so. */
function queueOf(limits: Partial<HashQueueLimits> = {}) {
	const queue = createHashQueue({ concurrency: 1, waiting: 4, maxWait: 10_000, ...limits });
	const started: string[] = [];
	const ends: (() => void)[] = [];
	const enqueue = (name: string, address = name, isKnownDevice = false) =>
		queue.run({ address, isKnownDevice }, () => {
			started.push(name);
			return new Promise<string>((end) => ends.push(() => end(name)));
		});
	const settle = () => new Promise((done) => setImmediate(done));
	const endNext = async () => {
		await settle();
		ends.shift()?.();
		await settle();
	};
	return { enqueue, started, endNext, stats: queue.stats };
}

test('addresses take turns, so a busy one mostly waits for itself', async () => {
	const { enqueue, started, endNext } = queueOf();
	for (const name of ['a1', 'a2', 'a3']) void enqueue(name, 'a');
	void enqueue('b1', 'b');
	void enqueue('c1', 'c');
	for (let times = 0; times < 4; times++) await endNext();
	expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('reports how many run and how many wait', async () => {
	const { enqueue, endNext, stats } = queueOf({ maxWait: 20 });
	expect(stats()).toEqual({ running: 0, waiting: 0 });
	const [first, second] = [enqueue('first'), enqueue('second')];
	void enqueue('third', 'second');
	expect(stats()).toEqual({ running: 1, waiting: 2 });
	expect(await second).toBeNull();
	await endNext();
	await first;
	expect(stats()).toEqual({ running: 0, waiting: 0 });
});

test('known devices go first, even into a full queue', async () => {
	const { enqueue, started, endNext } = queueOf({ waiting: 2 });
	const requests = ['x', 'b', 'c'].map((name) => enqueue(name));
	const owner = enqueue('owner', 'd', true);
	expect(await requests[1]).toBeNull();
	await endNext();
	expect(started).toEqual(['x', 'owner']);
	await endNext();
	expect(await owner).toBe('owner');
});

test('a full queue drops the newest entry of the longest line in favor of a shorter one', async () => {
	const { enqueue } = queueOf({ waiting: 3 });
	const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => enqueue(name, 'a'));
	expect(await flood[4]).toBeNull();
	void enqueue('b1', 'b');
	expect(await flood[3]).toBeNull();
	expect(await enqueue('b2', 'b')).toBeNull();
});

test('an office of 40 that signs in at the same moment is served, even if hashing is slow', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const queue = createHashQueue(HASH_QUEUE);
	const hash = () => new Promise<string>((done) => setTimeout(done, 300, 'signed in'));
	const office = Array.from({ length: 40 }, () => queue.run({ address: 'a', isKnownDevice: false }, hash));
	await vi.runAllTimersAsync();
	expect(await Promise.all(office)).toEqual(Array(40).fill('signed in'));
});

test('a request that waits too long is refused', async () => {
	const { enqueue, endNext } = queueOf({ maxWait: 20 });
	const first = enqueue('first');
	expect(await enqueue('second')).toBeNull();
	await endNext();
	expect(await first).toBe('first');
	void enqueue('third');
	await endNext();
});

test('failed work frees its slot for the next', async () => {
	const queue = createHashQueue({ concurrency: 1, waiting: 1, maxWait: 1000 });
	const requester = { address: 'a', isKnownDevice: false };
	const failing = queue.run(requester, () => Promise.reject(new Error('broken')));
	const next = queue.run(requester, async () => 'served');
	await expect(failing).rejects.toThrow('broken');
	expect(await next).toBe('served');
});
