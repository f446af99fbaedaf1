/** A table of a report: its columns, rows and markers. */

/** The marker of a heading, row or column: a comp's numbered disc, the subject's star, or neither. */
export type Pin = number | 'subject' | null;

export interface TableBlock {
	kind: 'table';
	caption: string;
	columns: readonly TableColumn[];
	rows: readonly TableRow[];
	/** The note below it, such as the meaning of an asterisk; empty if none. */
	note: string;
	/** The word for a numbered row, for screen readers; `Comp` if this is missing. */
	numbered?: 'Sale';
}

export interface TableColumn {
	label: string;
	align: 'start' | 'end';
	/** Share of the width; all columns add up to 1. */
	width: number;
	pin: Pin;
}

export interface TableRow {
	/** One per column, each with one or more lines. The first identifies its row. */
	cells: readonly string[];
	/** Whether the row is a total. */
	strong: boolean;
	pin: Pin;
}
