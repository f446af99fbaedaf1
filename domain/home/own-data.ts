/** The prefix of the ids of homes that an agent uploaded. The database adds it in that agent's searches. */
const PREFIX = 'own:';

/** The label of uploaded homes for the agent. */
export const OWN_DATA = 'Your data';
/** The label of uploaded homes in a client's report. */
export const AGENTS_DATA = "agent's data";

/**
 * Whether a home of a search or an analysis comes from the agent's own uploads.
 *
 * @example isOwnData({ id: 'own:mls:78704:123' }) // true
 */
export function isOwnData({ id }: { id: string }): boolean {
	return id.startsWith(PREFIX);
}
