/** Labels and their values, a hairline between. */
import type { Piece } from './flow.ts';
import { INK, LINE, MUTED } from './inks.ts';
import { LETTERS, opened, ornament, type Press, tagged } from './press.ts';
import { headingPieces } from './text-blocks.ts';

const LETTER = { ...LETTERS.plain, size: 9.5, leading: 13 };
const PAD = 3;
const LABEL_SHARE = 0.3;

export function factsPieces(
	press: Press,
	caption: string,
	rows: readonly { label: string; value: string }[],
): Piece[] {
	const table = opened(press, 'Table', undefined, { title: caption });
	const heading = caption === '' ? [] : headingPieces(press, { kind: 'heading', text: caption, pin: null });
	return [...heading, ...rows.map((row, at) => rowPiece(press, row, table, at === 0))];
}

function rowPiece(
	press: Press,
	{ label, value }: { label: string; value: string },
	table: () => ReturnType<Press['doc']['struct']>,
	isFirst: boolean,
): Piece {
	const { doc, letters, frame } = press;
	const shy = { ...LETTER, color: MUTED };
	const own = { ...LETTER, color: INK };
	const indent = frame.width * LABEL_SHARE;
	const labels = letters.linesOf(label, shy, indent - 12, 4);
	const values = letters.linesOf(value, own, frame.width - indent, 20);
	const height = Math.max(labels.length, values.length) * LETTER.leading + 2 * PAD;
	return {
		height,
		before: 0,
		keep: isFirst,
		draw: (top) => {
			const line = doc.struct('TR');
			table().add(line);
			ornament(press, () => doc.moveTo(frame.left, top).lineTo(frame.right, top).lineWidth(0.5).stroke(LINE));
			tagged(
				press,
				line,
				'TH',
				() =>
					labels.forEach((words, at) => {
						letters.draw(words, frame.left, top + PAD + at * LETTER.leading, shy);
					}),
				{ scope: 'Row' },
			);
			tagged(press, line, 'TD', () =>
				values.forEach((words, at) => {
					letters.draw(words, frame.left + indent, top + PAD + at * LETTER.leading, own);
				}),
			);
		},
	};
}
