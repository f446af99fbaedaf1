/** One page of a report on as many sheets as it needs. */
import { longDay } from '../../domain/format/format.ts';
import type { Block, CoverBlock, Page, Report } from '../report.ts';
import { agentCardHeight, drawAgentCard, type Pictures } from './agent-card.ts';
import { piecesOf } from './block-pieces.ts';
import { drawCover } from './cover.ts';
import { flow } from './flow.ts';
import { LINE, MUTED } from './inks.ts';
import { LETTERS, ornament, type Press, tagged } from './press.ts';

const CONTINUED = { size: 9, leading: 13, color: MUTED };

/** @returns for every sheet whether it wants a running head */
export function drawPage(press: Press, report: Report, page: Page, pictures: Pictures): boolean[] {
	const { doc, frame } = press;
	doc.addPage();
	const cover = page.blocks.find((block) => block.kind === 'cover');
	if (cover) {
		drawCover(press, report, cover, pictures);
		return [false];
	}
	const isBrief = report.kind === 'brief';
	const from = isBrief ? drawLetterhead(press, report, pictures) : drawTitle(press, page.title, frame.top);
	const headed = [!isBrief];
	const next = () => {
		doc.addPage();
		headed.push(true);
		ornament(press, () => press.letters.draw(`${page.title}, continued`, frame.left, frame.top, CONTINUED));
		return frame.top + CONTINUED.leading + 8;
	};
	const pieces = page.blocks.filter(isFlowing).flatMap((block) => piecesOf(press, block));
	flow(pieces, from, { top: frame.top, bottom: frame.bottom, next });
	return headed;
}

/** A brief has no cover: the agent stands above the address. */
function drawLetterhead(press: Press, report: Report, pictures: Pictures): number {
	const { doc, frame, brand } = press;
	const height = agentCardHeight(press, report.brand, pictures);
	ornament(press, () => doc.rect(frame.left, frame.upper, frame.width, 3).fill(brand.band));
	const top = frame.upper + 14;
	if (height > 0) {
		drawAgentCard(press, report.brand, pictures, top);
		ornament(press, () =>
			doc
				.moveTo(frame.left, top + height + 10)
				.lineTo(frame.right, top + height + 10)
				.lineWidth(0.5)
				.stroke(LINE),
		);
	}
	const y = drawTitle(press, report.address, top + height + (height > 0 ? 18 : 0)) - 8;
	const [occasion = ''] = press.letters.linesOf(occasionOf(report), LETTERS.note, frame.width, 1);
	tagged(press, press.section, 'P', () => press.letters.draw(occasion, frame.left, y, LETTERS.note));
	return y + LETTERS.note.leading + 6;
}

/** For whom and when, in a line. */
function occasionOf({ title, preparedFor, preparedOn, effectiveOn }: Report): string {
	const whom = preparedFor === '' ? '' : ` for ${preparedFor}`;
	return `${title}${whom}, ${longDay(preparedOn)}. Effective ${longDay(effectiveOn)}.`;
}

function drawTitle(press: Press, title: string, top: number): number {
	const { letters, frame, section } = press;
	const letter = LETTERS.title;
	const lines = letters.linesOf(title, letter, frame.width, 4);
	tagged(press, section, 'H1', () =>
		lines.forEach((line, at) => {
			letters.draw(line, frame.left, top + at * letter.leading, letter);
		}),
	);
	return top + lines.length * letter.leading + 10;
}

function isFlowing(block: Block): block is Exclude<Block, CoverBlock> {
	return block.kind !== 'cover';
}
