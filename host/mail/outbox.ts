/** Where mails go: out by SMTP, or to the mailbox of a demo. Handing one over never fails or waits. */
import { setTimeout } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import type { Mail } from './mails.ts';

export interface Outbox {
	/** Takes a mail and returns at once: who waits could tell by the time whether an address is known. */
	post(mail: Mail): void;
	/** Tries what still waits once more, for a few seconds at most. */
	close(): Promise<void>;
	/** The mails of a demo without SMTP; null otherwise. */
	mailbox: Mailbox | null;
}

/** The pauses before a mail is tried again, in milliseconds. */
const PAUSES = [2_000, 15_000, 60_000];

/** How many mails may wait. Past it the mail server is not coming back, and memory is worth more. */
const MOST_WAITING = 500;

/** The outbox of an installation; null where it neither sends mail nor shows it. */
export function openOutbox(settings: Settings, log: Logger): Outbox | null {
	const { smtp } = settings;
	if (smtp) {
		const transport = createTransport(smtp.url, {
			from: smtp.from,
			connectionTimeout: 10_000,
			greetingTimeout: 10_000,
			socketTimeout: 20_000,
		} as object);
		return { ...queue((mail) => transport.sendMail({ ...mail, from: smtp.from }), log), mailbox: null };
	}
	if (!settings.demo) return null;
	const mailbox = openMailbox(settings.dataFolder);
	return { ...queue((mail) => mailbox.keep(mail), log), mailbox };
}

/** One mail after the other; one that fails is tried again, then given up with a line in the log. */
export function queue(
	deliver: (mail: Mail) => Promise<unknown>,
	log: Logger,
	pauses: readonly number[] = PAUSES,
): Pick<Outbox, 'post' | 'close'> {
	const closing = new AbortController();
	let waiting = 0;
	let last: Promise<void> = Promise.resolve();

	async function send(mail: Mail): Promise<void> {
		for (const pause of [...pauses, null]) {
			try {
				await deliver(mail);
				return log.info({ event: 'mail', subject: mail.subject }, 'A mail went out');
			} catch (problem) {
				if (pause === null || closing.signal.aborted) return giveUp(problem);
				await quiet(pause, closing.signal);
			}
		}
	}
	function giveUp(problem: unknown): void {
		// Neither the address nor the text: a log is read by more people than a mail.
		log.error({ event: 'mail', reason: (problem as Error).message }, 'A mail could not be sent');
	}
	return {
		post: (mail) => {
			if (waiting >= MOST_WAITING) return giveUp(new Error('Too many mails are waiting.'));
			waiting += 1;
			last = last.then(() => send(mail)).finally(() => (waiting -= 1));
		},
		close: async () => {
			closing.abort();
			await Promise.race([last, quiet(5_000)]);
		},
	};
}

/** A pause that ends early when the house closes, and keeps no process alive. */
async function quiet(milliseconds: number, early?: AbortSignal): Promise<void> {
	await setTimeout(milliseconds, null, { signal: early, ref: false }).catch(() => {});
}
