/** Tables: the head again on every sheet, no row parted, figures at the end of their columns. */
import type { StructureElement } from 'pdfkit';
import type { Pin, TableBlock, TableRow } from '../report.ts';
import type { Piece } from './flow.ts';
import { INK, LINE, MUTED } from './inks.ts';
import { opened, ornament, type Press, tagged } from './press.ts';
import { disc, star } from './shapes.ts';
import { cellLines, edgeOf, headLetter, layoutOf, type TableLayout } from './table-layout.ts';
import { textPieces } from './text-blocks.ts';

const PAD = 3.1;
const PIN = 6.5;
const MOST_HEAD_LINES = 4;

export function tablePieces(press: Press, block: TableBlock): Piece[] {
	const layout = layoutOf(press.letters, press.frame, block);
	const table = opened(press, 'Table', undefined, { title: block.caption });
	const head = headPiece(press, layout, table);
	const note = block.note === '' ? [] : textPieces(press, block.note, 'note');
	const last = block.rows.length - 1;
	const rows = block.rows.map((row, at): Piece => {
		// Neither the first nor the last row stands alone on a sheet, and the note not without the last.
		const keep = at === last ? note.length > 0 : at === 0 || at === last - 1;
		return { ...rowPiece(press, layout, row, table), keep, again: head.again };
	});
	return [head, ...rows, ...note];
}

function headPiece(press: Press, layout: TableLayout, table: () => StructureElement) {
	const { columns, boxes } = layout;
	const letter = headLetter(layout.letter);
	const cells = columns.map(({ label, pin }, at) => ({
		pin,
		lines: press.letters.linesOf(label, letter, boxes[at]?.width ?? 1, MOST_HEAD_LINES),
	}));
	const pins = columns.some(({ pin }) => pin !== null) ? PIN * 2 + 3 : 0;
	const tall = Math.max(...cells.map(({ lines }) => lines.length));
	const ground = pins + tall * letter.leading + 2 * PAD;
	const draw = (top: number, column: (at: number, draw: () => void) => void) => {
		cells.forEach(({ lines, pin }, at) => {
			const { x, align } = edgeOf(layout, at);
			column(at, () => {
				drawPin(press, pin, align === 'end' ? x - PIN : x + PIN, top + PAD + PIN);
				// Labels stand on the rule; below pins they hang from them.
				const first = pins > 0 ? top + PAD + pins : top + ground - PAD - lines.length * letter.leading;
				lines.forEach((line, index) => {
					press.letters.draw(line, x, first + index * letter.leading, letter, align);
				});
			});
		});
		ornament(press, () => rule(press, top + ground, 0.8, INK));
	};
	const height = ground + 1;
	return {
		height,
		before: 6,
		keep: true,
		draw: (top: number) => {
			const line = press.doc.struct('TR');
			table().add(line);
			draw(top, (at, paint) => {
				if (columns[at]?.label === '') line.add(press.doc.struct('TD', {}, []));
				else tagged(press, line, 'TH', paint, { scope: 'Column' });
			});
		},
		again: { height, draw: (top: number) => draw(top, (_, paint) => ornament(press, paint)) },
	};
}

function rowPiece(
	press: Press,
	layout: TableLayout,
	{ cells, strong, pin }: TableRow,
	table: () => StructureElement,
): Piece {
	const { letters, doc } = press;
	const { letter } = layout;
	const indentOf = (at: number) => (at === 0 && pin !== null ? PIN * 2 + 5 : 0);
	const lines = cells.map((cell, at) => cellLines(letters, layout, cell, at, strong, indentOf(at)));
	const ground = Math.max(1, ...lines.map((each) => each.length)) * letter.leading + 2 * PAD;
	const draw = (top: number) => {
		const line = doc.struct('TR');
		table().add(line);
		cells.forEach((cell, at) => {
			const { x, align } = edgeOf(layout, at);
			const paint = () => {
				if (at === 0) drawPin(press, pin, x + PIN, top + PAD + letter.leading / 2);
				(lines[at] ?? []).forEach(({ words, quiet }, index) => {
					const own = { ...letter, bold: strong, color: quiet ? MUTED : INK };
					letters.draw(words, x + indentOf(at), top + PAD + index * letter.leading, own, align);
				});
			};
			if (cell === '') line.add(doc.struct('TD', {}, []));
			else if (at === 0) tagged(press, line, 'TH', paint, { scope: 'Row' });
			else tagged(press, line, 'TD', paint);
		});
		ornament(press, () => rule(press, top + ground, strong ? 0.8 : 0.5, strong ? INK : LINE));
	};
	return { height: ground + 0.5, before: 0, keep: false, draw };
}

function drawPin(press: Press, pin: Pin, x: number, y: number): void {
	if (pin === 'subject') star(press.doc, { x, y }, PIN);
	else if (pin !== null) disc(press, { x, y }, PIN, pin);
}

function rule({ doc, frame }: Press, y: number, width: number, color: string): void {
	doc.moveTo(frame.left, y).lineTo(frame.right, y).lineWidth(width).stroke(color);
}
