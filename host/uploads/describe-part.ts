/** A table in an uploaded file as shown to the agent: its columns with samples, and the choices to make. */
import type { PartChoices, UploadPart } from '../../contract/uploads.ts';
import { displayedText, parseText } from '../../domain/import/cells/cells.ts';
import type { ColumnMapping } from '../../domain/import/columns/columns.ts';
import { FIELDS } from '../../domain/import/columns/headers/header-synonyms.ts';
import { inspectTable } from '../import/file-table.ts';
import { UnusableFile } from '../import/import-problems.ts';
import { inspectFile } from '../import/inspect-file.ts';
import type { FilePart } from './open-parts.ts';
import { choicesFor, headerName, tableChoices } from './part-choices.ts';

const MAX_SAMPLES = 3;
const MAX_SAMPLE_CHARACTERS = 60;
/** Unused columns beyond this one are not shown. */
const MAX_COLUMNS = 300;

export interface DescribeOptions {
	isZip: (zip: string) => boolean;
	/** The agent's choices for this table; null before there are any. */
	chosen: PartChoices | null;
	/** The choices for the last table with these headers, or null. */
	recall: (header: string) => Promise<PartChoices | null>;
}

/** Describes a table; one that can't be read has no columns and a problem. */
export async function describePart(part: FilePart, options: DescribeOptions): Promise<UploadPart> {
	try {
		const file = await inspectFile(part.path);
		const check = (choices: PartChoices) => inspectTable(file, tableChoices(choices).columns, options.isZip);
		let { table, sample, problem } = await check({});
		const { headers } = table.mapping;
		const earlier = options.chosen === null ? await options.recall(headerName(headers)) : null;
		const choices = choicesFor(headers, options.chosen ?? earlier ?? {});
		if (Object.keys(choices).length > 0) ({ table, sample, problem } = await check(choices));
		const described = describeColumns(table.mapping, sample);
		return {
			...described,
			name: part.name,
			choices,
			remembered: earlier !== null,
			...(table.warning !== null && { warning: table.warning }),
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

function describeColumns(mapping: ColumnMapping, sample: readonly (readonly string[])[]) {
	const { headers, columns } = mapping;
	const fieldOf = new Map(
		FIELDS.flatMap((field) => (columns[field] ?? []).map((column) => [column, field] as const)),
	);
	const described = headers.map((header, column) => ({
		header,
		field: fieldOf.get(column) ?? null,
		samples: takeSamples(sample, column),
	}));
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
