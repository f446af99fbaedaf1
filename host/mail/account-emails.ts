/** Emails that are written to one account after another, whenever they are due. */
import type { Logger } from 'pino';
import type { TransactionSql } from 'postgres';
import type { Pool } from '../postgres/pool.ts';
import { repeat } from '../repeat.ts';
import type { Email, EmailAddresses } from './email-layout.ts';
import type { Outbox } from './outbox.ts';

export interface AccountEmailParts extends EmailAddresses {
	sql: Pick<Pool, 'begin'>;
	outbox: Pick<Outbox, 'post' | 'wake'>;
	log: Logger;
}

/** Writes emails again and again. @returns a function that stops it, once the current run has ended */
export function startWriting(
	write: () => Promise<unknown>,
	every: number,
	{ log }: Pick<AccountEmailParts, 'log'>,
): () => Promise<void> {
	return repeat(write, {
		every,
		onError: (err) => log.error({ err }, 'Emails could not be written and are tried again later'),
	}).stop;
}

/**
 * Writes the email of every account that is due. An account is marked in the transaction that queues its email, under a
 * lock that others skip, so it gets one, whichever hosts run and whenever they crash. An account whose email fails is left
 * for the next run.
 *
 * @param claim locks and marks the next account that is due, other than these
 * @param write returns null if there is nothing to write about
 * @returns how many were written
 */
export async function writeToAccounts<Due extends { user_id: string }>(
	{ sql, outbox, log }: AccountEmailParts,
	claim: (transaction: TransactionSql, except: readonly string[]) => Promise<Due | undefined>,
	write: (due: Due, transaction: TransactionSql) => Promise<Email | null>,
): Promise<number> {
	const failed: string[] = [];
	let written = 0;
	for (;;) {
		let account: string | null = null;
		try {
			const outcome = await sql.begin(async (transaction) => {
				const due = await claim(transaction, failed);
				if (!due) return null;
				account = due.user_id;
				const email = await write(due, transaction);
				if (email) await outbox.post(email, transaction);
				return email ? 1 : 0;
			});
			if (outcome === null) break;
			written += outcome;
		} catch (err) {
			if (account === null) throw err;
			failed.push(account);
			log.error({ err }, 'An email could not be written and is tried again later');
		}
	}
	if (written > 0) outbox.wake();
	return written;
}
