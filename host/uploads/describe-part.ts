/** A table in an uploaded file as shown to the agent: its columns with samples, and the choices to make. */
import type { PartChoices, PartContents, UploadPart } from '../../contract/uploads.ts';
import type { IsoDate } from '../../domain/dates/days.ts';
import { displayedText, parseText } from '../../domain/import/cells/cells.ts';
import type { ColumnMapping } from '../../domain/import/columns/columns.ts';
import { FIELDS } from '../../domain/import/columns/headers/header-synonyms.ts';
import { Row } from '../../domain/import/rows/row.ts';
import { readRowType, unknownType } from '../../domain/import/rows/row-type.ts';
import type { GivenPlace } from '../../domain/import/rows/row-zip.ts';
import type { ZipPlace } from '../../domain/places/zip-place.ts';
import { type FileTable, inspectTable } from '../import/file-table.ts';
import { placeFromLine } from '../import/given-place.ts';
import { UnusableFile } from '../import/import-problems.ts';
import { inspectFile } from '../import/inspect-file.ts';
import type { ParcelTable } from '../import/parcel-table.ts';
import type { FilePart } from '../import/parts/open-parts.ts';
import { importContext, streamLines } from '../import/staged-lines.ts';
import { Tally, TypeCounts, type UnknownType } from '../import/tally.ts';
import { describeRating } from './describe-rating.ts';
import { choicesFor, headerName, tableChoices } from './part-choices.ts';
import { rowLimit } from './row-limit.ts';

const MAX_SAMPLES = 3;
const MAX_SAMPLE_CHARACTERS = 60;
/** Unused columns beyond this one are not shown. */
const MAX_COLUMNS = 300;
/** Further texts of unknown property types are not shown. */
const MAX_TYPES = 30;

export interface DescribeOptions {
	places: ReadonlyMap<string, ZipPlace>;
	/** Tables of parcels in the same file, and whether this is one of them. */
	parcels?: readonly ParcelTable[];
	isOfParcels?: boolean;
	/** The agent's choices for this table; null before there are any. */
	chosen: PartChoices | null;
	/** The choices for the last table with these headers, or null. */
	recall: (header: string) => Promise<PartChoices | null>;
	today: IsoDate;
	/** Limits the rows of all tables together. */
	limitRows?: ReturnType<typeof rowLimit>;
}

/** Describes a table; one that can't be read has no columns and a problem. */
export async function describePart(part: FilePart, options: DescribeOptions): Promise<UploadPart> {
	try {
		const file = await inspectFile(part.path);
		const inspect = (choices: PartChoices, place: GivenPlace | null) =>
			inspectTable(file, {
				...{ choices: tableChoices(choices).columns, place, howToPlace: HOW_TO_PLACE },
				...{ placeOf: (zip: string) => options.places.get(zip) ?? null, parcels: options.parcels ?? [] },
			});
		let inspected = await inspect({}, null);
		const { headers } = inspected.table.mapping;
		const earlier = options.chosen === null ? await options.recall(headerName(headers)) : null;
		const choices = choicesFor(headers, options.chosen ?? earlier ?? {});
		const { place, problem: placeProblem } = readPlace(choices, options.places);
		if (Object.keys(choices).length > 0) inspected = await inspect(choices, place);
		const { table, sample, lacksPlaces } = inspected;
		const problem = placeProblem ?? inspected.problem;
		const unknownTypes = countUnknownTypes(sample, table.mapping);
		const isUsable = problem === null && !options.isOfParcels;
		return {
			...describeColumns(table.mapping, sample),
			name: part.name,
			choices,
			remembered: earlier !== null,
			...(lacksPlaces && { lacksPlaces }),
			...(unknownTypes.length > 0 && { unknownTypes }),
			...(table.warning !== null && { warning: table.warning }),
			...(options.isOfParcels && { isOfParcels: true }),
			...(isUsable && { contents: await readContents(table, choices, place, options) }),
			problem: problem === null ? null : shorten(problem, file.name),
		};
	} catch (error) {
		if (!(error instanceof UnusableFile)) throw error;
		const empty = { columns: [], choices: {}, remembered: false, lacksStatus: false };
		return {
			...empty,
			name: part.name,
			problem: shorten(error.message, part.path.split('/').at(-1) ?? ''),
		};
	}
}

/** Reads all rows of a table, as the import will. */
async function readContents(
	table: FileTable,
	choices: PartChoices,
	place: GivenPlace | null,
	{ places, today, limitRows = rowLimit() }: DescribeOptions,
): Promise<PartContents> {
	const { defaultStatus, types } = tableChoices(choices);
	const tally = new Tally();
	const context = importContext(places, { today, defaultStatus, types, place });
	for await (const _ of streamLines({ ...table, rows: limitRows(table.rows) }, context, tally));
	const days = tally.closingDays;
	return {
		sold: tally.sold,
		active: tally.active,
		firstClosing: days[0] ?? null,
		lastClosing: days.at(-1) ?? null,
		zips: tally.zipsInOrder(),
		rejected: tally.rejections().map(({ reason, count }) => ({ reason, count })),
	};
}

/** What the mapping screen says about a table without places. */
const HOW_TO_PLACE = 'Enter where they are below.';

/** Where the agent says the homes are, or why that can't be used. */
function readPlace(
	choices: PartChoices,
	places: DescribeOptions['places'],
): { place: GivenPlace | null; problem: string | null } {
	try {
		return { place: placeFromLine(tableChoices(choices).place, places), problem: null };
	} catch (error) {
		if (!(error instanceof UnusableFile)) throw error;
		return { place: null, problem: error.message };
	}
}

/** What the rows say about types that the importer doesn't know, whatever the agent says they are. */
function countUnknownTypes(
	sample: readonly (readonly string[])[],
	{ columns }: ColumnMapping,
): UnknownType[] {
	const counts = new TypeCounts();
	for (const cells of sample) {
		const row = new Row(cells, columns);
		const text = readRowType(row) === null ? unknownType(row) : null;
		if (text !== null) counts.add(text);
	}
	return counts.inOrder().slice(0, MAX_TYPES);
}

function describeColumns(mapping: ColumnMapping, sample: readonly (readonly string[])[]) {
	const { headers, columns } = mapping;
	const fieldOf = new Map(
		FIELDS.flatMap((field) => (columns[field] ?? []).map((column) => [column, field] as const)),
	);
	const described = headers.map((header, column) => {
		const field = fieldOf.get(column) ?? null;
		const rating = describeRating(column, field, mapping, sample);
		return { header, field, samples: takeSamples(sample, column), ...(rating && { rating }) };
	});
	return {
		columns: described.filter(
			({ field, header }, at) => field !== null || (at < MAX_COLUMNS && header.trim() !== ''),
		),
		lacksStatus: !columns.status && !columns.soldDate,
	};
}

function takeSamples(sample: readonly (readonly string[])[], column: number): string[] {
	const found = new Set<string>();
	for (const row of sample) {
		const cell = row[column] ?? '';
		if (parseText(cell) !== null) found.add(toSample(cell));
		if (found.size === MAX_SAMPLES) break;
	}
	return [...found];
}

/** The beginning of a cell. It never ends with half of an emoji, which the database can't store. */
function toSample(cell: string): string {
	return displayedText(cell)
		.slice(0, MAX_SAMPLE_CHARACTERS)
		.replace(/[\ud800-\udbff]$/, '');
}

/** A problem as a sentence without the file's name and columns, which are already on the screen. */
function shorten(problem: string, name: string): string {
	const reason = problem.startsWith(name) ? problem.slice(name.length).replace(/^[:,\s]+/, '') : problem;
	const text = reason.replace(/ Its columns: .*$/, '');
	if (text.startsWith('is ')) return `This file ${text}`;
	if (text.startsWith('has ')) return `This table ${text}`;
	return text.charAt(0).toUpperCase() + text.slice(1);
}
