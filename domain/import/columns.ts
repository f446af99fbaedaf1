/** Which column of a file says what: by its header, by its values where the header says nothing or lies. */
import { readDate } from './dates.ts';
import { settleDaysOnMarket } from './days-on-market.ts';
import { FIELDS, type Field, HEADER_KEYS, headerKey } from './header-synonyms.ts';
import { type PriceColumns, settleLastSale, settlePrices } from './price-columns.ts';
import { type FlagColumn, findSaleFlags } from './sale-flags.ts';
import { settleScales } from './scales.ts';
import { contradicts, findByValues } from './values.ts';

/** Columns by field; where a field has several, the first that is not blank in a row speaks. */
export type Columns = Readonly<Partial<Record<Field, readonly number[]>>>;

export interface ColumnMapping {
	headers: readonly string[];
	columns: Columns;
	prices: PriceColumns;
	/** Columns that say whether a sale counts. */
	flags: readonly FlagColumn[];
}

/** What a person says a column is: field to header. */
export type Corrections = Readonly<Partial<Record<Field, string>>>;

/** A row is taken for the header from this many known names on. */
const FEWEST_KNOWN_HEADERS = 3;

/** The number of the row with most known names: titles and groups of columns stand above it. Null where none has enough. */
export function findHeaderRow(
	rows: readonly (readonly string[])[],
	corrections: Corrections = {},
): number | null {
	const known = rows.map(
		(row) => Object.keys({ ...columnsByHeader(row), ...correctedColumns(row, corrections) }).length,
	);
	const most = Math.max(0, ...known);
	return most < FEWEST_KNOWN_HEADERS ? null : known.indexOf(most);
}

/**
 * Recognises the columns of a file.
 *
 * @param sampleRows rows below the header; some hundred are plenty
 * @param isZip whether five digits are a ZIP in use, so that numbers are not taken for ZIPs
 * @example matchColumns(['Sold Price', 'ZIP'], [['$415,300', '20194']]).columns // { zip: [1], soldPrice: [0] }
 */
export function matchColumns(
	headers: readonly string[],
	sampleRows: readonly (readonly string[])[],
	{
		corrections = {},
		isZip = () => true,
	}: { corrections?: Corrections; isZip?: (zip: string) => boolean } = {},
): ColumnMapping {
	const valuesOf = (column: number) => sampleRows.map((row) => row[column] ?? '');
	const corrected = correctedColumns(headers, corrections);
	const taken = new Set(Object.values(corrected).flat());
	const columns: Partial<Record<Field, readonly number[]>> = {};
	for (const [field, named] of entriesOf(columnsByHeader(headers))) {
		const believable = named.filter(
			(column) => !taken.has(column) && !contradicts(field, headers[column] ?? '', valuesOf(column)),
		);
		if (believable.length > 0) columns[field] = believable;
	}
	Object.assign(columns, corrected);
	const used = new Set(Object.values(columns).flat());
	const unused = headers.flatMap((header, column) =>
		used.has(column) ? [] : [{ column, key: headerKey(header), values: valuesOf(column) }],
	);
	const known = { ...columns, ...findByValues(unused, columns, isZip) };
	const dated = settleLastSale(known, headers, corrected);
	const scaled = settleScales(dated, headers, valuesOf, corrected);
	return {
		headers,
		columns: settleDaysOnMarket(scaled, sampleRows, corrected),
		prices: settlePrices(dated, headers, corrected),
		flags: findSaleFlags(headers),
	};
}

/** Why a file with these columns can not be used, or null where it can. */
export function whyUnusable({ headers, columns }: Pick<ColumnMapping, 'headers' | 'columns'>): string | null {
	if (headers.filter((header) => readDate(header) !== null).length >= 12) {
		return 'it holds no homes but figures by month';
	}
	if (!columns.soldPrice && !columns.listPrice) return 'no column was recognised as the price';
	if (!columns.zip && !columns.address) return 'no column was recognised as the ZIP code';
	return null;
}

/** The mapping for people: each field with the headers that fill it. */
export function describeMapping({ headers, columns }: ColumnMapping): { field: Field; header: string }[] {
	return FIELDS.flatMap((field) => {
		const names = columns[field]?.map((column) => tidy(headers[column] ?? ''));
		return names === undefined ? [] : [{ field, header: names.join(', else ') }];
	});
}

/** Headers that fill nothing. */
export function unusedHeaders({ headers, columns, flags }: ColumnMapping): string[] {
	const used = new Set([...Object.values(columns).flat(), ...flags.map(({ column }) => column)]);
	return headers.filter((header, column) => !used.has(column) && header.trim() !== '').map(tidy);
}

/** What stands in brackets, as in Redfin's `URL (SEE …)`, counts first and is left out then. */
function columnsByHeader(headers: readonly string[]): Partial<Record<Field, number[]>> {
	const found: Partial<Record<Field, number[]>> = {};
	const taken = new Set<number>();
	for (const keys of [
		headers.map(headerKey),
		headers.map((header) => headerKey(header.split('(')[0] ?? '')),
	]) {
		for (const [field, names] of HEADER_KEYS) {
			const columns = names.map((name) => keys.indexOf(name)).filter((at) => at >= 0 && !taken.has(at));
			if (columns.length > 0) found[field] = [...(found[field] ?? []), ...columns];
			for (const column of columns) taken.add(column);
		}
	}
	return found;
}

function correctedColumns(
	headers: readonly string[],
	corrections: Corrections,
): Partial<Record<Field, number[]>> {
	const found: Partial<Record<Field, number[]>> = {};
	for (const [field, header] of entriesOf(corrections)) {
		const column = headers.findIndex((name) => headerKey(name) === headerKey(header));
		if (column >= 0) found[field] = [column];
	}
	return found;
}

function entriesOf<T>(fields: Partial<Record<Field, T>>): [Field, T][] {
	return Object.entries(fields) as [Field, T][];
}

function tidy(header: string): string {
	return header.replace(/\s+/g, ' ').trim().slice(0, 80);
}
