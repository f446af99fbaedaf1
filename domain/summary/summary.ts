/** A summary of a price, and who wrote it. */

/**
 * The authors of summaries. `rules`: written by rules from the figures. `ai`: by a language model, and checked.
 * `agent`: written or edited by the agent.
 */
export const SUMMARY_AUTHORS = ['rules', 'ai', 'agent'] as const;
export type SummaryAuthor = (typeof SUMMARY_AUTHORS)[number];

export interface Summary {
	text: string;
	by: SummaryAuthor;
}
