/** Finds the columns for each field: by their headers, or by their values if a header is unknown or wrong. */
import { parseDate } from '../cells/dates.ts';
import type { Columns } from './column-map.ts';
import { resolveDaysOnMarket } from './days-on-market.ts';
import { FIELDS, type Field, HEADER_KEYS, headerKey } from './headers/header-synonyms.ts';
import { withoutOwnersPlace } from './owner-columns.ts';
import { type PriceColumns, resolveLastSale, resolvePrices } from './price-columns.ts';
import { repeatedListPrices } from './repeated-list-price.ts';
import { resolveScales } from './resolve-scales.ts';
import { type FlagColumn, findSaleFlags } from './sale-flags.ts';
import { contradicts, findByValues } from './values/find-by-values.ts';

export interface ColumnMapping {
	headers: readonly string[];
	columns: Columns;
	prices: PriceColumns;
	/** Columns that say whether a sale is arm's length. */
	flags: readonly FlagColumn[];
}

/** A user's correction: the header of a field's column. */
export type Corrections = Readonly<Partial<Record<Field, string>>>;

/** A user's choices for a file's columns. */
export interface ColumnChoices {
	corrections?: Corrections;
	/** Headers of unused columns. */
	ignored?: readonly string[];
}

/** Longer text isn't the name of a column, and would take long to match. */
const MAX_HEADER_CHARACTERS = 500;

/** A row with at least this many known names is recognized as the header. */
const MIN_KNOWN_HEADERS = 3;

/** The index of the row with the most known names; titles and column groups are above it. Null if none has enough. */
export function findHeaderRow(
	rows: readonly (readonly string[])[],
	corrections: Corrections = {},
): number | null {
	const known = rows.map(
		(row) => Object.keys({ ...columnsByHeader(row), ...correctedColumns(row, corrections) }).length,
	);
	const max = Math.max(0, ...known);
	return max < MIN_KNOWN_HEADERS ? null : known.indexOf(max);
}

/**
 * Recognizes the columns of a file.
 *
 * @param sampleRows rows below the header; a few hundred are plenty
 * @param isZip whether five digits are a real ZIP code, so that other numbers aren't mistaken for one
 * @example matchColumns(['Sold Price', 'ZIP'], [['$415,300', '20194']]).columns // { zip: [1], soldPrice: [0] }
 */
export function matchColumns(
	headers: readonly string[],
	sampleRows: readonly (readonly string[])[],
	{
		corrections = {},
		ignored = [],
		isZip = () => true,
	}: ColumnChoices & { isZip?: (zip: string) => boolean } = {},
): ColumnMapping {
	const valuesOf = (column: number) => sampleRows.map((row) => row[column] ?? '');
	const corrected = correctedColumns(headers, corrections);
	const chosen = new Set([...Object.values(corrected).flat(), ...columnsNamed(headers, ignored)]);
	const byHeader = columnsByHeader(headers);
	// Next to a column of house numbers, an address may be only the name of a street.
	const hasNumbers = (byHeader.streetNumber ?? corrected.streetNumber) !== undefined;
	const plausible: Partial<Record<Field, readonly number[]>> = {};
	for (const [field, named] of toEntries(byHeader)) {
		const fitting = named.filter(
			(column) =>
				!chosen.has(column) &&
				((field === 'address' && hasNumbers) || !contradicts(field, headers[column] ?? '', valuesOf(column))),
		);
		if (fitting.length > 0) plausible[field] = fitting;
	}
	const ofHome = withoutOwnersPlace(plausible, headers, valuesOf);
	const columns: Columns = { ...ofHome, ...corrected };
	const used = new Set([...chosen, ...Object.values(plausible).flat(), ...Object.values(columns).flat()]);
	const unused = headers.flatMap((header, column) =>
		used.has(column) || header.length > MAX_HEADER_CHARACTERS
			? []
			: [{ column, key: headerKey(header), values: valuesOf(column) }],
	);
	const known = { ...columns, ...findByValues(unused, columns, isZip) };
	const dated = resolveLastSale(known, headers, corrected);
	const scaled = resolveScales(dated, headers, valuesOf, corrected);
	const prices = resolvePrices(dated, headers, corrected);
	return {
		headers,
		columns: resolveDaysOnMarket(scaled, sampleRows, corrected),
		prices: { ...prices, repeated: repeatedListPrices(prices, dated, sampleRows, corrected) },
		flags: findSaleFlags(headers),
	};
}

/** Why a file with these columns can't be used, or null if it can. */
export function whyUnusable({ headers, columns }: Pick<ColumnMapping, 'headers' | 'columns'>): string | null {
	if (headers.filter((header) => parseDate(header) !== null).length >= 12) {
		return 'it contains monthly statistics, not homes';
	}
	if (!columns.soldPrice && !columns.listPrice) return 'no column was recognized as the price';
	const isPlaced = columns.latitude && columns.longitude;
	if (!columns.zip && !columns.address && !isPlaced)
		return 'no column was recognized as the ZIP code; add one, or latitude and longitude';
	return null;
}

/** The mapping for display: each field with the headers that supply it. */
export function describeMapping({ headers, columns }: ColumnMapping): { field: Field; header: string }[] {
	return FIELDS.flatMap((field) => {
		const names = columns[field]?.map((column) => collapseSpaces(headers[column] ?? ''));
		return names === undefined ? [] : [{ field, header: names.join(', else ') }];
	});
}

/** Headers that supply no field. */
export function unusedHeaders({ headers, columns, flags }: ColumnMapping): string[] {
	const used = new Set([...Object.values(columns).flat(), ...flags.map(({ column }) => column)]);
	return headers.filter((header, column) => !used.has(column) && header.trim() !== '').map(collapseSpaces);
}

/** The columns that aren't used for sold homes, each with the reason, as sentences for the import report. */
export function ignoredColumns({ headers, columns, prices }: ColumnMapping): string[] {
	const sentence = (column: number, reason: string) =>
		`${collapseSpaces(headers[column] ?? '')} is ignored for sold homes: ${reason}.`;
	return [
		...(columns.daysOnMarketUnsold ?? []).map((column) => sentence(column, 'it counts days since closing')),
		...(prices.repeated ?? []).map((column) =>
			sentence(column, 'in most rows it only repeats the sale price'),
		),
	];
}

/** The columns of each field, looked up by the whole header first, then by shorter forms of it. */
function columnsByHeader(headers: readonly string[]): Partial<Record<Field, number[]>> {
	const found: Partial<Record<Field, number[]>> = {};
	const used = new Set<number>();
	for (const form of HEADER_FORMS) {
		const keys = headers.map((header) =>
			header.length > MAX_HEADER_CHARACTERS
				? ''
				: headerKey(COUNTS_PART.test(header) ? header : form(header)),
		);
		for (const [field, names] of HEADER_KEYS) {
			const columns = names.map((name) => keys.indexOf(name)).filter((at) => at >= 0 && !used.has(at));
			if (columns.length > 0) found[field] = [...(found[field] ?? []), ...columns];
			for (const column of columns) used.add(column);
		}
	}
	return found;
}

/** `Baths Total (# Half)` counts only some baths, so it has no shorter form. */
const COUNTS_PART = /\(.*(half|full|½|\d\/\d)/i;

/** The shorter forms of a header. */
const HEADER_FORMS: readonly ((header: string) => string)[] = [
	(header) => header,
	// Redfin's `URL (SEE …)`
	(header) => header.split('(')[0] ?? '',
	// Maryland's `SALES SEGMENT 1: Transfer Date (YYYY.MM.DD) (MDP Field: TRADATE)`
	(header) =>
		(
			header
				.replaceAll(/\([^)]*\)/g, '')
				.split(':')
				.at(-1) ?? ''
		).replace(/^\s*MDP\b/, ''),
];

function columnsNamed(headers: readonly string[], names: readonly string[]): number[] {
	const keys = new Set(names.map(headerKey));
	return headers.flatMap((header, column) => (keys.has(headerKey(header)) ? [column] : []));
}

function correctedColumns(
	headers: readonly string[],
	corrections: Corrections,
): Partial<Record<Field, number[]>> {
	const found: Partial<Record<Field, number[]>> = {};
	for (const [field, header] of toEntries(corrections)) {
		const column = headers.findIndex((name) => headerKey(name) === headerKey(header));
		if (column >= 0) found[field] = [column];
	}
	return found;
}

function toEntries<T>(fields: Partial<Record<Field, T>>): [Field, T][] {
	return Object.entries(fields) as [Field, T][];
}

function collapseSpaces(header: string): string {
	return header.replace(/\s+/g, ' ').trim().slice(0, 80);
}
