/** Homes that an agent uploaded: the database gives their ids this prefix, in the agent's own searches alone. */
const PREFIX = 'own:';

/** What such homes are labeled with: for the agent, and in a report that a client reads. */
export const OWN_DATA = 'Your data';
export const AGENTS_DATA = "agent's data";

/** Whether a home of a search or an analysis comes from the agent's own uploads. @example isOwnData({ id: 'own:mls:78704:123' }) // true */
export function isOwnData({ id }: { id: string }): boolean {
	return id.startsWith(PREFIX);
}
