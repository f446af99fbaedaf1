/** The QR code of the report's link, with its caption to the left. */
import { describeQrCode, QR_CAPTION, qrCodeMarks } from '../../drawing/qr-code.ts';
import { drawMarks } from '../draw-marks.ts';
import { drawTagged, type PdfContext, TEXT_STYLES } from '../pdf-context.ts';

const GAP = 6;

interface Place {
	right: number;
	top: number;
	side: number;
	/** Of the caption. */
	color: string;
}

/** Draws the code, which also opens its link when it is clicked. */
export function drawQrCode(pdf: PdfContext, link: string, { right, top, side, color }: Place): void {
	const { doc, section, textLayout } = pdf;
	const box = { left: right - side, top, width: side, height: side };
	const bbox = [box.left, top, right, top + side] as const;
	drawTagged(pdf, section, 'Figure', () => drawMarks(pdf, qrCodeMarks(link, box)), {
		alt: describeQrCode(link),
		bbox,
	});
	const style = { ...TEXT_STYLES.sources, color };
	const y = top + (side - QR_CAPTION.length * style.leading) / 2;
	drawTagged(pdf, section, 'P', () =>
		QR_CAPTION.forEach((line, at) => {
			const width = textLayout.widthOf(line, style);
			textLayout.draw(line, box.left - GAP - width, y + at * style.leading, style);
		}),
	);
	const element = doc.struct('Link');
	section.add(element);
	// pdfkit writes String objects as text.
	const Contents = new String(link);
	doc.link(box.left, top, side, side, link, { structParent: element, Contents });
}

/** With its caption. */
export function qrCodeWidth({ textLayout }: PdfContext, side: number): number {
	const caption = QR_CAPTION.map((line) => textLayout.widthOf(line, TEXT_STYLES.sources));
	return side + GAP + Math.max(...caption);
}
