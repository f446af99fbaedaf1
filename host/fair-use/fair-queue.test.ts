import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchActivity } from './activity.ts';
import { createFairQueue } from './fair-queue.ts';
import type { FairQueueLimits, Refusal, Turn } from './turns.ts';

const LIMITS = {
	running: 4,
	runningPerAccount: 2,
	waiting: 40,
	waitingPerAccount: 20,
	maxWait: 4_500,
	maxWaitUnserved: 2_500,
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A queue whose calls run until the test ends them. */
function openQueue(limits: Partial<FairQueueLimits> = {}, activity = watchActivity()) {
	const queue = createFairQueue({ ...LIMITS, ...limits }, activity);
	const running: { account: string; turn: Turn }[] = [];
	const refused: { account: string; reason: Refusal }[] = [];
	const settle = (account: string, result: Turn | Refusal) => {
		if (typeof result === 'string') refused.push({ account, reason: result });
		else running.push({ account, turn: result });
	};
	return {
		queue,
		refused,
		running: () => running.map(({ account }) => account),
		call: (account: string, times = 1) => {
			for (let call = 0; call < times; call++) {
				const entered = queue.enter(account);
				if (typeof entered === 'object' && 'result' in entered)
					void entered.result.then((result) => settle(account, result));
				else settle(account, entered);
			}
		},
		/** One of the calls of an account that have started and haven't been ended by `end`, by index. */
		turnOf: (account: string, index: number) =>
			running.filter((each) => each.account === account)[index]?.turn as Turn,
		/** Ends the oldest running call of an account. */
		end: async (account: string, served = true) => {
			const place = running.findIndex((each) => each.account === account);
			running.splice(place, 1)[0]?.turn.end(served);
			await vi.advanceTimersByTimeAsync(0);
		},
	};
}

test('runs a few calls of an account concurrently, and the rest in order', async () => {
	const { call, running, end, queue } = openQueue();
	call('ann', 3);
	expect(running()).toEqual(['ann', 'ann']);
	expect(queue.stats()).toEqual({ running: 2, waiting: 1 });
	await end('ann');
	expect(running()).toEqual(['ann', 'ann']);
	expect(queue.stats()).toEqual({ running: 2, waiting: 0 });
});

test("runs another account's call immediately during a flood", () => {
	const { call, running } = openQueue();
	call('flooder', 15);
	call('bob');
	expect(running()).toEqual(['flooder', 'flooder', 'bob']);
});

test('gives free slots to accounts in turn, however many calls each has', async () => {
	const { call, running, end } = openQueue({ running: 1 });
	call('ann');
	call('flooder', 5);
	call('bob', 2);
	call('eve');
	const order: string[] = [];
	for (let turn = 0; turn < 9; turn++) {
		const [account] = running() as [string];
		order.push(account);
		await end(account);
	}
	expect(order).toEqual(['ann', 'flooder', 'bob', 'eve', 'flooder', 'bob', 'flooder', 'flooder', 'flooder']);
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
	const beside = createFairQueue(LIMITS, activity);
	call('flooder', 20);
	beside.enter('bob');
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

test('a call that leaves frees its place', async () => {
	const { queue, call, running, end } = openQueue({ running: 1 });
	call('ann');
	const wait = queue.enter('bob');
	call('eve');
	if (typeof wait === 'object' && 'leave' in wait) wait.leave();
	expect(queue.stats()).toEqual({ running: 1, waiting: 1 });
	await end('ann');
	expect(running()).toEqual(['eve']);
});

describe('a call that waits for another service', () => {
	const wait = () => {
		let end!: () => void;
		const work = new Promise<void>((done) => {
			end = done;
		});
		return { work: () => work, end };
	};

	test('leaves its slot to others meanwhile', async () => {
		const { queue, call, running, turnOf } = openQueue({ running: 2 });
		call('ann', 2);
		const { work, end } = wait();
		const withoutSlot = [0, 1].map((at) => turnOf('ann', at).withoutSlot(work));
		expect(queue.stats()).toEqual({ running: 0, waiting: 0 });
		call('bob', 2);
		expect(running().filter((account) => account === 'bob')).toHaveLength(2);
		expect(queue.stats()).toEqual({ running: 2, waiting: 0 });
		end();
		await vi.advanceTimersByTimeAsync(0);
		expect(queue.stats()).toEqual({ running: 2, waiting: 2 });
		turnOf('bob', 0).end(true);
		turnOf('bob', 1).end(true);
		await Promise.all(withoutSlot);
		expect(queue.stats()).toEqual({ running: 2, waiting: 0 });
	});

	test('comes next among its account’s calls afterward', async () => {
		const { call, running, turnOf } = openQueue({ runningPerAccount: 1 });
		call('ann');
		const { work, end } = wait();
		const done = vi.fn();
		void turnOf('ann', 0).withoutSlot(work).then(done);
		call('ann', 3);
		end();
		await vi.advanceTimersByTimeAsync(0);
		expect(done).not.toHaveBeenCalled();
		turnOf('ann', 1).end(true);
		await vi.advanceTimersByTimeAsync(0);
		expect(done).toHaveBeenCalled();
		expect(running()).toHaveLength(2);
	});

	test('shows that calls are being served: those behind it keep waiting', async () => {
		const { call, refused, running, turnOf } = openQueue({ running: 1 });
		call('ann');
		await vi.advanceTimersByTimeAsync(1_000);
		call('bob');
		call('eve');
		await vi.advanceTimersByTimeAsync(1_000);
		const { work } = wait();
		void turnOf('ann', 0).withoutSlot(work);
		await vi.advanceTimersByTimeAsync(1_600);
		expect(running()).toEqual(['ann', 'bob']);
		expect(refused).toEqual([]);
	});

	test('continues without a slot if none is free in time, and frees none when it ends', async () => {
		const { queue, call, turnOf } = openQueue({ running: 1 });
		call('ann');
		const { work, end } = wait();
		const done = vi.fn();
		void turnOf('ann', 0).withoutSlot(work).then(done);
		call('bob');
		end();
		await vi.advanceTimersByTimeAsync(LIMITS.maxWaitUnserved);
		expect(done).toHaveBeenCalled();
		turnOf('ann', 0).end(true);
		expect(queue.stats()).toEqual({ running: 1, waiting: 0 });
		turnOf('bob', 0).end(true);
		expect(queue.stats()).toEqual({ running: 0, waiting: 0 });
	});

	test('passes on the service’s error, and gets its slot back', async () => {
		const { queue, call, turnOf } = openQueue();
		call('ann');
		const failing = () => Promise.reject(new Error('The service is down.'));
		await expect(turnOf('ann', 0).withoutSlot(failing)).rejects.toThrow('The service is down.');
		expect(queue.stats()).toEqual({ running: 1, waiting: 0 });
	});

	test('keeps its slot if too many other calls of its account are waiting', async () => {
		const { queue, call, turnOf } = openQueue({ waitingPerAccount: 1 });
		call('ann', 2);
		const { work } = wait();
		void turnOf('ann', 0).withoutSlot(work);
		void turnOf('ann', 1).withoutSlot(work);
		expect(queue.stats()).toEqual({ running: 1, waiting: 0 });
	});
});

test('its functions work without the object, as metrics read them', () => {
	const { enter, stats } = createFairQueue({
		running: 1,
		runningPerAccount: 1,
		waiting: 1,
		waitingPerAccount: 1,
		maxWait: 1_000,
		maxWaitUnserved: 1_000,
	});
	enter('ann');
	expect(stats()).toEqual({ running: 1, waiting: 0 });
});
