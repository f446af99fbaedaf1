/** Takes emails from the queue, delivers a few at a time, and retries failed ones after a pause. */
import type { Logger } from 'pino';
import type { Pool } from '../postgres/pool.ts';
import { repeat } from '../repeat.ts';
import { type AttemptTimes, attempt, type Deliver } from './attempt.ts';
import { claimEmails, type QueuedEmail, removeOldEmails, secondsUntilDue } from './email-table.ts';

export interface DeliveryTimes extends AttemptTimes {
	/** Seconds between checks of the queue if nothing happens: another process may have crashed. */
	poll: number;
}

const TIMES: DeliveryTimes = { retries: [5, 30, 120, 600, 1800, 3600], claim: 60, attempt: 120, poll: 60 };

/** A stuck recipient occupies one of these slots, not the queue. */
const CONCURRENCY = 4;

/** Until the queue is read again if it couldn't be, in milliseconds. */
const RETRY_CHECK_MS = 5_000;

export interface Delivery {
	/** Checks the queue now. */
	wake(): void;
	/**
	 * Accepts nothing new, and waits a few seconds for emails that are being sent. The others stay in the database.
	 */
	close(): Promise<void>;
}

export function startDelivery(
	sql: Pool,
	deliver: Deliver,
	log: Logger,
	times: DeliveryTimes = TIMES,
): Delivery {
	const running = new Map<string, Promise<void>>();
	let closed = false;
	let lastCleanup = Number.NEGATIVE_INFINITY;
	const attempts = { sql, deliver, log, times, isClosed: () => closed };

	/** Fills the free slots, then sleeps until the next email is due. */
	async function check(): Promise<void> {
		while (!closed && running.size < CONCURRENCY) {
			const claimed = await claimEmails(sql, CONCURRENCY - running.size, times.claim, [...running.keys()]);
			if (claimed.length === 0) break;
			for (const email of claimed) start(email);
		}
		if (performance.now() - lastCleanup > 600_000) {
			lastCleanup = performance.now();
			await removeOldEmails(sql);
		}
		const seconds = await secondsUntilDue(sql);
		checks.after(1000 * Math.min(Math.max(seconds ?? times.poll, 0.05), times.poll));
	}
	function start(email: QueuedEmail): void {
		const done = attempt(attempts, email).finally(() => {
			running.delete(email.id);
			checks.now();
		});
		running.set(email.id, done);
	}
	const checks = repeat(check, {
		every: 1000 * times.poll,
		first: 0,
		retryAfter: () => RETRY_CHECK_MS,
		onError: (err) => log.warn({ err, event: 'email' }, 'The email queue cannot be read'),
	});
	return {
		wake: checks.now,
		close: async () => {
			closed = true;
			const timeout = new Promise((done) => setTimeout(done, 5000).unref());
			// The running check may still start emails that it has claimed.
			const finished = checks.stop().then(() => Promise.all(running.values()));
			await Promise.race([finished, timeout]);
		},
	};
}
