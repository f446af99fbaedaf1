/** The interface of a queue: turns, refusals and waits. */

export interface FairQueueLimits {
	/** The maximum number of concurrent calls. */
	running: number;
	/** The maximum number per account. */
	runningPerAccount: number;
	/** The maximum number of waiting calls. Further ones are refused immediately. */
	waiting: number;
	/** The maximum number per account. */
	waitingPerAccount: number;
	/** The longest a call may wait while calls are being served, in milliseconds. */
	maxWait: number;
	/** The longest a call may wait while no call is served, neither of its account nor of others, in milliseconds. */
	maxWaitUnserved: number;
	/** Whether an account with many waiting calls yields to others. True by default. */
	throttlesFloods?: boolean;
}

export interface FairQueue {
	enter(account: string): Turn | Refusal | Wait;
	stats(): { running: number; waiting: number };
}

/** Permission to run. The holder must release it once. */
export interface Turn {
	/** @param served false if the call failed because something it needed was unavailable */
	end(served: boolean): void;
	/**
	 * Runs work that waits for another service, such as a listing provider, while others use the slot. Afterward the
	 * call comes next in its account. It continues even if no slot is free in time, because other callers wait for
	 * its result.
	 */
	withoutSlot<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Why a call may not run: its account sends too many, or nothing is being served. */
export type Refusal = 'too many' | 'unavailable';

/** A place in the queue. */
export interface Wait {
	result: Promise<Turn | Refusal>;
	/** Leaves the queue. */
	leave(): void;
}
