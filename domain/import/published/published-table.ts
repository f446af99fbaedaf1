/** A table of a publisher's figures, recognized by its header. */
import type { DatasetId, MeasureId } from '../../market/published/publishers.ts';
import { headerKey } from '../columns/headers/header-synonyms.ts';

/** A month as a number: its year × 12 plus the month from 0. @example monthNumber(2026, 8) // 24319 */
export type Month = number;

/** The figures of one area: a value of each measure for one month, or a series of months of one measure. */
export interface PublishedRow {
	/** Such as `zip:78704`, `zip3:787`, `county:King County, WA` or `state:TX`. */
	area: string;
	months: readonly Month[];
	/** By month, then by measure; null if missing. What isn't a number is NaN: `checkFigures` decides what can be true. */
	values: readonly (readonly (number | null)[])[];
}

/** Why a row has no figures: it is of something that isn't imported, or it can't be read. */
export type NoFigures = 'other' | 'unreadable';

export interface PublishedTable {
	dataset: DatasetId;
	measures: readonly MeasureId[];
	/** @param cells of a row below the header */
	read: (cells: readonly string[]) => PublishedRow | NoFigures;
	/** The day on which the publisher made the file, if a row says so; otherwise the newest month is its vintage. */
	madeOn?: (cells: readonly string[]) => string | null;
	/** A row is a series of months of the one measure. */
	isWide?: true;
	/** The table has no header: its first row has figures. */
	hasNoHeader?: true;
}

/** A header, with the positions of its columns by key. */
export class Header {
	readonly cells: readonly string[];
	readonly #keys: readonly string[];

	constructor(cells: readonly string[]) {
		this.cells = cells.map((cell) =>
			cell
				.replace(/^\ufeff/, '')
				.replace(/\s+/g, ' ')
				.trim(),
		);
		this.#keys = this.cells.map(headerKey);
	}

	/** The first column with one of these names; −1 if there is none. */
	find(...names: readonly string[]): number {
		return this.#keys.findIndex((key) => names.includes(key));
	}

	has(...names: readonly string[]): boolean {
		return names.every((name) => this.#keys.includes(name));
	}
}

export function monthNumber(year: number, month: number): Month {
	return year * 12 + month - 1;
}

/** The month of a day or month in ISO form, or null. @example monthOfIso('2026-08-31') // 24319 */
export function monthOfIso(text: string): Month | null {
	const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])(?:-\d{2})?/.exec(text) ?? [];
	return year === undefined ? null : monthNumber(Number(year), Number(month));
}

/** What publishers and Excel write for a missing figure, and the codes of the Census Bureau for why it is. */
const MISSING = /^(|n\/?a|#n\/a|null|none|[.*–—-]+|\(.*\)|-([2-9])\2{8}(\.0*)?)$/i;
const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
const WITH_UNITS = /^([-−]?)\$?([\d,]*\.?\d+)\s*([KM%]?)$/i;

/**
 * A figure in a cell: `$426K`, `2.8%` and `1,234` as numbers, percentages as fractions. Null for a blank, `NA`, `.`, `-`, a
 * standard error in parentheses and the codes of missing values of the Census Bureau. NaN for anything else.
 *
 * @example parseFigure('1e400') // Infinity
 */
export function parseFigure(cell: string): number | null {
	const text = cell.trim();
	if (MISSING.test(text)) return null;
	if (NUMBER.test(text)) return Number(text);
	const [, sign = '', digits = '', unit = ''] = WITH_UNITS.exec(text) ?? [];
	const scale = { K: 1_000, M: 1_000_000, '%': 0.01 }[unit.toUpperCase()] ?? 1;
	return digits === '' ? Number.NaN : Number(digits.replaceAll(',', '')) * scale * (sign === '' ? 1 : -1);
}
