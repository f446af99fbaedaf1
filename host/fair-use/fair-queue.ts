/** Decides whose call runs next: accounts take turns, so one with many calls mostly waits for itself. */
import { watchActivity } from './activity.ts';

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

/** An account with running or waiting calls. */
interface Account {
	name: string;
	running: number;
	/** Calls that wait for another service. */
	withoutSlot: number;
	/** Calls served since the account arrived. */
	served: number;
	waiting: Waiter[];
	/** No call of the account starts before this time. */
	pausedUntil: number;
}

interface Waiter {
	account: Account;
	since: number;
	timer: NodeJS.Timeout;
	settle(result: Turn | Refusal): void;
}

/**
 * When an account's waiting calls exceed its slots by this factor, it is a flood. An agent's tabs never have as many.
 */
const FLOOD = 5;

/**
 * While others are active, a flood runs one call at a time, and pauses after each for this many times its duration,
 * so that most CPU time is left for others. Capped, in milliseconds.
 */
const PAUSE = { times: 2, max: 200 };

/**
 * A call that wasn't served may have taken most of 5 seconds to fail. Calls of its account that have waited for
 * `maxWait` are then refused, and everyone's if no call was served for `after`. In milliseconds.
 */
const OVERLOAD = { after: 2_000, maxWait: 400 };

/** @param activity shared by queues whose calls compete for the same CPUs */
export function createFairQueue(limits: FairQueueLimits, activity = watchActivity()): FairQueue {
	const accounts = new Map<string, Account>();
	/** Accounts with waiting calls, in turn order. */
	const rotation = new Set<Account>();
	let running = 0;
	let waiting = 0;
	let lastServed = performance.now();

	function enter(name: string): Turn | Refusal | Wait {
		activity.note(name);
		const account = accounts.get(name) ?? newAccount(name);
		if (account.waiting.length === 0 && mayRun(account)) return begin(account);
		if (account.waiting.length >= limits.waitingPerAccount) return 'too many';
		if (waiting >= limits.waiting) return 'unavailable';
		return wait(account);
	}

	function mayRun(account: Account): boolean {
		const own = isThrottled(account) ? 1 : limits.runningPerAccount;
		return running < limits.running && account.running < own && account.pausedUntil <= performance.now();
	}

	function isThrottled({ name, waiting: line }: Account): boolean {
		if (limits.throttlesFloods === false) return false;
		return line.length >= FLOOD * limits.runningPerAccount && !activity.isAlone(name);
	}

	function begin(account: Account): Turn {
		acquireSlot(account);
		let start = performance.now();
		let hasSlot = true;
		let releasedSlot = false;
		return {
			end: (served) => {
				if (hasSlot) releaseSlot(account);
				// A call that waited for another service counts as served: if it failed, the other service did.
				end(account, start, served || releasedSlot);
			},
			withoutSlot: async (work) => {
				// If too many of the account's calls are waiting for other services, this one keeps its slot.
				if (!hasSlot || account.withoutSlot >= limits.waitingPerAccount) return work();
				account.withoutSlot += 1;
				hasSlot = false;
				releasedSlot = true;
				recordServed(account);
				releaseSlot(account);
				advance();
				try {
					return await work();
				} finally {
					hasSlot = await reacquireSlot(account);
					account.withoutSlot -= 1;
					start = performance.now();
				}
			},
		};
	}

	/** @returns whether a slot was free in time */
	async function reacquireSlot(account: Account): Promise<boolean> {
		if (!mayRun(account)) return typeof (await wait(account, 'first').result) === 'object';
		acquireSlot(account);
		return true;
	}

	function acquireSlot(account: Account): void {
		accounts.set(account.name, account);
		running += 1;
		account.running += 1;
	}

	function releaseSlot(account: Account): void {
		running -= 1;
		account.running -= 1;
	}

	function end(account: Account, start: number, served: boolean): void {
		if (served) recordServed(account);
		else refuseLongWaits(isStalled() ? [...rotation] : [account]);
		if (isThrottled(account)) pause(account, performance.now() - start);
		advance();
		forgetIdle(account);
	}

	/** Whether nothing has been served for a while: a service that calls need isn't available. */
	function isStalled(): boolean {
		return performance.now() - lastServed > OVERLOAD.after;
	}

	function recordServed(account: Account): void {
		account.served += 1;
		lastServed = performance.now();
	}

	function pause(account: Account, duration: number): void {
		const length = Math.min(duration * PAUSE.times, PAUSE.max);
		account.pausedUntil = performance.now() + length;
		setTimeout(advance, Math.ceil(length));
	}

	/** Refuses calls that have waited too long: running them now would exceed the time that a caller should wait. */
	function refuseLongWaits(affected: readonly Account[]): void {
		const before = performance.now() - OVERLOAD.maxWait;
		for (const account of affected) {
			for (const waiter of account.waiting.filter(({ since }) => since < before))
				leave(waiter, 'unavailable');
		}
	}

	/** Fills the free slots. An account that got one goes to the end of the line. */
	function advance(): void {
		for (const account of rotation) {
			if (running >= limits.running) return;
			const [waiter] = account.waiting;
			if (!waiter || !mayRun(account)) continue;
			rotation.delete(account);
			rotation.add(account);
			leave(waiter, begin(account));
		}
	}

	function wait(account: Account, place: 'first' | 'last' = 'last'): Wait {
		accounts.set(account.name, account);
		rotation.add(account);
		waiting += 1;
		const servedBefore = account.served;
		let settle!: Waiter['settle'];
		const result = new Promise<Turn | Refusal>((resolve) => {
			settle = resolve;
		});
		const hasHadTurns = () => account.served > servedBefore;
		const end = () => leave(waiter, hasHadTurns() ? 'too many' : 'unavailable');
		const check = () => {
			if (!hasHadTurns() && isStalled()) return end();
			waiter.timer = setTimeout(end, limits.maxWait - limits.maxWaitUnserved);
		};
		const timer = setTimeout(check, limits.maxWaitUnserved);
		const waiter: Waiter = { account, since: performance.now(), timer, settle };
		if (place === 'first') account.waiting.unshift(waiter);
		else account.waiting.push(waiter);
		return { result, leave: () => leave(waiter, 'unavailable') };
	}

	function leave(waiter: Waiter, result: Turn | Refusal): void {
		const { account, timer, settle } = waiter;
		const place = account.waiting.indexOf(waiter);
		if (place < 0) return;
		account.waiting.splice(place, 1);
		waiting -= 1;
		clearTimeout(timer);
		if (account.waiting.length === 0) rotation.delete(account);
		forgetIdle(account);
		settle(result);
	}

	function forgetIdle(account: Account): void {
		const { name, running: own, withoutSlot, waiting: line } = account;
		if (own === 0 && withoutSlot === 0 && line.length === 0) accounts.delete(name);
	}

	return { enter, stats: () => ({ running, waiting }) };
}

function newAccount(name: string): Account {
	return { name, running: 0, withoutSlot: 0, served: 0, waiting: [], pausedUntil: 0 };
}
