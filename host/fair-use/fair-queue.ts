/** Decides whose call runs next: accounts take turns, so one with many calls mostly waits for itself. */
import { watchActivity } from './activity.ts';
import type { FairQueue, FairQueueLimits, Refusal, Turn, Wait } from './turns.ts';

/**
 * When an account's waiting calls exceed its slots by this factor, it is a flood. An agent's tabs never have that many.
 */
const FLOOD_FACTOR = 5;

/**
 * While others are active, a flood runs one call at a time, and pauses after each for this many times its duration,
 * so that most CPU time is left for others. Capped, in milliseconds.
 */
const PAUSE = { times: 4, max: 1_000 };

/**
 * A call that wasn't served may have taken most of the 5 seconds that a caller should wait. Calls of its account that
 * have waited longer than `maxWait` are then refused, too, and so are everyone's if no call was served for longer than
 * `after`. In milliseconds.
 */
const OVERLOAD = { after: 2_000, maxWait: 400 };

/** @param activity shared by queues whose calls compete for the same CPUs */
export function createFairQueue(limits: FairQueueLimits, activity = watchActivity()): FairQueue {
	const queue = new Queue(limits, activity);
	// Callers take the functions out of the object.
	return { enter: (account) => queue.enter(account), stats: () => queue.stats() };
}

class Queue {
	readonly #limits: FairQueueLimits;
	readonly #activity: ReturnType<typeof watchActivity>;
	readonly #accounts = new Map<string, Account>();
	/** Accounts with waiting calls, in turn order. */
	readonly #rotation = new Set<Account>();
	#running = 0;
	#waiting = 0;
	#lastServed = performance.now();

	constructor(limits: FairQueueLimits, activity: ReturnType<typeof watchActivity>) {
		this.#limits = limits;
		this.#activity = activity;
	}

	stats() {
		return { running: this.#running, waiting: this.#waiting };
	}

	enter(name: string): Turn | Refusal | Wait {
		this.#activity.note(name);
		const account = this.#accounts.get(name) ?? newAccount(name);
		if (account.waiting.length === 0 && this.#mayRun(account)) return this.#begin(account);
		if (account.waiting.length >= this.#limits.waitingPerAccount) return 'too many';
		if (this.#waiting >= this.#limits.waiting) return 'unavailable';
		return this.#wait(account);
	}

	#mayRun(account: Account): boolean {
		const own = this.#isThrottled(account) ? 1 : this.#limits.runningPerAccount;
		const isFree = this.#running < this.#limits.running && account.running < own;
		return isFree && account.pausedUntil <= performance.now();
	}

	#isThrottled({ name, waiting }: Account): boolean {
		if (this.#limits.throttlesFloods === false) return false;
		return waiting.length >= FLOOD_FACTOR * this.#limits.runningPerAccount && !this.#activity.isAlone(name);
	}

	#begin(account: Account): Turn {
		this.#acquireSlot(account);
		let start = performance.now();
		let hasSlot = true;
		let releasedSlot = false;
		return {
			end: (served) => {
				if (hasSlot) this.#releaseSlot(account);
				// A call that waited for another service counts as served: if it failed, the other service did.
				this.#end(account, start, served || releasedSlot);
			},
			withoutSlot: async (work) => {
				// If too many of the account's calls are waiting for other services, this one keeps its slot.
				if (!hasSlot || account.withoutSlot >= this.#limits.waitingPerAccount) return work();
				account.withoutSlot += 1;
				hasSlot = false;
				releasedSlot = true;
				this.#recordServed(account);
				this.#releaseSlot(account);
				this.#advance();
				try {
					return await work();
				} finally {
					hasSlot = await this.#reacquireSlot(account);
					account.withoutSlot -= 1;
					start = performance.now();
				}
			},
		};
	}

	/** @returns whether a slot was free in time */
	async #reacquireSlot(account: Account): Promise<boolean> {
		if (!this.#mayRun(account)) return typeof (await this.#wait(account, 'first').result) === 'object';
		this.#acquireSlot(account);
		return true;
	}

	#acquireSlot(account: Account): void {
		this.#accounts.set(account.name, account);
		this.#running += 1;
		account.running += 1;
	}

	#releaseSlot(account: Account): void {
		this.#running -= 1;
		account.running -= 1;
	}

	#end(account: Account, start: number, served: boolean): void {
		if (served) this.#recordServed(account);
		else this.#refuseLongWaits(this.#isStalled() ? [...this.#rotation] : [account]);
		if (this.#isThrottled(account)) this.#pause(account, performance.now() - start);
		this.#advance();
		this.#forgetIdle(account);
	}

	/** Whether nothing has been served for a while: calls are waiting for something that isn't available. */
	#isStalled(): boolean {
		return performance.now() - this.#lastServed > OVERLOAD.after;
	}

	#recordServed(account: Account): void {
		account.served += 1;
		this.#lastServed = performance.now();
	}

	#pause(account: Account, duration: number): void {
		const length = Math.min(duration * PAUSE.times, PAUSE.max);
		account.pausedUntil = performance.now() + length;
		setTimeout(() => this.#advance(), Math.ceil(length));
	}

	/** Refuses calls that have waited too long: running them now would exceed the time that a caller should wait. */
	#refuseLongWaits(affected: readonly Account[]): void {
		const before = performance.now() - OVERLOAD.maxWait;
		for (const account of affected) {
			for (const waiter of account.waiting.filter(({ since }) => since < before))
				this.#leave(waiter, 'unavailable');
		}
	}

	/** Fills the free slots. An account that got one goes to the end of the line. */
	#advance(): void {
		for (const account of this.#rotation) {
			if (this.#running >= this.#limits.running) return;
			const [waiter] = account.waiting;
			if (!waiter || !this.#mayRun(account)) continue;
			this.#rotation.delete(account);
			this.#rotation.add(account);
			this.#leave(waiter, this.#begin(account));
		}
	}

	#wait(account: Account, place: 'first' | 'last' = 'last'): Wait {
		this.#accounts.set(account.name, account);
		this.#rotation.add(account);
		this.#waiting += 1;
		let settle!: Waiter['settle'];
		const result = new Promise<Turn | Refusal>((resolve) => {
			settle = resolve;
		});
		const waiter: Waiter = { account, since: performance.now(), settle };
		this.#limitWait(waiter);
		if (place === 'first') account.waiting.unshift(waiter);
		else account.waiting.push(waiter);
		return { result, leave: () => this.#leave(waiter, 'unavailable') };
	}

	/** Ends a wait that takes too long: sooner if nothing is being served. */
	#limitWait(waiter: Waiter): void {
		const { account } = waiter;
		const servedBefore = account.served;
		const { maxWait, maxWaitUnserved } = this.#limits;
		const hasHadTurns = () => account.served > servedBefore;
		const end = () => this.#leave(waiter, hasHadTurns() ? 'too many' : 'unavailable');
		const check = () => {
			if (!hasHadTurns() && this.#isStalled()) return end();
			waiter.timer = setTimeout(end, maxWait - maxWaitUnserved);
		};
		waiter.timer = setTimeout(check, maxWaitUnserved);
	}

	#leave(waiter: Waiter, result: Turn | Refusal): void {
		const { account, timer, settle } = waiter;
		const place = account.waiting.indexOf(waiter);
		if (place < 0) return;
		account.waiting.splice(place, 1);
		this.#waiting -= 1;
		clearTimeout(timer);
		if (account.waiting.length === 0) this.#rotation.delete(account);
		this.#forgetIdle(account);
		settle(result);
	}

	#forgetIdle(account: Account): void {
		if (isIdle(account)) this.#accounts.delete(account.name);
	}
}

/** An account in a queue: its calls that run or wait. */
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
	timer?: NodeJS.Timeout;
	settle(result: Turn | Refusal): void;
}

function newAccount(name: string): Account {
	return { name, running: 0, withoutSlot: 0, served: 0, waiting: [], pausedUntil: 0 };
}

/** Whether none of the account's calls is running or waiting. */
function isIdle({ running, withoutSlot, waiting }: Account): boolean {
	return running === 0 && withoutSlot === 0 && waiting.length === 0;
}
