/** One attempt to deliver an email, whose result is recorded in the queue. */
import type { Logger } from 'pino';
import type { Pool } from '../postgres/pool.ts';
import { recordOutcome } from '../repeat.ts';
import { dropStopped, finishEmail, postponeEmail, type QueuedEmail, renewClaim } from './email-table.ts';

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

export interface AttemptTimes {
	/** Seconds before the second attempt, the third and so on; the last one repeats until the email expires. */
	retries: readonly number[];
	/** Seconds until an email claimed by an unresponsive process is due again. */
	claim: number;
	/** Seconds until an attempt counts as failed, even if the mail server still sends a byte now and then. */
	attempt: number;
}

/** The parts that all attempts share. */
export interface Attempts {
	sql: Pool;
	deliver: Deliver;
	log: Logger;
	times: AttemptTimes;
	/** Whether the process is shutting down. */
	isClosed(): boolean;
}

/** Delivers an email, and records that it was sent, will be retried or has failed. */
export async function attempt(attempts: Attempts, email: QueuedEmail): Promise<void> {
	const { sql, times } = attempts;
	const renew = () => void renewClaim(sql, email.id, times.claim).catch(() => {});
	const renewal = setInterval(renew, (times.claim * 1000) / 3);
	try {
		const failure = email.stopped ? null : await attemptDelivery(attempts, email);
		const record = () => (email.stopped ? dropStopped(sql, email.id) : settle(attempts, email, failure));
		await recordOutcome(record, attempts.isClosed).catch((err) =>
			attempts.log.error({ err, event: 'email' }, 'The result of an email was not recorded'),
		);
	} finally {
		clearInterval(renewal);
	}
}

async function attemptDelivery(
	{ deliver, times }: Attempts,
	email: QueuedEmail,
): Promise<DeliveryFailure | null> {
	if (email.expired) return new DeliveryFailure('expired', true);
	let late: NodeJS.Timeout | undefined;
	const timeout = new Promise<never>((_, fail) => {
		late = setTimeout(() => fail(new DeliveryFailure('timed out', false)), times.attempt * 1000);
	});
	return Promise.race([deliver(email), timeout])
		.then(
			() => null,
			(error: Error) =>
				error instanceof DeliveryFailure ? error : new DeliveryFailure(error.message, false),
		)
		.finally(() => clearTimeout(late));
}

async function settle(
	{ sql, log, times }: Attempts,
	{ id, kind, attempts }: QueuedEmail,
	failure: DeliveryFailure | null,
): Promise<void> {
	const facts = { event: 'email', kind, attempts };
	if (failure === null) {
		await finishEmail(sql, id, null);
		log.info(facts, 'Email sent');
	} else if (failure.permanent) {
		await finishEmail(sql, id, failure.message);
		log.error({ ...facts, reason: failure.message }, 'Email failed');
	} else {
		const pause = times.retries[attempts - 1] ?? times.retries.at(-1) ?? 3600;
		await postponeEmail(sql, id, pause, failure.message);
		log.warn({ ...facts, reason: failure.message }, 'Email failed and will be retried');
	}
}
