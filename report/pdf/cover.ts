/** The first sheet: a framed map at the top; below it the title, the home and the client. */
import type { CoverBlock, PlatBlock, Report } from '../report.ts';
import { agentCardHeight, drawAgentCard, type Pictures } from './agent-card.ts';
import { preparationStack, titleStack } from './cover-words.ts';
import { EDGE, INK, LINE } from './inks.ts';
import { drawDecoration, type PdfContext } from './pdf-context.ts';
import { drawLimits, drawSupportingSales } from './plat/plat.ts';
import { type Box, drawSections, layOutPlat } from './plat/plat-layout.ts';
import { drawPinnedFrame, drawStar } from './shapes.ts';

/** The band in the agent's color, and the space around the text. */
const BAND = 7;
const PAD = 30;
/** The share of the sheet that the map takes, if the text leaves enough room. */
const MAP_SHARE = { max: 0.46, min: 0.14 };
/** Just the background, a mile across. */
const NO_PLAT: PlatBlock = {
	kind: 'plat',
	words: '',
	center: { latitude: 40, longitude: -98 },
	radiusMiles: 0.5,
	polygon: null,
	comps: [],
	others: [],
};

export function drawCover(
	pdf: PdfContext,
	report: Report,
	{ subject }: CoverBlock,
	pictures: Pictures,
): void {
	const { doc, frame } = pdf;
	const card = agentCardHeight(pdf, report.brand, pictures);
	const top = frame.upper + 8;
	const bottom = frame.bottom - 20 - (card === 0 ? 0 : card + 30);
	const column = { left: frame.left + BAND + PAD, width: frame.width - BAND - 2 * PAD };
	const title = titleStack(pdf, report, subject, column);
	const preparation = preparationStack(pdf, report, column);
	const left = bottom - top - title.height - preparation.height - 3 * PAD;
	const shares = [MAP_SHARE.min, left / (bottom - top), MAP_SHARE.max].sort((a, b) => a - b);
	const mapHeight = (bottom - top) * (shares[1] ?? 0);
	drawCoverMap(pdf, report, { left: frame.left, top, width: frame.width, height: mapHeight });
	drawDecoration(pdf, () => {
		doc.rect(frame.left, top, BAND, bottom - top).fill(pdf.brand.band);
		drawPinnedFrame(doc, frame.left, top, frame.width, bottom - top);
	});
	title.draw(top + mapHeight + PAD - 4);
	preparation.draw(bottom - PAD - preparation.height);
	if (card === 0) return;
	drawDecoration(pdf, () => divide(pdf, bottom + 30, LINE));
	drawAgentCard(pdf, report.brand, pictures, bottom + 46);
}

/**
 * Draws the report's map without text, showing its area at a glance; a blank sheet with a star if there is no map.
 */
function drawCoverMap(pdf: PdfContext, report: Report, box: Box): void {
	const { doc } = pdf;
	const plat = report.pages.flatMap(({ blocks }) => blocks.find((block) => block.kind === 'plat') ?? [])[0];
	drawDecoration(pdf, () => {
		doc.rect(box.left, box.top, box.width, box.height).clip();
		const layout = layOutPlat(plat ?? NO_PLAT, box, 26);
		drawSections(pdf, layout);
		if (plat) {
			drawLimits(pdf, plat, layout);
			drawSupportingSales(pdf, plat, layout);
			for (const comp of plat.comps) doc.circle(layout.pointOf(comp).x, layout.pointOf(comp).y, 5).fill(INK);
		}
		drawStar(doc, layout.center, 14);
	});
	drawDecoration(pdf, () => divide(pdf, box.top + box.height, EDGE));
}

function divide({ doc, frame }: PdfContext, y: number, color: string): void {
	doc.moveTo(frame.left, y).lineTo(frame.right, y).lineWidth(0.6).stroke(color);
}
