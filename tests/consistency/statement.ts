/** A sentence, label or cell as a reader gets it, with what it stands under. */
export interface Statement {
	/** What it is of, such as a ZIP code or an address: the same for all that is said of it. */
	subject: string;
	/** Where it is shown, such as `search` or `market report PDF`. */
	surface: string;
	/** The headings above it, outermost first. */
	context: readonly string[];
	/** What names it: the term of a fact, or the row and the column of a cell. Empty for a sentence. */
	labels: readonly string[];
	/** Its list of facts or its table; null for a sentence. */
	group: string | null;
	text: string;
}

export type Passage = Omit<Statement, 'subject' | 'surface'>;
