/** Calls that wait for another service leave their slot to others. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS, openQueue } from '../../tests/samples/fair-queue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

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
