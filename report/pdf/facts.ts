/** Labels and their values, separated by hairlines. */
import { clamp } from '../../domain/math/arithmetic.ts';
import type { FactsBlock } from '../report.ts';
import { heightOf, type Piece } from './flow.ts';
import { INK, LINE, MUTED } from './inks.ts';
import {
	drawDecoration,
	drawTagged,
	lazyElement,
	type PdfContext,
	type Portrait,
	TEXT_STYLES,
} from './pdf-context.ts';
import { drawPicture } from './pictures.ts';
import { headingPieces } from './text-blocks.ts';

const STYLE = { ...TEXT_STYLES.plain, size: 9.5, leading: 12.5 };
const PAD = 2.75;
/** Labels are as wide as the longest needs, within these shares of the width. */
const LABEL_SHARES = { min: 0.27, max: 0.46 };

export function factsPieces(
	pdf: PdfContext,
	caption: string,
	rows: readonly { label: string; value: string }[],
): Piece[] {
	const table = lazyElement(pdf, 'Table', undefined, { title: caption });
	const heading = caption === '' ? [] : headingPieces(pdf, { kind: 'heading', text: caption, pin: null });
	const indent = measureIndent(pdf, rows);
	const last = rows.length - 1;
	// The first and the last row are never alone on a sheet.
	const isKept = (at: number) => at < last && (at === 0 || at === last - 1);
	return [...heading, ...rows.map((row, at) => rowPiece(pdf, row, table, { indent, keep: isKept(at) }))];
}

function rowPiece(
	pdf: PdfContext,
	{ label, value }: { label: string; value: string },
	table: () => ReturnType<PdfContext['doc']['struct']>,
	{ indent, keep }: { indent: number; keep: boolean },
): Piece {
	const { doc, textLayout, frame } = pdf;
	const muted = { ...STYLE, color: MUTED };
	const plain = { ...STYLE, color: INK };
	const labels = textLayout.linesOf(label, muted, indent - 12, 4);
	const values = textLayout.linesOf(value, plain, frame.width - indent, 20);
	const height = Math.max(labels.length, values.length) * STYLE.leading + 2 * PAD;
	return {
		height,
		before: 0,
		keep,
		draw: (top) => {
			const line = doc.struct('TR');
			table().add(line);
			drawDecoration(pdf, () =>
				doc.moveTo(frame.left, top).lineTo(frame.right, top).lineWidth(0.5).stroke(LINE),
			);
			drawTagged(
				pdf,
				line,
				'TH',
				() =>
					labels.forEach((words, at) => {
						textLayout.draw(words, frame.left, top + PAD + at * STYLE.leading, muted);
					}),
				{ scope: 'Row' },
			);
			drawTagged(pdf, line, 'TD', () =>
				values.forEach((words, at) => {
					textLayout.draw(words, frame.left + indent, top + PAD + at * STYLE.leading, plain);
				}),
			);
		},
	};
}

function measureIndent({ textLayout, frame }: PdfContext, rows: readonly { label: string }[]): number {
	const widest = Math.max(...rows.map(({ label }) => textLayout.widthOf(label, STYLE))) + 16;
	return clamp(widest, frame.width * LABEL_SHARES.min, frame.width * LABEL_SHARES.max);
}

const PORTRAIT = 120;
const GUTTER = 20;

/** Facts about the agent beside the agent's photo. */
export function portraitPiece(
	pdf: PdfContext,
	{ caption, rows }: FactsBlock,
	{ photo, alt }: Portrait,
): Piece {
	const { doc, section } = pdf;
	const { left, right } = pdf.frame;
	const from = left + PORTRAIT + GUTTER;
	const facts = factsPieces(
		{ ...pdf, frame: { ...pdf.frame, left: from, width: right - from } },
		caption,
		rows,
	);
	const draw = (top: number) => {
		const box = { left, top, width: PORTRAIT, height: PORTRAIT };
		const bbox = [left, top, left + PORTRAIT, top + PORTRAIT] as const;
		const picture = () => drawPicture(doc, photo, box);
		drawTagged(pdf, section, 'Figure', picture, { alt, bbox });
		drawDecoration(pdf, () => doc.rect(left, top, PORTRAIT, PORTRAIT).lineWidth(0.5).stroke(LINE));
		let y = top;
		for (const piece of facts) {
			piece.draw(y);
			y += piece.height;
		}
	};
	return { height: Math.max(PORTRAIT, heightOf(facts)), before: 8, keep: false, draw };
}
