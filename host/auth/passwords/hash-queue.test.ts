import { expect, test } from 'vitest';
import { createHashQueue, type HashQueueLimits } from './hash-queue.ts';

/** A queue whose work ends when the test says so. */
function queueOf(limits: Partial<HashQueueLimits> = {}) {
	const queue = createHashQueue({ atOnce: 1, waiting: 4, patience: 10_000, ...limits });
	const begun: string[] = [];
	const ends: (() => void)[] = [];
	const ask = (name: string, address = name, isKnownDevice = false) =>
		queue.run({ address, isKnownDevice }, () => {
			begun.push(name);
			return new Promise<string>((end) => ends.push(() => end(name)));
		});
	const settle = () => new Promise((done) => setImmediate(done));
	const endNext = async () => {
		await settle();
		ends.shift()?.();
		await settle();
	};
	return { ask, begun, endNext };
}

test('addresses take turns, so a busy one mostly waits for itself', async () => {
	const { ask, begun, endNext } = queueOf();
	for (const name of ['a1', 'a2', 'a3']) void ask(name, 'a');
	void ask('b1', 'b');
	void ask('c1', 'c');
	for (let times = 0; times < 4; times++) await endNext();
	expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('known devices go first, even into a full queue', async () => {
	const { ask, begun, endNext } = queueOf({ waiting: 2 });
	const asked = ['x', 'b', 'c'].map((name) => ask(name));
	const owner = ask('owner', 'd', true);
	expect(await asked[1]).toBeNull();
	await endNext();
	expect(begun).toEqual(['x', 'owner']);
	await endNext();
	expect(await owner).toBe('owner');
});

test('a full queue drops the newest entry of the longest line in favor of a shorter one', async () => {
	const { ask } = queueOf({ waiting: 3 });
	const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask(name, 'a'));
	expect(await flood[4]).toBeNull();
	void ask('b1', 'b');
	expect(await flood[3]).toBeNull();
	expect(await ask('b2', 'b')).toBeNull();
});

test('a request that waits too long is refused', async () => {
	const { ask, endNext } = queueOf({ patience: 20 });
	const first = ask('first');
	expect(await ask('second')).toBeNull();
	await endNext();
	expect(await first).toBe('first');
	void ask('third');
	await endNext();
});

test('failed work frees its slot for the next', async () => {
	const queue = createHashQueue({ atOnce: 1, waiting: 1, patience: 1000 });
	const asker = { address: 'a', isKnownDevice: false };
	const failing = queue.run(asker, () => Promise.reject(new Error('broken')));
	const next = queue.run(asker, async () => 'served');
	await expect(failing).rejects.toThrow('broken');
	expect(await next).toBe('served');
});
