/** Workbooks and ZIP archives for tests, in the form that Excel and file managers write. */
import { strToU8, zipSync } from 'fflate';
import { MILLISECONDS_PER_DAY } from '../domain/dates/days.ts';
import { EXCEL_EPOCH_DAYS } from '../domain/import/cells/dates.ts';
import { escapeHtml } from '../host/escape-html.ts';

type Cell = string | number | boolean | Date | null;

/** A workbook with sheets by name. Strings are shared, dates have a date format, blank rows are left out. */
export function workbook(sheets: Record<string, readonly (readonly Cell[])[]>): Uint8Array {
	const shared: string[] = [];
	const names = Object.keys(sheets);
	const files: Record<string, Uint8Array> = {
		'[Content_Types].xml': strToU8('<Types/>'),
		'xl/workbook.xml': strToU8(
			`<workbook xmlns:r="r"><workbookPr/><sheets>${names
				.map((name, at) => `<sheet name="${escapeHtml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
				.join('')}</sheets></workbook>`,
		),
		'xl/_rels/workbook.xml.rels': strToU8(
			`<Relationships>${names
				.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
				.join('')}</Relationships>`,
		),
		'xl/styles.xml': strToU8(
			'<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yyyy"/></numFmts>' +
				'<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
				'<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
		),
	};
	Object.values(sheets).forEach((rows, at) => {
		const lines = rows.map((row, index) => {
			const cells = row
				.map((cell, column) => cellXml(cell, `${letter(column)}${index + 1}`, shared))
				.join('');
			return cells === '' ? '' : `<row r="${index + 1}">${cells}</row>`;
		});
		files[`xl/worksheets/sheet${at + 1}.xml`] = strToU8(
			`<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
		);
	});
	files['xl/sharedStrings.xml'] = strToU8(
		`<sst>${shared.map((text) => `<si><r><t>${escapeHtml(text)}</t></r></si>`).join('')}</sst>`,
	);
	return zipSync(files);
}

function cellXml(cell: Cell, reference: string, shared: string[]): string {
	if (cell === null) return '';
	if (cell instanceof Date)
		return `<c r="${reference}" s="1"><v>${cell.getTime() / MILLISECONDS_PER_DAY + EXCEL_EPOCH_DAYS}</v></c>`;
	if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
	if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
	shared.push(cell);
	return `<c r="${reference}" t="s"><v>${shared.length - 1}</v></c>`;
}

function letter(column: number): string {
	return String.fromCharCode(65 + column);
}
