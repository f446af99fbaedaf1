/** The first sheet: a framed map with iron pins at the top; below it the title, the home and the client. */
import type { CoverBlock, PlatBlock, Report } from '../report.ts';
import { agentCardHeight, drawAgentCard, type Pictures } from './agent-card.ts';
import { preparationStack, titleStack } from './cover-words.ts';
import { EDGE, INK, LINE } from './inks.ts';
import { ornament, type PdfContext } from './pdf-context.ts';
import { drawLimits, drawSupportingSales } from './plat/plat.ts';
import { type Box, drawSections, groundOf } from './plat/plat-ground.ts';
import { lot, star } from './shapes.ts';

/** The band in the agent's color, and the space around the text. */
const BAND = 7;
const PAD = 30;
/** The share of the sheet that the map takes, if the text leaves enough room. */
const SURVEY_SHARE = { max: 0.46, min: 0.14 };
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
	const occasion = preparationStack(pdf, report, column);
	const left = bottom - top - title.height - occasion.height - 3 * PAD;
	const shares = [SURVEY_SHARE.min, left / (bottom - top), SURVEY_SHARE.max].sort((a, b) => a - b);
	const survey = (bottom - top) * (shares[1] ?? 0);
	drawSurvey(pdf, report, { left: frame.left, top, width: frame.width, height: survey });
	ornament(pdf, () => {
		doc.rect(frame.left, top, BAND, bottom - top).fill(pdf.brand.band);
		lot(doc, frame.left, top, frame.width, bottom - top);
	});
	title.draw(top + survey + PAD - 4);
	occasion.draw(bottom - PAD - occasion.height);
	if (card === 0) return;
	ornament(pdf, () => divide(pdf, bottom + 30, LINE));
	drawAgentCard(pdf, report.brand, pictures, bottom + 46);
}

/**
 * Draws the report's map without text, showing its area at a glance; a blank sheet with a star if there is no map.
 */
function drawSurvey(pdf: PdfContext, report: Report, box: Box): void {
	const { doc } = pdf;
	const plat = report.pages.flatMap(({ blocks }) => blocks.find((block) => block.kind === 'plat') ?? [])[0];
	ornament(pdf, () => {
		doc.rect(box.left, box.top, box.width, box.height).clip();
		const ground = groundOf(plat ?? NO_PLAT, box, 26);
		drawSections(pdf, ground);
		if (plat) {
			drawLimits(pdf, plat, ground);
			drawSupportingSales(pdf, plat, ground);
			for (const comp of plat.comps) doc.circle(ground.pointOf(comp).x, ground.pointOf(comp).y, 5).fill(INK);
		}
		star(doc, ground.center, 14);
	});
	ornament(pdf, () => divide(pdf, box.top + box.height, EDGE));
}

function divide({ doc, frame }: PdfContext, y: number, color: string): void {
	doc.moveTo(frame.left, y).lineTo(frame.right, y).lineWidth(0.6).stroke(color);
}
