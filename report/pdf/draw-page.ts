/** One page of a report on as many sheets as it needs. */
import type { Block, CoverBlock, Page, Report } from '../report.ts';
import { toPieces } from './block-pieces.ts';
import { CHART_HEIGHT } from './chart.ts';
import type { Pictures } from './first-sheet/agent-card.ts';
import { drawCover } from './first-sheet/cover.ts';
import { drawLetterhead } from './first-sheet/letterhead.ts';
import { flow, heightOf, leastHeightOf, openingHeight, type Piece } from './flow.ts';
import { LINE, MUTED } from './inks.ts';
import { drawDecoration, type PdfContext } from './pdf-context.ts';
import { drawTitle, titleHeight } from './title.ts';

const CONTINUED = { size: 9, leading: 13, color: MUTED };

interface Drawn {
	/** Whether each new sheet needs a running header. */
	hasHeader: boolean[];
	/** Where the text of the last sheet ends; null for a sheet that takes no more. */
	end: number | null;
}

/** A lower chart shows too little. */
const MIN_CHART_HEIGHT = 76;

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
	const titled = { ...pdf, titleHeight: titleHeight(pdf, page.title) };
	const pieces = page.blocks.filter(isFlowing).flatMap((block) => toPieces(titled, block));
	// A cover without anything else takes a sheet. Other first pages start with the agent.
	const isLetter = report.pages[0] === page && pieces.length > 0;
	const joint = cover || isLetter ? null : jointFor(pdf, page.title, pieces, end);
	if (joint === null) doc.addPage();
	doc.outline.addItem(page.title);
	if (cover && !isLetter) {
		drawCover(pdf, report, cover, pictures);
		return { hasHeader: [false], end: null };
	}
	if (joint !== null) drawJoint(pdf, joint);
	const from = isLetter
		? drawLetterhead(pdf, report, { pictures, cover, below: heightOf(pieces) })
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
	const fitting = withLowerChart(titled, page, pieces, frame.bottom - from);
	return { hasHeader, end: flow(fitting, from, { top: frame.top, bottom: frame.bottom, next }) };
}

/** Lowers the chart of a page if that keeps the page on one sheet. */
function withLowerChart(pdf: PdfContext, { blocks }: Page, pieces: readonly Piece[], room: number) {
	// A point more, because heights are fractions.
	const missing = leastHeightOf(pieces) - room + 1;
	if (missing <= 0 || missing > CHART_HEIGHT - MIN_CHART_HEIGHT) return pieces;
	const lower = { ...pdf, chartHeight: CHART_HEIGHT - missing };
	return blocks.filter(isFlowing).flatMap((block) => toPieces(lower, block));
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
	const room = frame.bottom - frame.top;
	const height = heightOf(pieces);
	// Below a short page, a longer one only has to begin: it continues on the next sheet.
	const isBelowShort = end - frame.top < room * SHORT_PAGE;
	const isShort = titleHeight(pdf, title) + height < room * SHORT_PAGE;
	if (!isBelowShort && !isShort) return null;
	const needed = titleHeight(pdf, title) + (isBelowShort ? openingHeight(pieces, room) : height);
	return end + JOINT + needed <= frame.bottom ? end + JOINT : null;
}

function drawJoint(pdf: PdfContext, from: number): void {
	const { doc, frame } = pdf;
	const y = from - JOINT / 2;
	drawDecoration(pdf, () => doc.moveTo(frame.left, y).lineTo(frame.right, y).lineWidth(0.5).stroke(LINE));
}

function isFlowing(block: Block): block is Exclude<Block, CoverBlock> {
	return block.kind !== 'cover';
}
