/** The agent across the sheet in their color, eight tenths of an inch high. */
import { textOnBand } from '../../brand-colors.ts';
import { photoAlt, type Report } from '../../report.ts';
import { WHITE } from '../inks.ts';
import { drawDecoration, drawTagged, type PdfContext } from '../pdf-context.ts';
import { agentRows, linkContacts, type Pictures } from './agent-card.ts';
import { drawQrCode, qrCodeWidth } from './qr-code.ts';

const HEIGHT = 57.6;
const PAD = 12;
const LOGO = [104, 40] as const;

/** @returns where the text below it starts */
export function drawBrandBand(pdf: PdfContext, { brand }: Report, { photo, logo, link }: Pictures): number {
	const { doc, frame, textLayout, section } = pdf;
	const color = textOnBand(pdf.brand.band);
	const top = frame.upper;
	drawDecoration(pdf, () => doc.rect(frame.left, top, frame.width, HEIGHT).fill(pdf.brand.band));
	if (photo) {
		const size = [HEIGHT, HEIGHT] as const;
		const picture = () => {
			doc.save();
			doc.rect(frame.left, top, ...size).clip();
			doc.image(photo, frame.left, top, { cover: size, align: 'center', valign: 'center' });
			doc.restore();
		};
		const bbox = [frame.left, top, frame.left + HEIGHT, top + HEIGHT] as const;
		drawTagged(pdf, section, 'Figure', picture, {
			alt: photoAlt(brand),
			bbox,
		});
	}
	const left = frame.left + PAD + (photo ? HEIGHT : 0);
	const right = frame.right - (link ? qrCodeWidth(pdf, HEIGHT) + PAD : 0);
	const width = right - PAD - left - (logo ? LOGO[0] + 2 * PAD : 0);
	const lines = agentRows(brand).flatMap(([words, style]) =>
		textLayout.linesOf(words, style, width, 1).map((line) => [line, { ...style, color }] as const),
	);
	let y = top + (HEIGHT - lines.reduce((sum, [, { leading }]) => sum + leading, 0)) / 2;
	for (const [line, style] of lines) {
		const at = y;
		drawTagged(pdf, section, 'P', () => textLayout.draw(line, left, at, style));
		linkContacts(pdf, brand, line, left, at, style);
		y += style.leading;
	}
	if (logo) {
		// A logo is made for white.
		const box = { left: right - LOGO[0] - PAD, top: top + (HEIGHT - LOGO[1]) / 2 };
		drawDecoration(pdf, () => doc.rect(box.left - 6, box.top - 4, LOGO[0] + 12, LOGO[1] + 8).fill(WHITE));
		const bbox = [box.left, box.top, box.left + LOGO[0], box.top + LOGO[1]] as const;
		const picture = () =>
			doc.image(logo, box.left, box.top, { fit: LOGO, align: 'center', valign: 'center' });
		drawTagged(pdf, section, 'Figure', picture, {
			alt: `Logo of ${brand.brokerage.trim() || 'the brokerage'}`,
			bbox,
		});
	}
	if (link) drawQrCode(pdf, link, { right: frame.right, top, side: HEIGHT, color });
	return top + HEIGHT + 10;
}
