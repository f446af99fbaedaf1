/** Reports in sections, such as "Closed" and "Active": they repeat their header, perhaps with other columns. */
import { HEADER_KEYS, headerKey } from '../../../domain/import/columns/headers/header-synonyms.ts';
import { type CsvRecord, RECORD_PROBLEMS } from './records.ts';

const KNOWN_NAMES: ReadonlySet<string> = new Set([...HEADER_KEYS.values()].flat());
/** A header has at least this many known names, and no cell that starts with a digit or a dollar sign. */
const MIN_KNOWN = 3;

/**
 * The records below a header. Further headers, and rows below a header with other columns, are marked with a problem,
 * as are homes above the main header.
 */
export async function* recordsInSection(
	records: AsyncIterable<CsvRecord>,
	header: CsvRecord,
): AsyncGenerator<CsvRecord> {
	const main = toKeys(header.cells).join();
	let isOther = false;
	for await (const record of records) {
		if (record.line === header.line) isOther = false;
		const isHeader = record.problem === undefined && hasNames(record.cells);
		if (record.line <= header.line) {
			if (isOther && !isHeader && isHome(record)) yield { ...record, problem: RECORD_PROBLEMS.otherSection };
			isOther = record.line < header.line && (isOther || isHeader);
			continue;
		}
		if (isHeader) isOther = toKeys(record.cells).join() !== main;
		const problem = isHeader ? RECORD_PROBLEMS.header : isOther ? RECORD_PROBLEMS.otherSection : undefined;
		yield problem === undefined || record.problem !== undefined ? record : { ...record, problem };
	}
}

/** Whether a row has several numbers, unlike titles and notes. */
function isHome({ cells, problem }: CsvRecord): boolean {
	return problem === undefined && cells.filter((cell) => /\d/.test(cell)).length >= MIN_KNOWN;
}

function toKeys(cells: readonly string[]): string[] {
	return cells.map(headerKey).filter(Boolean);
}

function hasNames(cells: readonly string[]): boolean {
	let filled = 0;
	let known = 0;
	for (const cell of cells) {
		if (cell === '') continue;
		// Most rows return here, after a few cells.
		if (/^\s*[$\d]/.test(cell)) return false;
		filled += 1;
		if (KNOWN_NAMES.has(headerKey(cell))) known += 1;
	}
	return known >= MIN_KNOWN && known >= filled / 2;
}
