/** Runs requests that send email to the same mailbox one after another. */

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
