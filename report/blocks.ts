/** Shorthand for the blocks of a page. */
import type {
	ColumnBlock,
	HeadingBlock,
	Pin,
	TableBlock,
	TableColumn,
	TableRow,
	TextLook,
} from './report.ts';

export function heading(text: string, pin: Pin = null): HeadingBlock {
	return { kind: 'heading', text, pin };
}

export function text(words: string, look: TextLook = 'plain'): ColumnBlock {
	return { kind: 'text', text: words, look };
}

export function list(items: readonly string[], ordered = false): ColumnBlock {
	return { kind: 'list', items, ordered };
}

/** Labels with their values, in the given order. */
export function facts(
	caption: string,
	rows: readonly (readonly [label: string, value: string])[],
): ColumnBlock {
	return { kind: 'facts', caption, rows: rows.map(([label, value]) => ({ label, value })) };
}

/** A column with its share of the width; figures are right-aligned. */
export function column(
	label: string,
	width: number,
	align: TableColumn['align'] = 'end',
	pin: Pin = null,
): TableColumn {
	return { label, align, width, pin };
}

export function row(cells: readonly string[], options: Partial<Omit<TableRow, 'cells'>> = {}): TableRow {
	return { cells, strong: false, pin: null, ...options };
}

export function table(
	caption: string,
	columns: readonly TableColumn[],
	rows: readonly TableRow[],
	note = '',
): TableBlock {
	return { kind: 'table', caption, columns, rows, note };
}

/** The agent's text, one paragraph per line; nothing if it is empty. */
export function paragraphs(words: string): ColumnBlock[] {
	return words
		.split(/[\r\n]+/)
		.map((line) => line.replace(/\s+/g, ' ').trim())
		.filter((line) => line !== '')
		.map((line) => text(line));
}
