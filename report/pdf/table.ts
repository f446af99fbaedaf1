/** Tables: the head again on every sheet, no row parted, figures at the end of their columns. */
import type { StructureElement } from 'pdfkit';
import type { Pin, TableBlock, TableColumn, TableRow } from '../report.ts';
import type { Piece } from './flow.ts';
import { INK, LINE, MUTED } from './inks.ts';
import type { Letter } from './lettering.ts';
import { opened, ornament, type Press, tagged } from './press.ts';
import { disc, star } from './shapes.ts';
import { textPieces } from './text-blocks.ts';

/** Wide tables have smaller letters; narrower columns than the last size bears break their words. */
const SIZES = [9, 8.5, 8, 7.5] as const;
const PAD = { x: 4, y: 3.5 };
const PIN = 6.5;
/** Lines of a cell and of a head; what a hostile text has more is cut. */
const MOST_LINES = { cell: 14, head: 4 };

interface Layout {
	letter: Letter;
	lefts: readonly number[];
	widths: readonly number[];
	columns: readonly TableColumn[];
}

export function tablePieces(press: Press, block: TableBlock): Piece[] {
	const layout = layoutOf(press, block);
	const table = opened(press, 'Table', undefined, { title: block.caption });
	const head = headPiece(press, layout, table);
	const rows = block.rows.map((row, at): Piece => {
		const piece = rowPiece(press, layout, row, table);
		const isNextToEnds = at === 0 || at === block.rows.length - 2;
		return { ...piece, keep: isNextToEnds && at < block.rows.length - 1, again: head };
	});
	const note = block.note === '' ? [] : textPieces(press, block.note, 'note');
	const last = rows.pop();
	const ended = last === undefined ? [] : [{ ...last, keep: note.length > 0 && rows.length > 0 }];
	return [{ ...head, before: 10, keep: true }, ...rows, ...ended, ...note];
}

function layoutOf({ letters, frame }: Press, { columns, rows }: TableBlock): Layout {
	const total = columns.reduce((sum, { width }) => sum + width, 0);
	const widths = columns.map(({ width }) => (width / total) * frame.width);
	const lefts = widths.map((_, at) => frame.left + widths.slice(0, at).reduce((sum, each) => sum + each, 0));
	const fits = (size: number) =>
		rows.every(({ cells, strong }) =>
			cells.every((cell, at) =>
				cell
					.split(/\s/)
					.every(
						(word) =>
							letters.widthOf(word, { size, leading: size, color: INK, bold: strong }) <=
							(widths[at] ?? 0) - 2 * PAD.x,
					),
			),
		);
	const size = SIZES.find(fits) ?? 7.5;
	return { letter: { size, leading: Math.round(size * 2.6) / 2, color: INK }, lefts, widths, columns };
}

function headPiece(press: Press, layout: Layout, table: () => StructureElement) {
	const { columns, widths, letter } = layout;
	const small = {
		...letter,
		size: letter.size - 0.75,
		leading: letter.leading - 1,
		color: MUTED,
		bold: true,
	};
	const cells = columns.map(({ label, pin }, at) => ({
		pin,
		lines: press.letters.linesOf(label, small, (widths[at] ?? 0) - 2 * PAD.x, MOST_LINES.head),
	}));
	const pins = columns.some(({ pin }) => pin !== null) ? PIN * 2 + 3 : 0;
	const tall = Math.max(...cells.map(({ lines }) => lines.length));
	const height = pins + tall * small.leading + 2 * PAD.y;
	const draw = (top: number, column: (at: number, draw: () => void) => void) => {
		cells.forEach(({ lines, pin }, at) => {
			const { align } = columns[at] as TableColumn;
			const x = edgeOf(layout, at);
			column(at, () => {
				if (pin !== null) drawPin(press, pin, align === 'end' ? x - PIN : x + PIN, top + PAD.y + PIN);
				// Labels stand on the rule, so that a long one grows upward; under pins they hang from them.
				const first = pins > 0 ? top + PAD.y + pins : top + height - PAD.y - lines.length * small.leading;
				lines.forEach((line, index) => {
					press.letters.draw(line, x, first + index * small.leading, small, align);
				});
			});
		});
		ornament(press, () => rule(press, top + height, 0.8, INK));
	};
	return {
		height: height + 1,
		draw: (top: number) => {
			const line = press.doc.struct('TR');
			table().add(line);
			draw(top, (at, paint) => {
				if (columns[at]?.label === '') line.add(press.doc.struct('TD', {}, []));
				else tagged(press, line, 'TH', paint, { scope: 'Column' });
			});
		},
		again: { height: height + 1, draw: (top: number) => draw(top, (_, paint) => ornament(press, paint)) },
	};
}

function rowPiece(
	press: Press,
	layout: Layout,
	{ cells, strong, pin }: TableRow,
	table: () => StructureElement,
): Piece {
	const { letter, widths, columns } = layout;
	const own = strong ? { ...letter, bold: true } : letter;
	const indent = pin === null ? 0 : PIN * 2 + 5;
	const lines = cells.map((cell, at) =>
		press.letters.linesOf(
			cell,
			own,
			(widths[at] ?? 0) - 2 * PAD.x - (at === 0 ? indent : 0),
			MOST_LINES.cell,
		),
	);
	const firsts = cells.map((cell, at) =>
		firstLines(press, own, cell, (widths[at] ?? 0) - 2 * PAD.x - (at === 0 ? indent : 0)),
	);
	const tall = Math.max(1, ...lines.map((each) => each.length));
	const height = tall * letter.leading + 2 * PAD.y;
	const draw = (top: number) => {
		const line = press.doc.struct('TR');
		table().add(line);
		cells.forEach((cell, at) => {
			const x = edgeOf(layout, at) + (at === 0 ? indent : 0);
			const paint = () => {
				if (at === 0 && pin !== null)
					drawPin(press, pin, edgeOf(layout, 0) + PIN, top + PAD.y + letter.leading / 2);
				(lines[at] ?? []).forEach((words, index) => {
					const quiet = at === 0 ? index >= (firsts[at] ?? 1) : isFact(cell) && index < (firsts[at] ?? 0);
					const look = quiet && !strong ? { ...own, color: MUTED } : own;
					press.letters.draw(words, x, top + PAD.y + index * letter.leading, look, columns[at]?.align);
				});
			};
			if (cell === '' && !(at === 0 && pin !== null)) line.add(press.doc.struct('TD', {}, []));
			else if (at === 0) tagged(press, line, 'TH', paint, { scope: 'Row' });
			else tagged(press, line, 'TD', paint);
		});
		ornament(press, () => rule(press, top + height, strong ? 0.8 : 0.5, strong ? INK : LINE));
	};
	return { height: height + 0.5, before: 0, keep: false, draw };
}

/** A cell of two lines says first what is, then what that is worth: the first steps back. */
function isFact(cell: string): boolean {
	return cell.includes('\n');
}

function firstLines(press: Press, letter: Letter, cell: string, width: number): number {
	return press.letters.linesOf(cell.split('\n')[0] ?? '', letter, width, MOST_LINES.cell).length;
}

function edgeOf({ lefts, widths, columns }: Layout, at: number): number {
	const left = lefts[at] ?? 0;
	return columns[at]?.align === 'end' ? left + (widths[at] ?? 0) - PAD.x : left + (at === 0 ? 0 : PAD.x);
}

function drawPin(press: Press, pin: Pin, x: number, y: number): void {
	if (pin === 'subject') star(press.doc, { x, y }, PIN);
	else if (pin !== null) disc(press, { x, y }, PIN, pin);
}

function rule({ doc, frame }: Press, y: number, width: number, color: string): void {
	doc.moveTo(frame.left, y).lineTo(frame.right, y).lineWidth(width).stroke(color);
}
