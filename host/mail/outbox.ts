/** Sends emails: into a queue in the database, and from there by SMTP or to a demo's mailbox. */
import type { Logger } from 'pino';
import type { TransactionSql } from 'postgres';
import { isEmailAddress } from '../../domain/email-address.ts';
import type { Metrics, Reading } from '../metrics/metrics.ts';
import type { Pool } from '../postgres/pool.ts';
import type { Settings } from '../settings.ts';
import { sharedCall } from '../shared-call.ts';
import type { Deliver } from './attempt.ts';
import { type DeliveryTimes, startDelivery } from './delivery.ts';
import type { Email } from './email-layout.ts';
import { addEmail, type EmailStatus, emailStatus, hasRoom, removeOldEmails } from './email-table.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { smtpDelivery } from './smtp.ts';

export interface Outbox {
	/**
	 * Queues an email, in the transaction it belongs to, if there is one. Returns when it is stored; the mail server
	 * is contacted later, so the response time reveals nothing. An email over its mailbox's limit is dropped.
	 *
	 * @returns false if it was dropped
	 */
	post(email: Email, transaction?: TransactionSql): Promise<boolean>;
	/**
	 * Runs work that sends an email anyone can request, after everything earlier for the same mailbox.
	 *
	 * @param work gets whether the mailbox may receive another one
	 */
	requestEmail<T>(address: string, work: (hasRoom: boolean) => Promise<T>): Promise<T>;
	/** Delivers queued emails now, without waiting for the next check. */
	wake(): void;
	status(): Promise<EmailStatus>;
	/** Finishes sending current emails, within a few seconds. */
	close(): Promise<void>;
	/** The emails of a demo without SMTP; otherwise null. */
	mailbox: Mailbox | null;
}

/** The outbox of an installation; null if it neither sends email nor shows it. */
export async function openOutbox(settings: Settings, sql: Pool, log: Logger): Promise<Outbox | null> {
	const { smtp } = settings;
	if (smtp) return { ...queueEmails(sql, smtpDelivery(smtp.url, smtp.from), log), mailbox: null };
	if (settings.demo) {
		const mailbox = openMailbox(settings.dataFolder);
		return { ...queueEmails(sql, ({ email }) => mailbox.keep(email), log), mailbox };
	}
	// Erases the links in emails from when email was configured.
	await removeOldEmails(sql);
	return null;
}

/** An outbox that passes its emails to this delivery. */
export function queueEmails(
	sql: Pool,
	deliver: Deliver,
	log: Logger,
	times?: DeliveryTimes,
): Omit<Outbox, 'mailbox'> {
	const runInOrder = createMailboxQueue();
	const { wake, close } = startDelivery(sql, deliver, log, times);
	return {
		post: async (email, transaction) => {
			const { kind } = email;
			if (!isEmailAddress(email.to)) {
				log.warn({ event: 'email', kind }, 'Email dropped: its recipient is not an email address');
				return false;
			}
			const added = transaction
				? await addEmail(transaction, email)
				: await sql.begin((own) => addEmail(own, email));
			if (!added) log.warn({ event: 'email', kind }, 'Email dropped: too many to one mailbox');
			if (!transaction) wake();
			return added;
		},
		requestEmail: (address, work) =>
			runInOrder(address, async () => work(await hasRoom(sql, address, 'requested'))),
		wake,
		status: () => emailStatus(sql),
		close,
	};
}

/** Shows the queue and the outcome of the last day. */
export function registerMailMetrics({ gauge }: Pick<Metrics, 'gauge'>, outbox: Outbox): void {
	const status = sharedCall(() => outbox.status(), 10_000);
	const show = (name: string, help: string, pick: (mail: Awaited<ReturnType<typeof status>>) => Reading) =>
		gauge(name, help, async () => pick(await status()));
	show('lotline_emails_waiting', 'Emails in the queue.', (mail) => mail.waiting);
	show(
		'lotline_emails_oldest_waiting_seconds',
		'Age of the oldest email in the queue.',
		(mail) => mail.oldestWaitingSeconds,
	);
	show('lotline_emails_sent_last_day', 'Emails sent within 24 hours.', (mail) => mail.sentLastDay);
	show(
		'lotline_emails_failed_last_day',
		'Emails that failed permanently within 24 hours.',
		(mail) => mail.failedLastDay,
	);
}

/** Runs work when everything earlier for the same mailbox has ended. */
export type RunInOrder = <T>(address: string, work: () => Promise<T>) => Promise<T>;

/**
 * A new link invalidates the previous one. Two concurrent requests could both see room for one more email: the link of
 * the second would invalidate that of the first and never arrive.
 *
 * @example const runInOrder = createMailboxQueue(); await runInOrder('ann+news@example.com', () => sendLink());
 */
export function createMailboxQueue(): RunInOrder {
	const last = new Map<string, Promise<unknown>>();
	return (address, work) => {
		const mailbox = address.toLowerCase().replace(/\+[^@]*@/, '@');
		const result = (last.get(mailbox) ?? Promise.resolve()).then(work);
		const settled = result
			.catch(() => {})
			.then(() => {
				if (last.get(mailbox) === settled) last.delete(mailbox);
			});
		last.set(mailbox, settled);
		return result;
	};
}
