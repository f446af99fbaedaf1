/** The top of a report without a cover: the agent, a picture of the home if there is room, and what it is about. */
import { longDay } from '../../../domain/format/date-text.ts';
import type { CoverBlock, Report } from '../../report.ts';
import { EDGE, LINE } from '../inks.ts';
import { drawDecoration, drawTagged, type PdfContext, TEXT_STYLES } from '../pdf-context.ts';
import { drawTitle, titleHeight } from '../title.ts';
import { agentCardHeight, drawAgentCard, type Pictures } from './agent-card.ts';
import { drawBrandBand } from './brand-band.ts';
import { drawCoverPicture, drawCredit, openCoverPhoto } from './cover.ts';

interface LetterheadParts {
	pictures: Pictures;
	cover: CoverBlock | undefined;
	/** The height of what follows on the sheet. */
	below: number;
}

/** The picture takes the room that the text leaves, three inches at most; with less than one, there is none. */
const PICTURE = { min: 72, max: 216 };
const PREPARATION = TEXT_STYLES.note.leading + 6;

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
	let y = drawAgent(pdf, report, pictures);
	if (cover) {
		const text = titleHeight(pdf, report.address) + PREPARATION + TEXT_STYLES.plain.leading;
		const room = frame.bottom - y - text - below - 14;
		if (room >= PICTURE.min) y = drawPicture(pdf, report, cover, y, Math.min(room, PICTURE.max));
	}
	y = drawTitle(pdf, report.address, y) - 8;
	if (cover) y = drawLine(pdf, cover.subject, y);
	return drawPreparation(pdf, report, y);
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

function drawPicture(
	pdf: PdfContext,
	report: Report,
	cover: CoverBlock,
	top: number,
	height: number,
): number {
	const { doc, frame } = pdf;
	const { left, width } = frame;
	const photo = openCoverPhoto(pdf, cover);
	drawCoverPicture(pdf, report, photo, { left, top: top + 2, width, height });
	drawDecoration(pdf, () =>
		doc
			.rect(left, top + 2, width, height)
			.lineWidth(0.6)
			.stroke(EDGE),
	);
	const credit = photo?.credit ? drawCredit(pdf, photo.credit, { left, width }, top + 2 + height) : 0;
	return top + height + 10 + credit;
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

/** Client and date on one line. */
function drawPreparation(pdf: PdfContext, report: Report, y: number): number {
	const { title, preparedFor, preparedOn, effectiveOn } = report;
	const whom = preparedFor === '' ? '' : ` for ${preparedFor}`;
	const words = `${title}${whom}, ${longDay(preparedOn)}. Effective ${longDay(effectiveOn)}.`;
	const [line = ''] = pdf.textLayout.linesOf(words, TEXT_STYLES.note, pdf.frame.width, 1);
	drawTagged(pdf, pdf.section, 'P', () => pdf.textLayout.draw(line, pdf.frame.left, y, TEXT_STYLES.note));
	return y + PREPARATION;
}
