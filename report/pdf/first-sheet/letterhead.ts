/** The top of a report without a cover: the agent, a picture of the home if there is room, and what it is about. */
import { longDay } from '../../../domain/format/date-text.ts';
import { clamp } from '../../../domain/math/arithmetic.ts';
import type { Box } from '../../drawing/marks.ts';
import type { CoverBlock, Report } from '../../report.ts';
import { EDGE, LINE } from '../inks.ts';
import { drawDecoration, drawTagged, type PdfContext, TEXT_STYLES } from '../pdf-context.ts';
import { drawTitle, titleHeight } from '../title.ts';
import { agentCardHeight, drawAgentCard, type Pictures } from './agent-card.ts';
import { drawBrandBand } from './brand-band.ts';
import { type CoverPicture, drawCoverPicture, drawCredit, hasMap, openCoverPhoto } from './cover.ts';

interface LetterheadParts {
	pictures: Pictures;
	cover: CoverBlock | undefined;
	/** The height of what follows on the sheet. */
	below: number;
}

/** The picture takes the room that the text leaves, three inches at most; with less than one, it is beside the title. */
const PICTURE = { min: 72, max: 216 };
const BESIDE = { width: 180, height: 110, gap: 16 };
/** Beside the picture, the longest name that a form takes needs as many lines. */
const MAX_PREPARATION_LINES = 3;
const PREPARATION_GAP = 6;

/** @returns where the text below it starts */
export function drawLetterhead(
	pdf: PdfContext,
	report: Report,
	{ pictures, cover, below }: LetterheadParts,
): number {
	const { frame } = pdf;
	if (report.kind === 'market_update') {
		const top = drawName(pdf, report.address, drawBrandBand(pdf, report, pictures));
		return drawPreparation(pdf, report, top);
	}
	const top = drawAgent(pdf, report, pictures);
	const photo = cover ? openCoverPhoto(pdf, cover, report.address) : null;
	// A home without a map location may have neither: then the title has the room.
	if (!cover || !(photo || hasMap(report))) return drawAbout(pdf, report, cover, top);
	const room = frame.bottom - top - aboutHeight(pdf, report) - below - 14;
	if (room >= PICTURE.min) {
		const box = { left: frame.left, top: top + 2, width: frame.width, height: Math.min(room, PICTURE.max) };
		return drawAbout(pdf, report, cover, drawPicture(pdf, report, photo, box) + 8);
	}
	const right = frame.right - BESIDE.width - BESIDE.gap;
	const narrow = { ...pdf, frame: { ...frame, right, width: right - frame.left } };
	const text = aboutHeight(narrow, report);
	const height = clamp(frame.bottom - top - below - 14, text, BESIDE.height);
	const box = { left: right + BESIDE.gap, top: top + 2, width: BESIDE.width, height };
	return Math.max(drawAbout(narrow, report, cover, top), drawPicture(pdf, report, photo, box) + 8);
}

/** The title, what it is about, and when it was prepared. @returns where the text below it starts */
function drawAbout(pdf: PdfContext, report: Report, cover: CoverBlock | undefined, top: number): number {
	const y = drawTitle(pdf, report.address, top) - 8;
	return drawPreparation(pdf, report, cover ? drawLine(pdf, cover.subject, y) : y);
}

function aboutHeight(pdf: PdfContext, report: Report): number {
	const preparation = preparationLines(pdf, report).length * TEXT_STYLES.note.leading + PREPARATION_GAP;
	return titleHeight(pdf, report.address) - 8 + TEXT_STYLES.plain.leading + preparation;
}

function drawAgent(pdf: PdfContext, report: Report, pictures: Pictures): number {
	const { doc, frame, brand } = pdf;
	const height = agentCardHeight(pdf, report.brand, pictures);
	drawDecoration(pdf, () => doc.rect(frame.left, frame.upper, frame.width, 3).fill(brand.band));
	const top = frame.upper + 14;
	if (height === 0) return top;
	drawAgentCard(pdf, report.brand, pictures, top);
	const y = top + height + 10;
	drawDecoration(pdf, () => doc.moveTo(frame.left, y).lineTo(frame.right, y).lineWidth(0.5).stroke(LINE));
	return y + 8;
}

/** @returns where it ends, with its credit */
function drawPicture(pdf: PdfContext, report: Report, photo: CoverPicture | null, box: Box): number {
	const { left, top, width, height } = box;
	drawCoverPicture(pdf, report, photo, box);
	drawDecoration(pdf, () => pdf.doc.rect(left, top, width, height).lineWidth(0.6).stroke(EDGE));
	return top + height + (photo?.credit ? drawCredit(pdf, photo.credit, { left, width }, top + height) : 0);
}

/** The name of an area, in up to two lines. */
function drawName(pdf: PdfContext, name: string, y: number): number {
	const style = TEXT_STYLES.heading;
	const lines = pdf.textLayout.linesOf(name, style, pdf.frame.width, 2);
	drawTagged(pdf, pdf.section, 'H1', () =>
		lines.forEach((line, at) => {
			pdf.textLayout.draw(line, pdf.frame.left, y + at * style.leading, style);
		}),
	);
	return y + lines.length * style.leading;
}

/** One line of text, cut if it is too long. */
function drawLine(pdf: PdfContext, words: string, y: number): number {
	const style = TEXT_STYLES.plain;
	const [line = ''] = pdf.textLayout.linesOf(words, style, pdf.frame.width, 1);
	drawTagged(pdf, pdf.section, 'P', () => pdf.textLayout.draw(line, pdf.frame.left, y, style));
	return y + style.leading;
}

function drawPreparation(pdf: PdfContext, report: Report, y: number): number {
	const style = TEXT_STYLES.note;
	const lines = preparationLines(pdf, report);
	drawTagged(pdf, pdf.section, 'P', () =>
		lines.forEach((line, at) => {
			pdf.textLayout.draw(line, pdf.frame.left, y + at * style.leading, style);
		}),
	);
	return y + lines.length * style.leading + PREPARATION_GAP;
}

/** Client and dates. A client's name is never cut: a couple's may take a second line. */
function preparationLines(
	{ textLayout, frame }: PdfContext,
	{ title, preparedFor, preparedOn, effectiveOn }: Report,
): string[] {
	const whom = preparedFor === '' ? '' : ` for ${preparedFor}`;
	const words = `${title}${whom}, ${longDay(preparedOn)}. Effective ${longDay(effectiveOn)}.`;
	return textLayout.linesOf(words, TEXT_STYLES.note, frame.width, MAX_PREPARATION_LINES);
}
