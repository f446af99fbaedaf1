/** One row of a file, accessed by field instead of by column. */
import type { IsoDate } from '../../dates/days.ts';
import { displayedText, readText, readTextOrNone } from '../cells/cells.ts';
import { readDate } from '../cells/dates.ts';
import { type Columns, firstValue } from '../columns/column-map.ts';
import { type DateField, type DateOrders, firstDate } from '../columns/conventions/date-order.ts';
import type { Field } from '../columns/headers/header-synonyms.ts';

export class Row {
	readonly #cells: readonly string[];
	readonly #columns: Columns;
	readonly #dateOrders: DateOrders;

	constructor(cells: readonly string[], columns: Columns, dateOrders: DateOrders = new Map()) {
		this.#cells = cells;
		this.#columns = columns;
		this.#dateOrders = dateOrders;
	}

	/** The first of the field's dates that can be parsed, or null. */
	date(field: DateField): IsoDate | null {
		return firstDate(this.#cells, this.#columns[field], this.#dateOrders);
	}

	/** The date in the field's first non-blank column; null if it can't be parsed, undefined if all are blank. */
	onlyDate(field: DateField): IsoDate | null | undefined {
		for (const column of this.#columns[field] ?? []) {
			const text = readText(this.#cells[column] ?? '');
			if (text !== null) return readDate(text, this.#dateOrders.get(column));
		}
		return undefined;
	}

	/** Whether the file has a column for the field. */
	has(field: Field): boolean {
		return this.#columns[field] !== undefined;
	}

	/** Whether it is unclear if a column of the field has the day or the month first. */
	isDateUnclear(field: DateField): boolean {
		return this.#columns[field]?.some((column) => this.#dateOrders.get(column) === 'unclear') ?? false;
	}

	/** The trimmed cells of the field, without blank ones. */
	texts(field: Field): string[] {
		return this.filled(this.#columns[field] ?? []);
	}

	/** The trimmed cells of the columns, without blank ones. */
	filled(columns: readonly number[]): string[] {
		return columns.flatMap((column) => readText(this.#cells[column] ?? '') ?? []);
	}

	/** The cell of the field's first column that isn't blank, or an empty string. */
	cell(field: Field): string {
		for (const column of this.#columns[field] ?? []) {
			const cell = this.#cells[column];
			if (cell !== undefined && cell !== '' && readText(cell) !== null) return cell;
		}
		return '';
	}

	/** The trimmed cell of the field's first column that isn't blank; null if all are blank. */
	text(field: Field): string | null {
		const cell = this.cell(field);
		return cell === '' ? null : displayedText(cell);
	}

	/** The first value in the field's columns that `read` can parse, or null. */
	first<T>(field: Field, read: (text: string) => T | null): T | null {
		return firstValue(this.#cells, this.#columns[field], read);
	}

	/** Like `first`, for fields in which "none" is a value: a home may have no garage. */
	firstOrNone<T>(field: Field, read: (text: string) => T | null): T | null {
		return firstValue(this.#cells, this.#columns[field], read, readTextOrNone);
	}
}
