/** Converts the sheets of an Excel workbook to CSV files, whose line numbers are the row numbers of the sheet. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { MILLISECONDS_PER_DAY } from '../../../domain/dates/days.ts';
import { EXCEL_EPOCH_DAYS } from '../../../domain/import/cells/dates.ts';
import { UnusableFile } from '../import-problems.ts';
import {
	decodeEscapes,
	parseXml,
	readDateStyles,
	readSharedStrings,
	readSheets,
	withText,
} from './workbook-parts.ts';
import type { UnpackingAllowance, ZipFile } from './zip-file.ts';

/** Excel's own limits. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
/** Days from 1899-12-30, Excel's day 0, to day 0 of old Macintosh files. */
const MACINTOSH_DAYS = 1462;

interface Formats {
	sharedStrings: readonly string[];
	dateStyles: ReadonlySet<number>;
	is1904: boolean;
}

/**
 * @param written the limit for the text of all sheets
 * @returns the sheets that have rows, with their names and CSV files
 */
export async function sheetsAsCsv(
	zip: ZipFile,
	pathOf: (sheet: number) => string,
	written: UnpackingAllowance,
): Promise<{ name: string; path: string }[]> {
	const { sheets, is1904 } = await readSheets(zip);
	const formats = {
		sharedStrings: await readSharedStrings(zip),
		dateStyles: await readDateStyles(zip),
		is1904,
	};
	const tables: { name: string; path: string }[] = [];
	for (const [at, sheet] of sheets.entries()) {
		const path = pathOf(at);
		const rows = await writeSheet(await zip.open(sheet.path), path, new SheetLines(formats, written));
		if (rows > 0) tables.push({ name: sheet.name, path });
	}
	return tables;
}

async function writeSheet(content: AsyncIterable<Buffer>, path: string, lines: SheetLines): Promise<number> {
	const out = createWriteStream(path);
	const closed = finished(out);
	// Failures are handled where it is awaited below.
	closed.catch(() => {});
	try {
		for await (const _ of parseXml(content, lines)) {
			const piece = lines.take();
			if (piece !== '' && !out.write(piece)) await Promise.race([once(out, 'drain'), closed]);
		}
		out.end(lines.take());
		await closed;
	} finally {
		out.destroy();
	}
	return lines.rows;
}

/** Turns the elements of a sheet into CSV lines. */
class SheetLines {
	rows = 0;
	readonly #formats: Formats;
	readonly #written: UnpackingAllowance;
	#ready = '';
	#row: string[] = [];
	#rowNumber = 0;
	#column = 0;
	#type = 'n';
	#style = 0;
	#value: string | null = null;

	/** @param written the limit for the text of all sheets */
	constructor(formats: Formats, written: UnpackingAllowance) {
		this.#formats = formats;
		this.#written = written;
	}

	/** Returns the lines finished since the last call. */
	take(): string {
		const ready = this.#ready;
		this.#ready = '';
		return ready;
	}

	open = (name: string, attributes: Readonly<Record<string, string>>): void => {
		if (name === 'row') this.#beginRow(Number(attributes.r ?? this.#rowNumber + 1));
		if (name === 'c') {
			this.#column = attributes.r === undefined ? this.#row.length : parseColumn(attributes.r);
			this.#type = attributes.t ?? 'n';
			this.#style = Number(attributes.s ?? 0);
			this.#row[this.#column] = '';
		}
		if (name === 'v' || name === 'is') this.#value = '';
	};

	text = (text: string): void => {
		if (this.#value !== null) this.#value = withText(this.#value, text);
	};

	close = (name: string): void => {
		if ((name === 'v' || name === 'is') && this.#value !== null) {
			const cell = this.#cell(this.#value);
			this.#written.use(cell.length);
			this.#row[this.#column] = cell;
			this.#value = null;
		}
		if (name === 'row') {
			this.#written.use(this.#row.length);
			if (this.#row.some((cell) => cell !== undefined && cell !== '')) this.rows += 1;
			this.#ready += `${Array.from(this.#row, (cell) => quoted(cell ?? '')).join(',')}\n`;
		}
	};

	#beginRow(number: number): void {
		if (!(number > this.#rowNumber) || number > MAX_ROWS)
			throw new UnusableFile('The rows of this sheet are out of order. Save the workbook again, or as CSV.');
		this.#written.use(number - this.#rowNumber);
		this.#ready += '\n'.repeat(number - this.#rowNumber - 1);
		this.#rowNumber = number;
		this.#row = [];
	}

	#cell(value: string): string {
		if (this.#type === 's') return this.#formats.sharedStrings[Number(value)] ?? '';
		if (this.#type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
		if (this.#type === 'e') return '';
		if (this.#type === 'str' || this.#type === 'inlineStr') return decodeEscapes(value);
		return this.#type === 'n' && this.#formats.dateStyles.has(this.#style) ? this.#day(value) : value;
	}

	/** A day number as a date; a time of day alone stays a number. */
	#day(value: string): string {
		const days = Math.floor(Number(value)) + (this.#formats.is1904 ? MACINTOSH_DAYS : 0);
		const day = new Date((days - EXCEL_EPOCH_DAYS) * MILLISECONDS_PER_DAY);
		return days < 1 || Number.isNaN(day.getTime()) ? value : day.toISOString().slice(0, 10);
	}
}

/** @example parseColumn('AB12') // 27 */
function parseColumn(reference: string): number {
	let column = 0;
	for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A')
		column = column * 26 + letter.charCodeAt(0) - 64;
	if (column > MAX_COLUMNS)
		throw new UnusableFile(
			'This sheet has more columns than Excel allows. Save the workbook again, or as CSV.',
		);
	return column - 1;
}

/** A cell for CSV. Line breaks become spaces, so that a row is one line. */
function quoted(cell: string): string {
	const text = cell.replace(/[\r\n]+/g, ' ');
	return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
