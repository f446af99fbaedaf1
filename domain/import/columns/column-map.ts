/** Maps the fields to the columns of a file. */
import { parseText } from '../cells/cells.ts';
import type { Field } from './headers/header-synonyms.ts';

/** Columns by field. If a field has several, the first one that isn't blank in a row is used. */
export type Columns = Readonly<Partial<Record<Field, readonly number[]>>>;

/** A column that is computed from others. */
export interface DerivedColumn {
	/** Names the columns that it is computed from. */
	header: string;
	/** Computes its cell from a row of the file; blank if those columns don't have the value. */
	read: (cells: readonly string[]) => string;
}

/** Longer text is a description. Parsing it could take long, because some patterns look at every position again. */
export const MAX_VALUE_CHARACTERS = 500;

/** The value of the first column that `read` can parse, or null. */
export function firstValue<T>(
	cells: readonly string[],
	columns: readonly number[] | undefined,
	read: (text: string, column: number) => T | null,
	textOf: (cell: string) => string | null = parseText,
): T | null {
	for (const column of columns ?? []) {
		const text = textOf(cells[column] ?? '');
		const value = text === null || text.length > MAX_VALUE_CHARACTERS ? null : read(text, column);
		if (value !== null) return value;
	}
	return null;
}

/** The fields that have columns. @example withoutEmpty({ view: [], hasView: [3] }) // { hasView: [3] } */
export function withoutEmpty(columns: Columns): Columns {
	return Object.fromEntries(Object.entries(columns).filter(([, inField]) => inField.length > 0));
}
