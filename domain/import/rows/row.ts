/** One row of a file, accessed by field instead of by column. */
import type { IsoDate } from '../../dates/days.ts';
import { displayedText, parseText, parseTextOrNone } from '../cells/cells.ts';
import { parseDate } from '../cells/dates.ts';
import type { RatedFact } from '../cells/rating-scale.ts';
import { type Columns, firstValue } from '../columns/column-map.ts';
import { type DateField, firstDate } from '../columns/date-columns.ts';
import type { Field } from '../columns/headers/header-synonyms.ts';
import type { RatingColumn } from '../columns/ratings/rating-columns.ts';
import { RATING_FIELDS } from '../columns/ratings/rating-fields.ts';
import { ratingReader } from '../columns/ratings/rating-reader.ts';

export class Row {
	readonly #cells: readonly string[];
	readonly #columns: Columns;
	readonly #ratings: readonly RatingColumn[];

	/** @param ratings the scales of the file's ratings, to read them */
	constructor(cells: readonly string[], columns: Columns, ratings: readonly RatingColumn[] = []) {
		this.#cells = cells;
		this.#columns = columns;
		this.#ratings = ratings;
	}

	/** The first of the field's dates that can be parsed, or null. */
	date(field: DateField): IsoDate | null {
		return firstDate(this.#cells, this.#columns[field]);
	}

	/** The date in the field's first non-blank column; null if it can't be parsed, undefined if all are blank. */
	onlyDate(field: DateField): IsoDate | null | undefined {
		for (const column of this.#columns[field] ?? []) {
			const text = parseText(this.#cells[column] ?? '');
			if (text !== null) return parseDate(text);
		}
		return undefined;
	}

	/** Whether the file has a column for the field. */
	has(field: Field): boolean {
		return this.#columns[field] !== undefined;
	}

	/** The trimmed cells of the field, without blank ones. */
	texts(field: Field): string[] {
		return this.filled(this.#columns[field] ?? []);
	}

	/** The trimmed cells of the columns, without blank ones. */
	filled(columns: readonly number[]): string[] {
		return columns.flatMap((column) => parseText(this.#cells[column] ?? '') ?? []);
	}

	/** The cell of the field's first column that isn't blank, or an empty string. */
	cell(field: Field): string {
		for (const column of this.#columns[field] ?? []) {
			const cell = this.#cells[column];
			if (cell !== undefined && cell !== '' && parseText(cell) !== null) return cell;
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
		return firstValue(this.#cells, this.#columns[field], (text) => read(text));
	}

	/** The first rating that can be read, of the columns of the fact's fields. */
	rating(fact: RatedFact): number | null {
		for (const field of RATING_FIELDS[fact]) {
			const read = (text: string, column: number) => ratingReader(field, column, this.#ratings)(text);
			const rating = firstValue(this.#cells, this.#columns[field], read);
			if (rating !== null) return rating;
		}
		return null;
	}

	/** Like `first`, for fields in which "none" is a value: a home may have no garage. */
	firstOrNone<T>(field: Field, read: (text: string) => T | null): T | null {
		return firstValue(this.#cells, this.#columns[field], (text) => read(text), parseTextOrNone);
	}
}
