/** The columns of a table, in a font size that fits, and the lines of its cells. */
import type { TableBlock, TableColumn } from '../report.ts';
import { INK, MUTED } from './inks.ts';
import type { Frame } from './paper.ts';
import type { Align, TextLayout, TextStyle } from './text/text-layout.ts';

/** Wide tables have smaller letters; if the smallest size doesn't fit, words are broken. */
const SIZES = [9, 8.5, 8, 7.5] as const;
/** Space next to a cell, and before a text column that follows a column of figures. */
const PADDING = { beside: 4, afterFigures: 14 };
/** Cells with more letters than this are prose, in any column. */
const MAX_UNBROKEN = 24;
/** The maximum lines of a cell; hostile text beyond that is cut. */
const MAX_LINES = 14;

export interface TableLayout {
	style: TextStyle;
	/** The horizontal area of each column's text. */
	boxes: readonly { left: number; width: number }[];
	columns: readonly TableColumn[];
}

export interface CellLine {
	words: string;
	/** Less prominent than the others. */
	quiet: boolean;
}

export function layOutTable(
	textLayout: TextLayout,
	frame: Frame,
	{ columns, rows }: TableBlock,
): TableLayout {
	const boxes = layOutBoxes(columns, frame);
	const fits = (size: number) =>
		rows.every(({ cells, strong }) =>
			cells.every((cell, at) =>
				unbreakableParts(cell, columns[at]?.align).every((part) => {
					const style = { size, leading: size, color: INK, bold: strong };
					return textLayout.widthOf(part, style) <= (boxes[at]?.width ?? 0);
				}),
			),
		);
	const size = SIZES.find(fits) ?? 7.5;
	return { style: { size, leading: Math.round(size * 2.6) / 2, color: INK }, boxes, columns };
}

/** The parts of a cell that shouldn't be broken: a figure, a date, or a word of text. */
function unbreakableParts(cell: string, align: TableColumn['align'] | undefined): string[] {
	return cell.split(align === 'end' ? '\n' : /\s/).filter((part) => part.length <= MAX_UNBROKEN);
}

function layOutBoxes(columns: readonly TableColumn[], frame: Frame): TableLayout['boxes'] {
	const total = columns.reduce((sum, { width }) => sum + width, 0);
	let edge = frame.left;
	return columns.map(({ width, align }, at) => {
		const whole = (width / total) * frame.width;
		const followsFigures = align === 'start' && columns[at - 1]?.align === 'end';
		const before = at === 0 ? 0 : followsFigures ? PADDING.afterFigures : PADDING.beside;
		const after = at === columns.length - 1 ? 0 : PADDING.beside;
		const left = edge + before;
		edge += whole;
		return { left, width: Math.max(1, whole - before - after) };
	});
}

/** The left edge of a column's text, or the right edge if it has figures. */
export function edgeOf({ boxes, columns }: TableLayout, at: number): { x: number; align: Align } {
	const { left, width } = boxes[at] ?? { left: 0, width: 0 };
	const align = columns[at]?.align ?? 'start';
	return { x: align === 'end' ? left + width : left, align };
}

/**
 * The lines of a cell. In a cell with two values, the minor one is muted: in the first column the second line, which
 * is a description; elsewhere the first line, because the second is the adjustment.
 *
 * @param indent the space a pin takes in the first column
 */
export function cellLines(
	textLayout: TextLayout,
	{ style, boxes }: TableLayout,
	cell: string,
	at: number,
	strong: boolean,
	indent: number,
): CellLine[] {
	const own = { ...style, bold: strong };
	const width = Math.max(1, (boxes[at]?.width ?? 0) - indent);
	const parts = cell.split('\n').map((part) => textLayout.linesOf(part, own, width, MAX_LINES));
	const quiet = (part: number) => !strong && parts.length > 1 && (at === 0 ? part > 0 : part === 0);
	return parts
		.flatMap((lines, part) => lines.map((words) => ({ words, quiet: quiet(part) })))
		.slice(0, MAX_LINES);
}

/** The text style of a header. */
export function headStyle({ size, leading }: TextStyle): TextStyle {
	return { size: size - 0.75, leading: leading - 1, color: MUTED, bold: true };
}
