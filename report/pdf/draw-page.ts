/** One page of a report on as many sheets as it needs. */
import { longDay } from '../../domain/format/date-text.ts';
import type { Block, CoverBlock, Page, Report } from '../report.ts';
import { agentCardHeight, drawAgentCard, type Pictures } from './agent-card.ts';
import { toPieces } from './block-pieces.ts';
import { drawCover } from './cover.ts';
import { flow } from './flow.ts';
import { LINE, MUTED } from './inks.ts';
import { drawDecoration, drawTagged, type PdfContext, TEXT_STYLES } from './pdf-context.ts';

const CONTINUED = { size: 9, leading: 13, color: MUTED };

/** @returns whether each sheet needs a running header */
export function drawPage(pdf: PdfContext, report: Report, page: Page, pictures: Pictures): boolean[] {
	const { doc, frame } = pdf;
	doc.addPage();
	const cover = page.blocks.find((block) => block.kind === 'cover');
	if (cover) {
		drawCover(pdf, report, cover, pictures);
		return [false];
	}
	const isBrief = report.kind === 'brief';
	const from = isBrief ? drawLetterhead(pdf, report, pictures) : drawTitle(pdf, page.title, frame.top);
	const hasHeader = [!isBrief];
	const next = () => {
		doc.addPage();
		hasHeader.push(true);
		drawDecoration(pdf, () =>
			pdf.textLayout.draw(`${page.title}, continued`, frame.left, frame.top, CONTINUED),
		);
		return frame.top + CONTINUED.leading + 8;
	};
	const pieces = page.blocks.filter(isFlowing).flatMap((block) => toPieces(pdf, block));
	flow(pieces, from, { top: frame.top, bottom: frame.bottom, next });
	return hasHeader;
}

/** A brief report has no cover: the agent is above the address. */
function drawLetterhead(pdf: PdfContext, report: Report, pictures: Pictures): number {
	const { doc, frame, brand } = pdf;
	const height = agentCardHeight(pdf, report.brand, pictures);
	drawDecoration(pdf, () => doc.rect(frame.left, frame.upper, frame.width, 3).fill(brand.band));
	const top = frame.upper + 14;
	if (height > 0) {
		drawAgentCard(pdf, report.brand, pictures, top);
		drawDecoration(pdf, () =>
			doc
				.moveTo(frame.left, top + height + 10)
				.lineTo(frame.right, top + height + 10)
				.lineWidth(0.5)
				.stroke(LINE),
		);
	}
	const y = drawTitle(pdf, report.address, top + height + (height > 0 ? 18 : 0)) - 8;
	const [preparation = ''] = pdf.textLayout.linesOf(
		preparationLine(report),
		TEXT_STYLES.note,
		frame.width,
		1,
	);
	drawTagged(pdf, pdf.section, 'P', () => pdf.textLayout.draw(preparation, frame.left, y, TEXT_STYLES.note));
	return y + TEXT_STYLES.note.leading + 6;
}

/** Client and date on one line. */
function preparationLine({ title, preparedFor, preparedOn, effectiveOn }: Report): string {
	const whom = preparedFor === '' ? '' : ` for ${preparedFor}`;
	return `${title}${whom}, ${longDay(preparedOn)}. Effective ${longDay(effectiveOn)}.`;
}

function drawTitle(pdf: PdfContext, title: string, top: number): number {
	const { textLayout, frame, section } = pdf;
	const style = TEXT_STYLES.title;
	const lines = textLayout.linesOf(title, style, frame.width, 4);
	drawTagged(pdf, section, 'H1', () =>
		lines.forEach((line, at) => {
			textLayout.draw(line, frame.left, top + at * style.leading, style);
		}),
	);
	return top + lines.length * style.leading + 10;
}

function isFlowing(block: Block): block is Exclude<Block, CoverBlock> {
	return block.kind !== 'cover';
}
