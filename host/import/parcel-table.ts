/**
 * A county's second file: the addresses and facts of its parcels, which a file of sales has only by parcel number, such as
 * King County's `EXTR_ResBldg.csv` beside `EXTR_RPSale.csv`.
 */
import { displayedText, parseText } from '../../domain/import/cells/cells.ts';
import type { Columns } from '../../domain/import/columns/column-map.ts';
import type { ColumnChoices, ColumnMapping } from '../../domain/import/columns/columns.ts';
import { FIELDS, type Field, headerKey } from '../../domain/import/columns/headers/header-synonyms.ts';
import { idKey } from '../../domain/import/rows/identity/sale-key.ts';
import type { CsvRecord } from './records/records.ts';

/** The cells of parcels, in the columns of some fields. */
export interface ParcelTable {
	/** Of the file or table. */
	name: string;
	/** Its fields that a sale may take from it, each with its header. */
	columns: readonly { field: Field; header: string }[];
	/** The cells of these columns, by `parcelKey`. */
	cells: ReadonlyMap<string, readonly string[]>;
}

/** Fields of a sale or a listing, not of a parcel. */
const OF_SALE: ReadonlySet<Field> = new Set<Field>([
	...(['mlsId', 'parcel', 'soldPrice', 'listPrice', 'lastSalePrice', 'originalListPrice'] as const),
	...(['soldDate', 'soldMonth', 'soldYear', 'lastSaleDate', 'contractDate', 'listDate'] as const),
	...(['offMarketDate', 'withdrawnDate', 'expirationDate', 'updatedDate', 'daysOnMarket', 'status'] as const),
	...(['daysOnMarketUnsold', 'cumulativeDaysOnMarket', 'concessions', 'url', 'remarks', 'photos'] as const),
]);

/** Fields that make up one street line, which comes from one file. */
const ADDRESS: ReadonlySet<Field> = new Set<Field>([
	...(['address', 'streetNumber', 'streetDirPrefix', 'streetName', 'streetSuffix'] as const),
	...(['streetDirSuffix', 'unit'] as const),
]);

/** Whether a table has parcels with their places but no sales. */
export function isParcelTable({ columns }: Pick<ColumnMapping, 'columns'>): boolean {
	const hasPlaces = columns.zip ?? columns.address ?? columns.latitude;
	return Boolean(columns.parcel && hasPlaces && !columns.soldPrice && !columns.listPrice);
}

/** Whether a table has sales by parcel number, but lacks their ZIP codes or addresses. */
export function needsParcels({ columns }: Pick<ColumnMapping, 'columns'>): boolean {
	const hasAddress = columns.address ?? columns.streetName;
	const hasPrice = columns.soldPrice ?? columns.listPrice;
	return Boolean(columns.parcel && hasPrice && !(columns.zip && hasAddress) && !columns.latitude);
}

/** Reads a table of parcels. Where two rows of a parcel differ, as those of two buildings do, its value is unknown. */
export async function readParcels(
	name: string,
	{ headers, columns: { parcel = [], ...columns }, ratings }: ColumnMapping,
	rows: AsyncIterable<CsvRecord>,
	limitRows: (rows: AsyncIterable<CsvRecord>) => AsyncIterable<CsvRecord> = (all) => all,
): Promise<ParcelTable> {
	// The prices of the sales may show the scale of a rating, so that it isn't decided here.
	const joined = FIELDS.flatMap((field) => {
		const rated = ratings.filter(({ fact, choices }) => fact === field && choices.length > 0);
		const rating = rated.find(({ scale }) => scale !== null) ?? rated[0];
		const column = rating?.column ?? (columns as Columns)[field]?.[0];
		const isOther = ratings.some((each) => each.column === column && each.fact !== field);
		if (column === undefined || isOther || OF_SALE.has(field)) return [];
		return [{ field, column, header: headers[column] ?? '' }];
	});
	const cells = new Map<string, string[]>();
	for await (const record of limitRows(rows)) {
		const key = record.problem === undefined ? parcelKey(record.cells, parcel) : '';
		if (key === '') continue;
		const own = joined.map(({ column }) => record.cells[column] ?? '');
		const known = cells.get(key);
		cells.set(key, known ? known.map((cell, at) => mergedCell(cell, own[at] ?? '')) : own);
	}
	return { name, columns: joined.map(({ column: _, ...joinedColumn }) => joinedColumn), cells };
}

/** The importer reads a question mark as unknown. */
const UNKNOWN = '?';

function mergedCell(one: string, other: string): string {
	if (one === '' || one === other) return other;
	return other === '' ? one : UNKNOWN;
}

/** The columns that a table of sales takes from tables of parcels, and a function that adds them to a row. */
export function joinParcels(
	{ columns }: Pick<ColumnMapping, 'columns'>,
	choices: ColumnChoices,
	parcels: readonly ParcelTable[],
): { headers: string[]; choices: ColumnChoices; widened: (cells: string[]) => string[] } {
	const taken = new Set(Object.keys(columns));
	const hasAddress = taken.has('address') || taken.has('streetName');
	const joined = (columns.parcel === undefined ? [] : parcels).map((table) => {
		const free = table.columns
			.map((column, at) => ({ ...column, at, header: `${column.header.trim()} (${table.name})` }))
			.filter(({ field }) => !taken.has(field) && !(hasAddress && ADDRESS.has(field)));
		for (const { field } of free) taken.add(field);
		return { table, used: free };
	});
	const used = joined.flatMap((each) => each.used);
	const chosen = new Set(
		[...Object.values(choices.corrections ?? {}), ...(choices.ignored ?? [])].map(headerKey),
	);
	const free = used.filter(({ header }) => !chosen.has(headerKey(header)));
	return {
		headers: used.map(({ header }) => header),
		choices: {
			...choices,
			corrections: {
				...Object.fromEntries(free.map(({ field, header }) => [field, header])),
				...choices.corrections,
			},
			scales: {
				...Object.fromEntries(free.map(({ field }) => [field, null])),
				...choices.scales,
			},
		},
		widened: (cells) => {
			if (used.length === 0) return cells;
			const key = parcelKey(cells, columns.parcel ?? []);
			const found = joined.flatMap(({ table, used: own }) => {
				const known = table.cells.get(key);
				return own.map(({ at }) => known?.[at] ?? '');
			});
			return [...cells, ...found];
		},
	};
}

/** A parcel number without punctuation and leading zeros, which spreadsheets drop; empty for none. */
function parcelKey(cells: readonly string[], columns: readonly number[]): string {
	for (const column of columns) {
		const cell = cells[column] ?? '';
		if (parseText(cell) !== null) return idKey(displayedText(cell)).replace(/^0+/, '');
	}
	return '';
}
