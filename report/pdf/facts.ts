/** Labels and their values, a hairline between. */
import type { Piece } from './flow.ts';
import { INK, LINE, MUTED } from './inks.ts';
import { LETTERS, opened, ornament, type PdfContext, tagged } from './pdf-context.ts';
import { headingPieces } from './text-blocks.ts';

const LETTER = { ...LETTERS.plain, size: 9.5, leading: 12.5 };
const PAD = 2.75;
/** Labels take what the longest needs, within these shares of the width. */
const LABEL_SHARES = { min: 0.27, max: 0.46 };

export function factsPieces(
	pdf: PdfContext,
	caption: string,
	rows: readonly { label: string; value: string }[],
): Piece[] {
	const table = opened(pdf, 'Table', undefined, { title: caption });
	const heading = caption === '' ? [] : headingPieces(pdf, { kind: 'heading', text: caption, pin: null });
	const indent = indentOf(pdf, rows);
	return [...heading, ...rows.map((row, at) => rowPiece(pdf, row, table, { indent, keep: at === 0 }))];
}

function rowPiece(
	pdf: PdfContext,
	{ label, value }: { label: string; value: string },
	table: () => ReturnType<PdfContext['doc']['struct']>,
	{ indent, keep }: { indent: number; keep: boolean },
): Piece {
	const { doc, letters, frame } = pdf;
	const shy = { ...LETTER, color: MUTED };
	const own = { ...LETTER, color: INK };
	const labels = letters.linesOf(label, shy, indent - 12, 4);
	const values = letters.linesOf(value, own, frame.width - indent, 20);
	const height = Math.max(labels.length, values.length) * LETTER.leading + 2 * PAD;
	return {
		height,
		before: 0,
		keep,
		draw: (top) => {
			const line = doc.struct('TR');
			table().add(line);
			ornament(pdf, () => doc.moveTo(frame.left, top).lineTo(frame.right, top).lineWidth(0.5).stroke(LINE));
			tagged(
				pdf,
				line,
				'TH',
				() =>
					labels.forEach((words, at) => {
						letters.draw(words, frame.left, top + PAD + at * LETTER.leading, shy);
					}),
				{ scope: 'Row' },
			);
			tagged(pdf, line, 'TD', () =>
				values.forEach((words, at) => {
					letters.draw(words, frame.left + indent, top + PAD + at * LETTER.leading, own);
				}),
			);
		},
	};
}

function indentOf({ letters, frame }: PdfContext, rows: readonly { label: string }[]): number {
	const widest = Math.max(...rows.map(({ label }) => letters.widthOf(label, LETTER))) + 16;
	return Math.min(frame.width * LABEL_SHARES.max, Math.max(frame.width * LABEL_SHARES.min, widest));
}
