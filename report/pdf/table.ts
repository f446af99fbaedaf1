/** Tables: the header repeats on every sheet, rows aren't split, and figures are right-aligned. */
import type { StructureElement } from 'pdfkit';
import { disc, star } from '../drawing/shapes.ts';
import type { Pin, TableBlock, TableRow } from '../report.ts';
import { drawMarks } from './draw-marks.ts';
import type { Piece } from './flow.ts';
import { INK, LINE, MUTED } from './inks.ts';
import { drawDecoration, drawTagged, lazyElement, type PdfContext } from './pdf-context.ts';
import { cellLines, edgeOf, headStyle, layOutTable, type TableLayout } from './table-layout.ts';
import { textPieces } from './text-blocks.ts';

const PAD = 3.1;
const PIN = 6.5;
const MAX_HEAD_LINES = 4;

export function tablePieces(pdf: PdfContext, block: TableBlock): Piece[] {
	const layout = layOutTable(pdf.textLayout, pdf.frame, block);
	const table = lazyElement(pdf, 'Table', undefined, { title: block.caption });
	const head = headPiece(pdf, layout, table);
	const note = block.note === '' ? [] : textPieces(pdf, block.note, 'note');
	const last = block.rows.length - 1;
	const rows = block.rows.map((row, at): Piece => {
		// The first and the last row are never alone on a sheet, and the note stays with the last row.
		const keep = at === last ? note.length > 0 : at === 0 || at === last - 1;
		return { ...rowPiece(pdf, layout, row, table), keep, repeatedHeader: head.repeatedHeader };
	});
	return [head, ...rows, ...note];
}

function headPiece(pdf: PdfContext, layout: TableLayout, table: () => StructureElement) {
	const { columns, boxes } = layout;
	const style = headStyle(layout.style);
	const cells = columns.map(({ label, pin }, at) => ({
		pin,
		lines: pdf.textLayout.linesOf(label, style, boxes[at]?.width ?? 1, MAX_HEAD_LINES),
	}));
	const pins = columns.some(({ pin }) => pin !== null) ? PIN * 2 + 3 : 0;
	const tall = Math.max(...cells.map(({ lines }) => lines.length));
	const contentHeight = pins + tall * style.leading + 2 * PAD;
	const draw = (top: number, column: (at: number, draw: () => void) => void) => {
		cells.forEach(({ lines, pin }, at) => {
			const { x, align } = edgeOf(layout, at);
			column(at, () => {
				drawPin(pdf, pin, align === 'end' ? x - PIN : x + PIN, top + PAD + PIN);
				// Labels are at the bottom of the header, or below the pins if there are any.
				const first = pins > 0 ? top + PAD + pins : top + contentHeight - PAD - lines.length * style.leading;
				lines.forEach((line, index) => {
					pdf.textLayout.draw(line, x, first + index * style.leading, style, align);
				});
			});
		});
		drawDecoration(pdf, () => rule(pdf, top + contentHeight, 0.8, INK));
	};
	const height = contentHeight + 1;
	return {
		height,
		before: 6,
		keep: true,
		draw: (top: number) => {
			const line = pdf.doc.struct('TR');
			table().add(line);
			draw(top, (at, paint) => {
				if (columns[at]?.label === '') line.add(pdf.doc.struct('TD', {}, []));
				else drawTagged(pdf, line, 'TH', paint, { scope: 'Column' });
			});
		},
		repeatedHeader: { height, draw: (top: number) => draw(top, (_, paint) => drawDecoration(pdf, paint)) },
	};
}

function rowPiece(
	pdf: PdfContext,
	layout: TableLayout,
	{ cells, strong, pin }: TableRow,
	table: () => StructureElement,
): Piece {
	const { textLayout, doc } = pdf;
	const { style } = layout;
	const indentOf = (at: number) => (at === 0 && pin !== null ? PIN * 2 + 5 : 0);
	const lines = cells.map((cell, at) => cellLines(textLayout, layout, cell, at, strong, indentOf(at)));
	const contentHeight = Math.max(1, ...lines.map((each) => each.length)) * style.leading + 2 * PAD;
	const draw = (top: number) => {
		const line = doc.struct('TR');
		table().add(line);
		cells.forEach((cell, at) => {
			const { x, align } = edgeOf(layout, at);
			const paint = () => {
				if (at === 0) drawPin(pdf, pin, x + PIN, top + PAD + style.leading / 2);
				(lines[at] ?? []).forEach(({ words, quiet }, index) => {
					const own = { ...style, bold: strong, color: quiet ? MUTED : INK };
					textLayout.draw(words, x + indentOf(at), top + PAD + index * style.leading, own, align);
				});
			};
			if (cell === '') line.add(doc.struct('TD', {}, []));
			else if (at === 0) drawTagged(pdf, line, 'TH', paint, { scope: 'Row' });
			else drawTagged(pdf, line, 'TD', paint);
		});
		drawDecoration(pdf, () => rule(pdf, top + contentHeight, strong ? 0.8 : 0.5, strong ? INK : LINE));
	};
	return { height: contentHeight + 0.5, before: 0, keep: false, draw };
}

function drawPin(pdf: PdfContext, pin: Pin, x: number, y: number): void {
	if (pin === 'subject') drawMarks(pdf, [star({ x, y }, PIN)]);
	else if (pin !== null) drawMarks(pdf, disc({ x, y }, PIN, pin));
}

function rule({ doc, frame }: PdfContext, y: number, width: number, color: string): void {
	doc.moveTo(frame.left, y).lineTo(frame.right, y).lineWidth(width).stroke(color);
}
