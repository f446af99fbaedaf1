/** Limits how often each service is called, across everything that this process does. */

/** More than a second, because some calls take longer to arrive than others. */
const WINDOW = 1_250;

interface Queue {
	/** When the last calls began. */
	starts: number[];
	/** Ends with the last turn. */
	last: Promise<void>;
}

const queues = new Map<string, Queue>();

/**
 * Waits for a turn to call a service. Turns are in the order of the requests, so that a fetch of many pages doesn't keep
 * others waiting. Returns early if the signal is aborted.
 */
export function waitForTurn(service: string, callsPerSecond: number, signal: AbortSignal): Promise<void> {
	const queue = queues.get(service) ?? { starts: [], last: Promise.resolve() };
	queues.set(service, queue);
	queue.last = queue.last.then(async () => {
		const last = queue.starts.at(-callsPerSecond) ?? Number.NEGATIVE_INFINITY;
		await pause(last + WINDOW - performance.now(), signal);
		if (signal.aborted) return;
		queue.starts.push(performance.now());
		queue.starts.splice(0, queue.starts.length - callsPerSecond);
	});
	return queue.last;
}

/** Waits, unless the signal is aborted. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
	if (milliseconds <= 0 || signal.aborted) return;
	await new Promise<void>((resolve) => {
		const end = () => {
			clearTimeout(timer);
			signal.removeEventListener('abort', end);
			resolve();
		};
		const timer = setTimeout(end, milliseconds);
		signal.addEventListener('abort', end, { once: true });
	});
}
