/** What a state requires a licensee's market analysis to say. */

/** Which analyses a rule is about: all, those for a fee, those for a fee or a third party, or all others. */
export type Applies = 'every analysis' | 'analyses for a fee' | 'price opinions' | 'other analyses';

/** Verbatim: never reworded, wrapped in our words or changed in case. */
export interface RequiredSentence {
	text: string;
	applies: Applies;
	/** `before the analysis` means that the client hears it before the work starts; the report has it too. */
	place: 'in the report' | 'before the analysis';
	/** The smallest type size in points; null if the law names none. */
	minPoints: number | null;
}

/** What the law asks of the agent, besides wording. */
export interface Condition {
	applies: Applies;
	/** What the agent confirms, in the first person, as the report states it; null if no one may do it. */
	confirm: string | null;
	/** Why there is no report without it, in a sentence. */
	refusal: string;
}

export interface StateRule {
	name: string;
	/**
	 * A `sentence` is prescribed; the law lists `contents` without a sentence; its sentence is
	 * `unconfirmed`; or there is `nothing` prescribed that we found.
	 */
	found: 'sentence' | 'contents' | 'unconfirmed' | 'nothing';
	sentence: RequiredSentence | null;
	/** Our words for what the law requires without a sentence; missing to use the default text. */
	ownText?: string | null;
	/** A law that may prescribe a sentence we haven't read. */
	unconfirmed?: { citation: string; applies: Applies };
	/** Patterns of words not to use for the price, besides those for all states. */
	forbidden: readonly string[];
	/** Which analyses are signed and dated, and list the law's contents; null for none. */
	signed: Applies | null;
	condition: Condition | null;
	/** Who may prepare or sign it, in one sentence. */
	note: string | null;
	citation: string;
	/** `YYYY-MM-DD`. */
	checkedOn: string;
}
