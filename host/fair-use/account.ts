/** An account in a queue: its calls that run or wait. */
import type { Refusal, Turn } from './turns.ts';

export interface Account {
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

export interface Waiter {
	account: Account;
	since: number;
	timer?: NodeJS.Timeout;
	settle(result: Turn | Refusal): void;
}

export function newAccount(name: string): Account {
	return { name, running: 0, withoutSlot: 0, served: 0, waiting: [], pausedUntil: 0 };
}

/** Whether none of the account's calls is running or waiting. */
export function isIdle({ running, withoutSlot, waiting }: Account): boolean {
	return running === 0 && withoutSlot === 0 && waiting.length === 0;
}
