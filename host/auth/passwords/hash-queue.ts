/** The queue for hashing passwords, the most CPU-intensive request a visitor can make. */

/** Who is asking: known devices go first, then addresses take turns. */
export interface Requester {
	address: string;
	isKnownDevice: boolean;
}

export interface HashQueue {
	/** Runs work when its turn comes. @returns null if the queue was full, or the turn did not come in time */
	run<Result>(requester: Requester, work: () => Promise<Result>): Promise<Result | null>;
	stats(): { running: number; waiting: number };
}

export interface HashQueueLimits {
	/** As many as there are hashing threads. */
	concurrency: number;
	waiting: number;
	/** The longest wait, in milliseconds. */
	maxWait: number;
}

/**
 * As many run concurrently as there are hashing threads. An office of 40 that signs in at the same moment is served
 * even if a password takes five times its usual 60 ms, and every wait and its hash end within 10 seconds.
 */
export const HASH_QUEUE: HashQueueLimits = { concurrency: 2, waiting: 100, maxWait: 8_000 };

interface Waiter {
	line: string;
	settle(admitted: boolean): void;
}

/** The group that goes first. Addresses have other names. */
const KNOWN_DEVICES = 'known devices';

export function createHashQueue({ concurrency, waiting, maxWait }: HashQueueLimits): HashQueue {
	/** Waiting work, by address; the one whose turn is next comes first. */
	const lines = new Map<string, Waiter[]>();
	let running = 0;
	let length = 0;

	function enter(line: string): Promise<boolean> {
		if (running < concurrency) {
			running += 1;
			return Promise.resolve(true);
		}
		if (length >= waiting && !makeRoom(line)) return Promise.resolve(false);
		return new Promise((resolve) => {
			const timer = setTimeout(() => leave(waiter, false), maxWait);
			const waiter: Waiter = {
				line,
				settle: (admitted) => {
					clearTimeout(timer);
					resolve(admitted);
				},
			};
			length += 1;
			lines.set(line, [...(lines.get(line) ?? []), waiter]);
		});
	}

	/**
	 * Makes room in a full queue: the newest entry of the longest line leaves, unless the given line would then be as
	 * long. Known devices always get room.
	 *
	 * @returns false if there is no room
	 */
	function makeRoom(line: string): boolean {
		const [longest = []] = [...lines.values()].sort((one, other) => other.length - one.length);
		const own = lines.get(line)?.length ?? 0;
		const newest = longest.at(-1);
		if (!newest || (line !== KNOWN_DEVICES && longest.length <= own + 1)) return false;
		leave(newest, false);
		return true;
	}

	function leave(waiter: Waiter, admitted: boolean): void {
		const rest = (lines.get(waiter.line) ?? []).filter((other) => other !== waiter);
		// An address that was served goes behind the others, whose turn it is now.
		if (admitted || rest.length === 0) lines.delete(waiter.line);
		if (rest.length > 0) lines.set(waiter.line, rest);
		length -= 1;
		waiter.settle(admitted);
	}

	function next(): void {
		const [waiter] = lines.get(KNOWN_DEVICES) ?? lines.values().next().value ?? [];
		if (waiter) leave(waiter, true);
		else running -= 1;
	}

	return {
		stats: () => ({ running, waiting: length }),
		run: async ({ address, isKnownDevice }, work) => {
			if (!(await enter(isKnownDevice ? KNOWN_DEVICES : address))) return null;
			try {
				return await work();
			} finally {
				next();
			}
		},
	};
}
