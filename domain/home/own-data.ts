/** Homes that an agent uploaded. The database gives their ids this prefix, only in the agent's own searches. */
const PREFIX = 'own:';

/** The label of such homes: for the agent, and in a client's report. */
export const OWN_DATA = 'Your data';
export const AGENTS_DATA = "agent's data";

/** Whether a home of a search or an analysis comes from the agent's own uploads. @example isOwnData({ id: 'own:mls:78704:123' }) // true */
export function isOwnData({ id }: { id: string }): boolean {
	return id.startsWith(PREFIX);
}
