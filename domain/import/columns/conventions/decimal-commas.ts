/**
 * Numbers as other countries write them: `1.234,56` and `12,5`. As with the order of dates, the format belongs to the column:
 * one cell that can only be read one way decides for all.
 */

/** Appended to a number that could be read two ways, so that it is unreadable: see `isUnclearNumber`. */
const UNCLEAR_MARK = ' ?';

/** A number with an optional dollar sign before it and a unit after it. */
const CELL = /^([-+(]?\s*(?:usd?\s*)?(?:\$\s*)?[-+]?)(\d[\d.,]*\d|\d)(\s*[a-z$²][a-z.²/ ]*\)?|\))?$/i;

const FORMS = {
	/** `1.234,56`, `415300,00`, `12,5`, `30,2439`, `0,345` */
	comma: /^(\d{1,3}(\.\d{3})+,\d+|\d{2,},(\d{1,2}|\d{4,})|\d,\d{4,}|\d{4,},\d+|0,\d+)$/,
	/** `2,5`, which may be two numbers */
	shortComma: /^\d,\d{1,2}$/,
	/** `1,234.56`, `1,250,000`, `12.5`, `30.2439`, `0.345` */
	point: /^(\d{1,3}(,\d{3})+\.\d+|\d{1,3}(,\d{3}){2,}|\d+\.(\d{1,2}|\d{4,})|\d{4,}\.\d+|0\.\d+)$/,
	/** `1.250.000`, which may be a parcel number */
	pointGroups: /^[1-9]\d{0,2}(\.\d{3}){2,}$/,
	/** `450.000`: in the US a number with three decimals */
	pointGroup: /^[1-9]\d{0,2}\.\d{3}$/,
	/** `450,000`: in the US a whole number */
	commaGroup: /^[1-9]\d{0,2},\d{3}$/,
} as const;
type Form = keyof typeof FORMS;

/** This many numbers in the hundreds of thousands are no coincidence: decimals rarely have three digits. */
const MIN_GROUPED = 3;

/** `comma`: a comma separates the decimals. `unclear`: numbers that may be read two ways are not read. */
export type DecimalForm = 'comma' | 'unclear';

/** The columns whose numbers aren't written as in the US. */
export function findDecimalCommas(
	sampleRows: readonly (readonly string[])[],
	width: number,
): ReadonlyMap<number, DecimalForm> {
	const columns = Array.from({ length: width }, (_, column) => evidenceOf(sampleRows, column));
	const hasComma = columns.some(({ isComma }) => isComma);
	const hasPoint = columns.some(({ isPoint }) => isPoint);
	if (!hasComma) return new Map();
	return new Map(
		columns.flatMap(({ forms, isComma, isPoint }, column): [number, DecimalForm][] => {
			if (isComma) return [[column, 'comma']];
			if (isPoint || forms.size === 0) return [];
			if (hasPoint) return forms.has('pointGroup') ? [[column, 'unclear']] : [];
			return [[column, forms.has('commaGroup') ? 'unclear' : 'comma']];
		}),
	);
}

/** A row with its numbers as in the US, and marks on those that may be read two ways. */
export function withDecimalPoints(
	cells: readonly string[],
	columns: ReadonlyMap<number, DecimalForm>,
): string[] {
	return cells.map((cell, column) => {
		const form = columns.get(column);
		const [, before = '', number, after = ''] = (form && CELL.exec(cell.trim())) ?? [];
		if (number === undefined) return cell;
		if (form === 'unclear') return isGrouped(number) ? `${cell.trim()}${UNCLEAR_MARK}` : cell;
		return `${before}${number.replaceAll('.', '').replace(',', '.')}${after}`;
	});
}

/** Whether a cell has a number whose point or comma may separate thousands or decimals. */
export function isUnclearNumber(cell: string): boolean {
	return cell.endsWith(UNCLEAR_MARK) && CELL.test(cell.slice(0, -UNCLEAR_MARK.length));
}

function isGrouped(number: string): boolean {
	return FORMS.pointGroup.test(number) || FORMS.commaGroup.test(number);
}

function evidenceOf(sampleRows: readonly (readonly string[])[], column: number) {
	const numbers = sampleRows.flatMap((row) => CELL.exec(row[column]?.trim() ?? '')?.[2] ?? []);
	const forms = new Set(numbers.flatMap((number) => formOf(number) ?? []));
	const grouped = numbers.filter((number) => /^\d{3},\d{3}$/.test(number)).length;
	const saysComma = forms.has('comma') || (forms.has('pointGroups') && forms.has('pointGroup'));
	const saysPoint = forms.has('point') || (!saysComma && grouped >= MIN_GROUPED);
	return { forms, isComma: saysComma && !saysPoint, isPoint: saysPoint };
}

function formOf(number: string): Form | null {
	const found = Object.entries(FORMS).find(([, shape]) => shape.test(number));
	return found === undefined ? null : (found[0] as Form);
}
