/** One page of a report on as many sheets as it needs. */
import { longDay } from '../../domain/format/date-text.ts';
import type { Block, CoverBlock, Page, Report } from '../report.ts';
import { agentCardHeight, drawAgentCard, type Pictures } from './agent-card.ts';
import { toPieces } from './block-pieces.ts';
import { drawCover } from './cover.ts';
import { flow, heightOf, type Piece } from './flow.ts';
import { LINE, MUTED } from './inks.ts';
import { drawDecoration, drawTagged, type PdfContext, TEXT_STYLES } from './pdf-context.ts';

const CONTINUED = { size: 9, leading: 13, color: MUTED };

interface Drawn {
	/** Whether each new sheet needs a running header. */
	hasHeader: boolean[];
	/** Where the text of the last sheet ends; null for a sheet that takes no more. */
	end: number | null;
}

/** A page that takes less than this share of a sheet shares one with its neighbor. */
const SHORT_PAGE = 1 / 3;
/** Space between two pages on a sheet, with a line in its middle. */
const JOINT = 44;

/**
 * Draws a page on new sheets, or below the page before if one of them is short and both fit.
 *
 * @param end where the text of the last sheet ends; null if it takes no more
 */
export function drawPage(
	pdf: PdfContext,
	report: Report,
	page: Page,
	{ pictures, end }: { pictures: Pictures; end: number | null },
): Drawn {
	const { doc, frame } = pdf;
	const cover = page.blocks.find((block) => block.kind === 'cover');
	const pieces = page.blocks.filter(isFlowing).flatMap((block) => toPieces(pdf, block));
	const isLetter = report.kind === 'brief' && report.pages[0] === page;
	const joint = cover || isLetter ? null : jointFor(pdf, page.title, pieces, end);
	if (joint === null) doc.addPage();
	doc.outline.addItem(page.title);
	if (cover) {
		drawCover(pdf, report, cover, pictures);
		return { hasHeader: [false], end: null };
	}
	if (joint !== null) drawJoint(pdf, joint);
	const from = isLetter
		? drawLetterhead(pdf, report, pictures)
		: drawTitle(pdf, page.title, joint ?? frame.top);
	const hasHeader = joint === null ? [!isLetter] : [];
	const next = () => {
		doc.addPage();
		hasHeader.push(true);
		drawDecoration(pdf, () =>
			pdf.textLayout.draw(`${page.title}, continued`, frame.left, frame.top, CONTINUED),
		);
		return frame.top + CONTINUED.leading + 8;
	};
	return { hasHeader, end: flow(pieces, from, { top: frame.top, bottom: frame.bottom, next }) };
}

/** Where a page starts on the last sheet; null if it needs a new one. */
function jointFor(
	pdf: PdfContext,
	title: string,
	pieces: readonly Piece[],
	end: number | null,
): number | null {
	const { frame } = pdf;
	if (end === null) return null;
	const height = titleHeight(pdf, title) + heightOf(pieces);
	const short = (frame.bottom - frame.top) * SHORT_PAGE;
	const isShort = height < short || end - frame.top < short;
	return isShort && end + JOINT + height <= frame.bottom ? end + JOINT : null;
}

function drawJoint(pdf: PdfContext, from: number): void {
	const { doc, frame } = pdf;
	const y = from - JOINT / 2;
	drawDecoration(pdf, () => doc.moveTo(frame.left, y).lineTo(frame.right, y).lineWidth(0.5).stroke(LINE));
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

function titleLines({ textLayout, frame }: PdfContext, title: string): string[] {
	return textLayout.linesOf(title, TEXT_STYLES.title, frame.width, 4);
}

function titleHeight(pdf: PdfContext, title: string): number {
	return titleLines(pdf, title).length * TEXT_STYLES.title.leading + 10;
}

function drawTitle(pdf: PdfContext, title: string, top: number): number {
	const { textLayout, frame, section } = pdf;
	const style = TEXT_STYLES.title;
	const lines = titleLines(pdf, title);
	drawTagged(pdf, section, 'H1', () =>
		lines.forEach((line, at) => {
			textLayout.draw(line, frame.left, top + at * style.leading, style);
		}),
	);
	return top + titleHeight(pdf, title);
}

function isFlowing(block: Block): block is Exclude<Block, CoverBlock> {
	return block.kind !== 'cover';
}
