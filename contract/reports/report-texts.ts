/**
 * The texts that report requests have. A new text is one entry here, and its use on the page of `report` that prints it: its
 * input in the form, its fair housing check, its limit and its place in the saved report come from here.
 */
/** A text of the agent, and how the form asks for it. */
export interface TextInput {
	/** What it is, as in "the note". */
	name: string;
	label: string;
	hint?: string;
	maxLength: number;
	/** The lines of its input. */
	rows: number;
	/** It names somebody, so it can't break a rule of wording. */
	isName?: boolean;
}

const preparedFor: TextInput = {
	name: 'client name',
	label: 'Prepared for (optional)',
	maxLength: 120,
	rows: 1,
	isName: true,
};
const note: TextInput = {
	name: 'note',
	label: 'Note to the client (optional)',
	hint: 'Appears under your name. Describe the property, not people.',
	maxLength: 2000,
	rows: 4,
};

/** The texts of a report on a home, of a market report and of a market update. */
export const TEXTS = {
	home: { preparedFor, note },
	market: { preparedFor, note },
	update: { preparedFor },
};

/** The kinds of reports on a home. */
export const PRICE_REPORT_KINDS = ['brief', 'pack', 'standard', 'full', 'offer', 'unsold'] as const;
export type PriceReportKind = (typeof PRICE_REPORT_KINDS)[number];
