/** A file whose columns are being recognized: its headers and some of its rows. */
import { parseNumber } from '../cells/numbers.ts';
import type { KnownZip } from '../cells/places.ts';
import type { Columns } from './column-map.ts';
import { headerKey } from './headers/header-synonyms.ts';

/** Longer text isn't the name of a column, and would take long to match. */
export const MAX_HEADER_CHARACTERS = 500;

/** What is known about a ZIP code; null if there is no such ZIP code. */
export type PlaceOf = (zip: string) => KnownZip | null;

/** A column without a recognized header. */
export interface UnusedColumn {
	column: number;
	header: string;
	/** Its header as returned by `headerKey`. */
	key: string;
	values: readonly string[];
}

export class SampledFile {
	readonly headers: readonly string[];
	/** Rows below the header. */
	readonly rows: readonly (readonly string[])[];
	/** The user's corrections, which always apply. */
	readonly corrected: Columns;
	/** Without it, any five digits are a ZIP code. */
	readonly placeOf: PlaceOf | undefined;

	constructor(
		headers: readonly string[],
		rows: readonly (readonly string[])[],
		corrected: Columns,
		placeOf: PlaceOf | undefined,
	) {
		this.headers = headers;
		this.rows = rows;
		this.corrected = corrected;
		this.placeOf = placeOf;
	}

	header(column: number): string {
		return this.headers[column] ?? '';
	}

	/** Its header without spaces, case and punctuation. */
	key(column: number): string {
		return headerKey(this.header(column));
	}

	values(column: number): string[] {
		return this.rows.map((row) => row[column] ?? '');
	}

	positiveNumbers(column: number): number[] {
		return this.values(column)
			.flatMap((cell) => parseNumber(cell) ?? [])
			.filter((value) => value > 0);
	}

	/** The columns that could be recognized by their values or by a similar header. */
	without(used: ReadonlySet<number>): UnusedColumn[] {
		return this.headers.flatMap((header, column) =>
			used.has(column) || header.length > MAX_HEADER_CHARACTERS
				? []
				: [{ column, header, key: headerKey(header), values: this.values(column) }],
		);
	}
}
