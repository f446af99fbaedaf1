/** Takes emails from the queue, delivers a few at a time, and retries failed ones after a pause. */
import type { Logger } from 'pino';
import type { Pool } from '../postgres/pool.ts';
import { type AttemptTimes, attempt, type Deliver } from './attempt.ts';
import { claimEmails, type QueuedEmail, removeOldEmails, secondsUntilDue } from './email-table.ts';

export interface DeliveryTimes extends AttemptTimes {
	/** Seconds between checks of the queue if nothing happens: another process may have crashed. */
	poll: number;
}

const TIMES: DeliveryTimes = { retries: [5, 30, 120, 600, 1800, 3600], claim: 60, attempt: 120, poll: 60 };

/** A stuck recipient occupies one of these slots, not the queue. */
const CONCURRENCY = 4;

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
	let timer: NodeJS.Timeout | undefined;
	let pass: Promise<void> | null = null;
	let wokenDuringPass = false;
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
		sleep(Math.min(Math.max(seconds ?? times.poll, 0.05), times.poll));
	}
	function start(email: QueuedEmail): void {
		const done = attempt(attempts, email).finally(() => {
			running.delete(email.id);
			wake();
		});
		running.set(email.id, done);
	}
	function sleep(seconds: number): void {
		clearTimeout(timer);
		if (!closed) timer = setTimeout(wake, seconds * 1000).unref();
	}
	function wake(): void {
		if (closed) return;
		if (pass) {
			wokenDuringPass = true;
			return;
		}
		wokenDuringPass = false;
		pass = check()
			.catch((error) => {
				log.warn({ err: error, event: 'email' }, 'The email queue cannot be read');
				sleep(5);
			})
			.finally(() => {
				pass = null;
				if (wokenDuringPass) wake();
			});
	}

	wake();
	return {
		wake,
		close: async () => {
			closed = true;
			clearTimeout(timer);
			const timeout = new Promise((done) => setTimeout(done, 5000).unref());
			// The running check may still start emails that it has claimed.
			const finished = Promise.resolve(pass).then(() => Promise.all(running.values()));
			await Promise.race([finished, timeout]);
		},
	};
}
