/** A summary of a price, and who wrote it. */

/**
 * `rules`: Lotline, from the figures. `ai`: a language model, with every number checked. `agent`: written or
 * edited by the agent.
 */
export const SUMMARY_AUTHORS = ['rules', 'ai', 'agent'] as const;
export type SummaryAuthor = (typeof SUMMARY_AUTHORS)[number];

export interface Summary {
	text: string;
	by: SummaryAuthor;
}
