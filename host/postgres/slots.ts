/** A limited number of slots; others wait in order, for a limited time, in a queue of limited length. */
import { DatabaseUnavailable } from './unavailable.ts';

export interface Slots {
	/** Resolves when there is a slot. @throws DatabaseUnavailable if none becomes free in time */
	take(): Promise<void>;
	free(): void;
	/** Refuses everyone from now on, including those who wait. */
	close(): void;
	taken(): number;
	waiting(): number;
}

interface Waiter {
	admit(): void;
	refuse(reason: string): void;
}

/** @param maxWait in milliseconds */
export function openSlots(max: number, maxWaiting: number, maxWait: number): Slots {
	let taken = 0;
	let isClosed = false;
	const queue = new Set<Waiter>();
	const wait = () =>
		new Promise<void>((resolve, reject) => {
			const leave = () => {
				clearTimeout(timer);
				queue.delete(waiter);
			};
			const waiter: Waiter = {
				admit: () => {
					leave();
					resolve();
				},
				refuse: (reason) => {
					leave();
					reject(new DatabaseUnavailable(reason));
				},
			};
			const timer = setTimeout(() => waiter.refuse('No connection to the database became free.'), maxWait);
			queue.add(waiter);
		});
	return {
		take: async () => {
			if (isClosed) throw new DatabaseUnavailable(CLOSED);
			if (taken < max) taken++;
			else if (queue.size < maxWaiting) await wait();
			else throw new DatabaseUnavailable('Too many calls are waiting for the database.');
		},
		free: () => {
			const [next] = queue;
			if (next) next.admit();
			else taken--;
		},
		close: () => {
			isClosed = true;
			for (const waiter of queue) waiter.refuse(CLOSED);
		},
		taken: () => taken,
		waiting: () => queue.size,
	};
}

const CLOSED = 'The database is shutting down.';
