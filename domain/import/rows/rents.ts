/** Median rents by ZIP code and month, in a table with a column per month or a row per month. */
import type { IsoDate } from '../../dates/days.ts';
import { parseDate, parseMonthOfYear } from '../cells/dates.ts';
import { parseWhole } from '../cells/numbers.ts';
import { parseZip } from '../cells/places.ts';
import { headerKey } from '../columns/headers/header-synonyms.ts';

export interface ZipRent {
	zip: string;
	/** The first day of the month. */
	month: IsoDate;
	/** US dollars a month. */
	medianRent: number;
}

/** The layout of a table of rents. */
export interface RentColumns {
	zip: number;
	/** A column per month. */
	months: { column: number; month: IsoDate }[];
	/** Or a row per month: the columns of the month and the rent. */
	row: { month: number; rent: number } | null;
}

const ZIP_HEADERS = ['zip', 'zipcode', 'zip5', 'postalcode', 'regionname', 'zcta', 'zcta5'];
const MONTH_HEADERS = ['month', 'date', 'period', 'monthdate', 'periodbegin'];
/** No ZIP code's monthly median rent is outside these bounds; summer resorts reach $80,000. */
const RENTS = { min: 200, max: 150_000 };

/** Null for a table without rents by ZIP code. */
export function findRentColumns(headers: readonly string[]): RentColumns | null {
	const keys = headers.map(headerKey);
	const zip = keys.findIndex((key) => ZIP_HEADERS.includes(key));
	const month = keys.findIndex((key) => MONTH_HEADERS.includes(key));
	const rent = keys.findIndex((key) => /rent/.test(key) && !/(count|sqft|squarefoot)/.test(key));
	const months = headers.flatMap((header, column) => {
		const month = parseMonth(header);
		return month === null ? [] : [{ column, month }];
	});
	if (zip < 0) return null;
	if (months.length > 0) return { zip, months, row: null };
	return month >= 0 && rent >= 0 ? { zip, months: [], row: { month, rent } } : null;
}

/** The rents of a row, without blank and implausible cells. */
export function parseRents(cells: readonly string[], { zip, months, row }: RentColumns): ZipRent[] {
	const place = parseZip(cells[zip] ?? '');
	if (place === null) return [];
	const found = row
		? [{ month: parseMonth(cells[row.month] ?? ''), cell: cells[row.rent] ?? '' }]
		: months.map(({ column, month }) => ({ month, cell: cells[column] ?? '' }));
	return found.flatMap(({ month, cell }) => {
		const medianRent = parseWhole(cell, RENTS.min, RENTS.max);
		return month === null || medianRent === null ? [] : [{ zip: place, month, medianRent }];
	});
}

/**
 * The first day of a month, from a month or a date such as `2026-10`, `Oct 2026`, `10/1/2026` or `2026-10-31`. A bare
 * number isn't read, because it could be a spreadsheet's date or, like `2025`, a year.
 */
function parseMonth(text: string): IsoDate | null {
	const trimmed = text.trim();
	if (/^\d+$/.test(trimmed)) return null;
	const month = parseMonthOfYear(trimmed) ?? parseDate(trimmed)?.slice(0, 'YYYY-MM'.length) ?? null;
	return month === null ? null : `${month}-01`;
}
