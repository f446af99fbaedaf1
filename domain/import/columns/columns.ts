/** Finds the columns for each field: by their headers, or by their values if a header is unknown or wrong. */
import { parseDate } from '../cells/dates.ts';
import {
	resolveBaths,
	resolveGarage,
	resolveStreet,
	resolveStyles,
	resolveViews,
} from './ambiguous-columns.ts';
import { findTotalArea, resolveLots } from './areas/lot-columns.ts';
import { type Columns, withoutEmpty } from './column-map.ts';
import { resolveDaysOnMarket } from './days-on-market.ts';
import {
	type Corrections,
	columnsByHeader,
	columnsByLooseHeader,
	columnsNamed,
	correctedColumns,
} from './headers/columns-by-header.ts';
import { FIELDS, type Field, headerKey } from './headers/header-synonyms.ts';
import { dropOwnersPlace, dropOwnersState } from './owner-columns.ts';
import { type PriceColumns, resolveLastSale, resolvePrices } from './price-columns.ts';
import { type RatingColumn, resolveRatings } from './ratings/rating-columns.ts';
import type { ScaleChoices } from './ratings/rating-fields.ts';
import { type FlagColumn, findSaleFlags } from './sale-flags.ts';
import { MAX_HEADER_CHARACTERS, type PlaceOf, SampledFile, type UnusedColumn } from './sampled-file.ts';
import { contradicts, findByValues } from './values/find-by-values.ts';

export interface ColumnMapping {
	headers: readonly string[];
	columns: Columns;
	prices: PriceColumns;
	/** How columns of ratings are read whose values have no meaning without a scale. */
	ratings: readonly RatingColumn[];
	/** Columns that say whether a sale is arm's length. */
	flags: readonly FlagColumn[];
}

/** A user's choices for a file's columns. */
export interface ColumnChoices {
	corrections?: Corrections;
	/** Scales of the ratings in corrected columns. */
	scales?: ScaleChoices;
	/** Headers of unused columns. */
	ignored?: readonly string[];
}

/** A row with at least this many known names is recognized as the header. */
const MIN_KNOWN_HEADERS = 3;

/** The index of the row with the most known names; titles and column groups are above it. Null if none has enough. */
export function findHeaderRow(
	rows: readonly (readonly string[])[],
	corrections: Corrections = {},
): number | null {
	const known = rows.map((row) => {
		const exact = { ...columnsByHeader(row), ...correctedColumns(row, corrections) };
		return Object.keys({ ...exact, ...columnsByLooseHeader(row.map(withoutValues), exact) }).length;
	});
	const max = Math.max(0, ...known);
	return max < MIN_KNOWN_HEADERS ? null : known.indexOf(max);
}

function withoutValues(header: string, column: number): UnusedColumn {
	return { column, header: header.slice(0, MAX_HEADER_CHARACTERS), key: headerKey(header), values: [] };
}

/** The columns of a file with some in other fields, or in none. What the user corrected stays. */
type ColumnRule = (columns: Columns, file: SampledFile) => Columns;

/**
 * A header alone doesn't say whose address it is, or whether a number counts baths or full baths.
 * In the order they apply: those that need a field come after those that may change it.
 */
const RULES: readonly ColumnRule[] = [
	dropOwnersState,
	resolveLastSale,
	resolveLots,
	resolveBaths,
	resolveViews,
	resolveGarage,
	resolveStyles,
	resolveStreet,
	resolveDaysOnMarket,
];

/**
 * Recognizes the columns of a file.
 *
 * @param sampleRows rows below the header; a few hundred are plenty
 * @param placeOf what is known about a ZIP code; null for other digits, which aren't mistaken for one. By default, any five
 * digits are a ZIP code.
 * @example matchColumns(['Sold Price', 'ZIP'], [['$415,300', '20194']]).columns // { zip: [1], soldPrice: [0] }
 */
export function matchColumns(
	headers: readonly string[],
	sampleRows: readonly (readonly string[])[],
	{
		corrections = {},
		ignored = [],
		scales = {},
		placeOf,
	}: ColumnChoices & { placeOf?: PlaceOf | undefined } = {},
): ColumnMapping {
	const corrected = correctedColumns(headers, corrections);
	const file = new SampledFile(headers, sampleRows, corrected, placeOf);
	const chosen = new Set([...Object.values(corrected).flat(), ...columnsNamed(headers, ignored)]);
	const plausible = plausibleColumns(file, chosen);
	const columns: Columns = { ...dropOwnersPlace(plausible, file), ...corrected };
	const used = [...chosen, ...Object.values(plausible).flat(), ...Object.values(columns).flat()];
	const unused = file.without(new Set(used));
	const isZip = (zip: string) => placeOf === undefined || placeOf(zip) !== null;
	const byValues = { ...columns, ...findByValues(unused, columns, isZip) };
	const named = { ...columnsByLooseHeader(unused, byValues), ...byValues };
	const ruled = RULES.reduce<Columns>((resolved, rule) => rule(resolved, file), {
		...named,
		...findTotalArea(unused, named, file),
	});
	const { columns: resolved, ratings } = resolveRatings(ruled, file, scales);
	return {
		headers,
		columns: resolved,
		prices: resolvePrices(resolved, file),
		ratings,
		flags: findSaleFlags(headers),
	};
}

/** The columns of each field by their headers, without those whose values contradict the header, and without those chosen. */
function plausibleColumns(file: SampledFile, chosen: ReadonlySet<number>): Columns {
	const byHeader = columnsByHeader(file.headers);
	// Next to a column of house numbers, an address may be only the name of a street.
	const hasNumbers = (byHeader.streetNumber ?? file.corrected.streetNumber) !== undefined;
	const isPlausible = (field: Field, column: number) =>
		(field === 'address' && hasNumbers) || !contradicts(field, file.header(column), file.values(column));
	return withoutEmpty(
		Object.fromEntries(
			toEntries(byHeader).map(([field, columns]) => [
				field,
				columns.filter((column) => !chosen.has(column) && isPlausible(field, column)),
			]),
		),
	);
}

/** Why a file with these columns can't be used, or null if it can. */
export function whyUnusable({ headers, columns }: Pick<ColumnMapping, 'headers' | 'columns'>): string | null {
	if (headers.filter((header) => parseDate(header) !== null).length >= 12) {
		return 'it contains monthly statistics, not homes';
	}
	if (!columns.soldPrice && !columns.listPrice) return 'no column was recognized as the price';
	const isPlaced = columns.latitude && columns.longitude;
	if (!columns.zip && !columns.address && !columns.streetName && !isPlaced)
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

function toEntries<T>(fields: Partial<Record<Field, T>>): [Field, T][] {
	return Object.entries(fields) as [Field, T][];
}

function collapseSpaces(header: string): string {
	return header.replace(/\s+/g, ' ').trim().slice(0, 80);
}
