/** The first sheet: a framed map at the top; below it the title, the home and the client. */
import { COVER_RATIO } from '../../../domain/home/photos.ts';
import type { Box } from '../../drawing/marks.ts';
import { blankPlatMarks, smallPlatMarks } from '../../drawing/plat/plat-marks.ts';
import { pinnedFrame } from '../../drawing/shapes.ts';
import type { CoverBlock, PlatBlock, Report } from '../../report.ts';
import { drawMarks, measureWith } from '../draw-marks.ts';
import { drawHouseIn } from '../house.ts';
import { EDGE, LINE, WHITE } from '../inks.ts';
import { drawDecoration, drawTagged, type PdfContext, TEXT_STYLES } from '../pdf-context.ts';
import { drawPicture, openPicture } from '../pictures.ts';
import { agentCardHeight, drawAgentCard, type Pictures } from './agent-card.ts';
import { type Column, preparationStack, titleStack } from './cover-words.ts';

/** The band in the agent's color, and the space around the text. */
const BAND = 7;
const PAD = 30;
/** The share of the sheet that the map takes, if the text leaves enough room. */
const MAP_SHARE = { max: 0.46, min: 0.14 };
/** The side of the map in the corner of a photo: an inch and a half. */
const INSET = 108;

export function drawCover(pdf: PdfContext, report: Report, cover: CoverBlock, pictures: Pictures): void {
	const { doc, frame } = pdf;
	const photo = openCoverPhoto(pdf, cover, report.address);
	const card = agentCardHeight(pdf, report.brand, pictures);
	const top = frame.upper + 8;
	const bottom = frame.bottom - 20 - (card === 0 ? 0 : card + 30);
	const column = { left: frame.left + BAND + PAD, width: frame.width - BAND - 2 * PAD };
	const title = titleStack(pdf, report, cover.subject, column);
	const preparation = preparationStack(pdf, report, column);
	const left = bottom - top - title.height - preparation.height - 3 * PAD;
	const shares = [MAP_SHARE.min, left / (bottom - top), MAP_SHARE.max].sort((a, b) => a - b);
	const share = (bottom - top) * (shares[1] ?? 0);
	const mapHeight = photo ? Math.min(share, frame.width / COVER_RATIO) : share;
	const box = { left: frame.left, top, width: frame.width, height: mapHeight };
	drawCoverPicture(pdf, report, photo, box);
	drawDecoration(pdf, () => divide(pdf, top + mapHeight, EDGE));
	drawDecoration(pdf, () => {
		doc.rect(frame.left, top, BAND, bottom - top).fill(pdf.brand.band);
		drawMarks(pdf, pinnedFrame({ left: frame.left, top, width: frame.width, height: bottom - top }));
	});
	title.draw(
		top + mapHeight + PAD - 4 + (photo?.credit ? drawCredit(pdf, photo.credit, column, top + mapHeight) : 0),
	);
	preparation.draw(bottom - PAD - preparation.height);
	if (card === 0) return;
	drawDecoration(pdf, () => divide(pdf, bottom + 30, LINE));
	drawAgentCard(pdf, report.brand, pictures, bottom + 46);
}

/** A picture of the home: its words, whom to credit, and how to fill a box with it. */
export interface CoverPicture {
	words: string;
	credit: string;
	draw: (box: Box) => void;
}

/** The photo of a cover, or the drawing of a fictional home; null without one that can be read. */
export function openCoverPhoto(
	pdf: PdfContext,
	{ photo, drawing }: CoverBlock,
	address: string,
): CoverPicture | null {
	const picture = openPicture(pdf.doc, photo?.picture ?? null);
	if (photo && picture) return { ...photo, draw: (box) => drawPicture(pdf.doc, picture, box) };
	if (!drawing) return null;
	return { words: `Drawing of ${address}`, credit: '', draw: (box) => drawHouseIn(pdf, drawing, box) };
}

/** The photo or, without one, the map. */
export function drawCoverPicture(
	pdf: PdfContext,
	report: Report,
	photo: CoverPicture | null,
	box: Box,
): void {
	if (photo) drawCoverPhoto(pdf, report, photo, box);
	else drawCoverMap(pdf, report, box, { margin: 26, star: 14, disc: 5 });
}

/** Draws the photo, with the map in its corner. */
function drawCoverPhoto(pdf: PdfContext, report: Report, { draw, words }: CoverPicture, box: Box): void {
	const { doc, section } = pdf;
	const { left, top, width, height } = box;
	drawTagged(pdf, section, 'Figure', () => draw(box), {
		alt: words,
		bbox: [left, top, left + width, top + height],
	});
	if (!hasMap(report) || width < 3 * INSET) return;
	const side = Math.min(INSET, height - 20);
	const inset = { left: left + width - side - 10, top: top + 10, width: side, height: side };
	drawDecoration(pdf, () => doc.rect(inset.left, inset.top, side, side).fill(WHITE));
	drawCoverMap(pdf, report, inset, { margin: 10, star: 8, disc: 3 });
	drawDecoration(pdf, () => doc.rect(inset.left, inset.top, side, side).lineWidth(0.6).stroke(EDGE));
}

/** @returns the height of the line below the photo */
export function drawCredit(pdf: PdfContext, credit: string, { left, width }: Column, top: number): number {
	const [line = ''] = pdf.textLayout.linesOf(credit, TEXT_STYLES.note, width, 1);
	drawTagged(pdf, pdf.section, 'P', () => pdf.textLayout.draw(line, left, top + 5, TEXT_STYLES.note));
	return TEXT_STYLES.note.leading;
}

/**
 * Draws the report's map without text, showing its area at a glance; a blank sheet with a star if there is no map.
 */
function drawCoverMap(
	pdf: PdfContext,
	report: Report,
	box: Box,
	sizes: { margin: number; star: number; disc: number },
): void {
	const plat = platOf(report);
	drawDecoration(pdf, () => {
		pdf.doc.rect(box.left, box.top, box.width, box.height).clip();
		const marks = plat
			? smallPlatMarks(plat, box, sizes, measureWith(pdf.textLayout))
			: blankPlatMarks(box, sizes);
		drawMarks(pdf, marks);
	});
}

/** Whether the report has a map to show on its first sheet. */
export function hasMap(report: Report): boolean {
	return platOf(report) !== undefined;
}

function platOf({ pages }: Report): PlatBlock | undefined {
	return pages.flatMap(({ blocks }) => blocks.find((block) => block.kind === 'plat') ?? [])[0];
}

function divide({ doc, frame }: PdfContext, y: number, color: string): void {
	doc.moveTo(frame.left, y).lineTo(frame.right, y).lineWidth(0.6).stroke(color);
}
