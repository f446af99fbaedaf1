/** Requests that send email to one mailbox, one after the other. */

/** Runs work when everything earlier for the same mailbox has ended. */
export type RunInOrder = <T>(address: string, work: () => Promise<T>) => Promise<T>;

/**
 * A new link ends the one before. Two requests at once could both see room for one more email: the link of the second
 * would end that of the first and never arrive.
 *
 * @example
 * const inTurn = mailboxTurns();
 * await inTurn('ann+news@example.com', () => sendLink());
 */
export function mailboxTurns(): RunInOrder {
	const last = new Map<string, Promise<unknown>>();
	return (address, work) => {
		const mailbox = address.toLowerCase().replace(/\+[^@]*@/, '@');
		const ownTurn = (last.get(mailbox) ?? Promise.resolve()).then(work);
		const settled = ownTurn
			.catch(() => {})
			.then(() => {
				if (last.get(mailbox) === settled) last.delete(mailbox);
			});
		last.set(mailbox, settled);
		return ownTurn;
	};
}
