/** One row of a file, asked by field instead of by column. */
import { readText, readTextOrNone } from './cells.ts';
import type { Columns } from './columns.ts';
import type { Field } from './header-synonyms.ts';

export class Row {
	readonly #cells: readonly string[];
	readonly #columns: Columns;

	constructor(cells: readonly string[], columns: Columns) {
		this.#cells = cells;
		this.#columns = columns;
	}

	/** Whether the file has a column for the field. */
	has(field: Field): boolean {
		return this.#columns[field] !== undefined;
	}

	/** What the columns say, trimmed, without those that are blank. */
	filled(columns: readonly number[]): string[] {
		return columns.flatMap((column) => readText(this.#cells[column] ?? '') ?? []);
	}

	/** The cell of the field's first column that says something, or an empty text. */
	cell(field: Field): string {
		for (const column of this.#columns[field] ?? []) {
			const cell = this.#cells[column];
			if (cell !== undefined && cell !== '' && readText(cell) !== null) return cell;
		}
		return '';
	}

	/** The same, trimmed; null where all columns are silent. */
	text(field: Field): string | null {
		const cell = this.cell(field);
		return cell === '' ? null : cell.trim();
	}

	/** The first of the field's columns that a reader understands, or null. */
	first<T>(field: Field, read: (text: string) => T | null): T | null {
		return this.#read(field, readText, read);
	}

	/** The same where "none" is an answer: a home may have no garage. */
	firstOrNone<T>(field: Field, read: (text: string) => T | null): T | null {
		return this.#read(field, readTextOrNone, read);
	}

	#read<T>(
		field: Field,
		textOf: (cell: string) => string | null,
		read: (text: string) => T | null,
	): T | null {
		for (const column of this.#columns[field] ?? []) {
			const text = textOf(this.#cells[column] ?? '');
			const value = text === null ? null : read(text);
			if (value !== null) return value;
		}
		return null;
	}
}
