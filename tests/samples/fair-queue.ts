/** A fair queue with calls that a test starts and ends. */
import { vi } from 'vitest';
import { watchActivity } from '../../host/fair-use/activity.ts';
import { createFairQueue } from '../../host/fair-use/fair-queue.ts';
import type { FairQueueLimits, Refusal, Turn } from '../../host/fair-use/turns.ts';

export const LIMITS = {
	running: 4,
	runningPerAccount: 2,
	waiting: 40,
	waitingPerAccount: 20,
	maxWait: 4_500,
	maxWaitUnserved: 2_500,
};

/** A queue whose calls run until the test ends them. */
export function openQueue(limits: Partial<FairQueueLimits> = {}, activity = watchActivity()) {
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
		/** A call of an account that has started and hasn't been ended by `end`, by its index. */
		turnOf: (account: string, index: number) =>
			running.filter((each) => each.account === account)[index]?.turn as Turn,
		/** Ends the oldest running call of an account. */
		end: async (account: string, served = true) => {
			const index = running.findIndex((each) => each.account === account);
			running.splice(index, 1)[0]?.turn.end(served);
			await vi.advanceTimersByTimeAsync(0);
		},
	};
}
