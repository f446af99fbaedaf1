/** Takes emails from the queue, delivers a few at a time, and retries failed ones after a pause. */
import type { Logger } from 'pino';
import type { Pool } from '../postgres/pool.ts';
import {
	claimEmails,
	finishEmail,
	postponeEmail,
	type QueuedEmail,
	removeOldEmails,
	renewClaim,
	secondsUntilDue,
} from './email-table.ts';

/** Sends one email. @throws DeliveryFailure */
export type Deliver = (email: QueuedEmail) => Promise<unknown>;

/** Why an email was not sent, and whether a retry would be pointless. */
export class DeliveryFailure extends Error {
	readonly permanent: boolean;

	constructor(reason: string, permanent: boolean) {
		// Mail servers' responses name the recipient, and more people read a log than an email.
		super(reason.replace(/\S+@\S+/g, '[address]').slice(0, 300));
		this.permanent = permanent;
	}
}

export interface DeliveryTimes {
	/** Seconds before the second attempt, the third and so on; the last one repeats until the email expires. */
	retries: readonly number[];
	/** Seconds until an email claimed by an unresponsive process is due again. */
	claim: number;
	/** Seconds until an attempt counts as failed, even if the mail server still sends a byte now and then. */
	attempt: number;
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
	let lastCleanup = 0;

	/** Fills the free slots, then sleeps until the next email is due. */
	async function check(): Promise<void> {
		while (running.size < CONCURRENCY) {
			const claimed = await claimEmails(sql, CONCURRENCY - running.size, times.claim, [...running.keys()]);
			if (claimed.length === 0) break;
			for (const email of claimed) start(email);
		}
		if (Date.now() - lastCleanup > 600_000) {
			lastCleanup = Date.now();
			await removeOldEmails(sql);
		}
		const seconds = await secondsUntilDue(sql);
		sleep(Math.min(Math.max(seconds ?? times.poll, 0.05), times.poll));
	}
	function start(email: QueuedEmail): void {
		const done = attempt(email).finally(() => {
			running.delete(email.id);
			wake();
		});
		running.set(email.id, done);
	}
	async function attempt(email: QueuedEmail): Promise<void> {
		const renew = () => void renewClaim(sql, email.id, times.claim).catch(() => {});
		const renewal = setInterval(renew, (times.claim * 1000) / 3);
		try {
			const failure = await outcomeOf(email);
			await record(() => settle(email, failure));
		} finally {
			clearInterval(renewal);
		}
	}
	async function outcomeOf(email: QueuedEmail): Promise<DeliveryFailure | null> {
		if (email.expired) return new DeliveryFailure('expired', true);
		let late: NodeJS.Timeout | undefined;
		const timeout = new Promise<never>((_, fail) => {
			late = setTimeout(() => fail(new DeliveryFailure('timed out', false)), times.attempt * 1000);
		});
		return Promise.race([deliver(email), timeout])
			.then(
				() => null,
				(problem: Error) =>
					problem instanceof DeliveryFailure ? problem : new DeliveryFailure(problem.message, false),
			)
			.finally(() => clearTimeout(late));
	}
	async function settle({ id, kind, attempts }: QueuedEmail, failure: DeliveryFailure | null): Promise<void> {
		const facts = { event: 'email', kind, attempts };
		if (failure === null) {
			await finishEmail(sql, id, null);
			log.info(facts, 'Email sent');
		} else if (failure.permanent) {
			await finishEmail(sql, id, failure.message);
			log.error({ ...facts, reason: failure.message }, 'Email failed');
		} else {
			await postponeEmail(
				sql,
				id,
				times.retries[attempts - 1] ?? times.retries.at(-1) ?? 3600,
				failure.message,
			);
			log.warn({ ...facts, reason: failure.message }, 'Email failed and will be retried');
		}
	}
	/**
	 * Records an outcome, and retries while the database is unreachable: an email that was sent, but not recorded,
	 * would be sent twice.
	 */
	async function record(write: () => Promise<void>): Promise<void> {
		for (;;) {
			try {
				return await write();
			} catch (problem) {
				if (closed)
					return log.error({ err: problem, event: 'email' }, 'The result of an email was not recorded');
				await new Promise((done) => setTimeout(done, 1000));
			}
		}
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
			.catch((problem) => {
				log.warn({ err: problem, event: 'email' }, 'The email queue cannot be read');
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
			const enough = new Promise((done) => setTimeout(done, 5000).unref());
			await Promise.race([Promise.all([pass, ...running.values()]), enough]);
		},
	};
}
