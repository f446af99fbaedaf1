/** The agent card: photo, name, brokerage and contact details, in the agent's color. */
import type { Picture } from 'pdfkit';
import { mailLink, phoneLink, siteLink } from '../../contact-links.ts';
import { type Brand, photoAlt } from '../../report.ts';
import { INK, LINE, MUTED } from '../inks.ts';
import { drawDecoration, drawTagged, type PdfContext } from '../pdf-context.ts';
import type { TextStyle } from '../text/text-layout.ts';
import { drawQrCode, qrCodeWidth } from './qr-code.ts';

export interface Pictures {
	photo: Picture | null;
	logo: Picture | null;
	/** The report's link, printed as a QR code. */
	link: string | null;
}

const NAME = { size: 13, leading: 17, color: INK, bold: true };
const PLAIN = { size: 9.5, leading: 13, color: INK };
const MINOR_STYLE = { size: 9, leading: 12.5, color: MUTED };
const PHOTO = 66;
const LOGO = [150, 54] as const;
/** The side of the QR code. */
const CODE = 62;

/** Draws the card with its top edge at `top`; `agentCardHeight` gives its height. */
export function drawAgentCard(pdf: PdfContext, brand: Brand, pictures: Pictures, top: number): void {
	const { doc, frame, section } = pdf;
	const { photo, logo, link } = pictures;
	let x = frame.left;
	if (photo !== null) {
		drawPhoto(pdf, photo, x, top, photoAlt(brand));
		x += PHOTO + 14;
	}
	let y = top;
	for (const [line, style] of agentLines(pdf, brand, pictures)) {
		const at = y;
		drawTagged(pdf, section, 'P', () => pdf.textLayout.draw(line, x, at, style));
		if (style === MINOR_STYLE) linkContacts(pdf, brand, line, x, at, style);
		y += style.leading;
	}
	if (logo !== null) {
		const right = frame.right - (link === null ? 0 : qrCodeWidth(pdf, CODE) + 20);
		const bbox = [right - LOGO[0], top, right, top + LOGO[1]] as const;
		const picture = () =>
			doc.image(logo, right - LOGO[0], top, { fit: LOGO, align: 'right', valign: 'center' });
		drawTagged(pdf, section, 'Figure', picture, {
			alt: `Logo of ${brand.brokerage.trim() || 'the brokerage'}`,
			bbox,
		});
	}
	if (link !== null) drawQrCode(pdf, link, { right: frame.right, top, side: CODE, color: MUTED });
}

/** Makes the phone number, email and website on a line open when they are clicked. */
export function linkContacts(
	pdf: PdfContext,
	brand: Brand,
	line: string,
	left: number,
	top: number,
	style: TextStyle,
): void {
	const { doc, section, textLayout } = pdf;
	for (const [text, url] of [
		[brand.phone, phoneLink(brand.phone)],
		[brand.email, mailLink(brand.email)],
		[siteText(brand.website), siteLink(brand.website)],
	] as const) {
		const at = line.indexOf(text.trim());
		if (text.trim() === '' || at < 0 || url === null) continue;
		const from = left + textLayout.widthOf(line.slice(0, at), style);
		const element = doc.struct('Link');
		section.add(element);
		const width = textLayout.widthOf(text.trim(), style);
		// pdfkit writes String objects as text.
		const Contents = new String(text.trim());
		doc.link(from, top, width, style.leading, url, { structParent: element, Contents });
	}
}

function siteText(website: string): string {
	return website.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

export function agentCardHeight(pdf: PdfContext, brand: Brand, pictures: Pictures): number {
	const { photo, logo, link } = pictures;
	const lines = agentLines(pdf, brand, pictures).reduce((sum, [, { leading }]) => sum + leading, 0);
	return Math.max(lines, photo ? PHOTO : 0, logo ? LOGO[1] : 0, link ? CODE : 0);
}

/**
 * The name; the brokerage and the license number; then phone, email and website. States require the license number,
 * so it gets its own line if the brokerage's name is long.
 */
function agentLines(pdf: PdfContext, brand: Brand, { photo, logo, link }: Pictures): [string, TextStyle][] {
	const { textLayout, frame } = pdf;
	const beside = [photo ? PHOTO + 14 : 0, logo ? LOGO[0] + 20 : 0, link ? qrCodeWidth(pdf, CODE) + 20 : 0];
	const width = frame.width - beside.reduce((sum, each) => sum + each, 0);
	const rows = agentRows(brand).flatMap(([words, style]): [string, TextStyle][] =>
		style === PLAIN && textLayout.linesOf(words, PLAIN, width, 2).length === 2
			? officeParts(brand).map((part) => [part, PLAIN])
			: [[words, style]],
	);
	return rows
		.filter(([words]) => words.trim() !== '')
		.flatMap(([words, style]) =>
			textLayout
				.linesOf(words, style, width, style === MINOR_STYLE ? 3 : 2)
				.map((line): [string, TextStyle] => [line, style]),
		);
}

/** The name, the office with the license number, and the contact details; without those that are empty. */
export function agentRows(brand: Brand): [string, TextStyle][] {
	const rows: [string, TextStyle][] = [
		[brand.name, NAME],
		[joined(officeParts(brand)), PLAIN],
		[joined([brand.phone, brand.email, siteText(brand.website)]), MINOR_STYLE],
	];
	return rows.filter(([words]) => words.trim() !== '');
}

function officeParts({ brokerage, licenseNumber }: Brand): string[] {
	const license = licenseNumber.trim();
	return [brokerage, license === '' ? '' : `License ${license}`];
}

/** Draws a square photo with a hairline border. */
function drawPhoto(pdf: PdfContext, photo: Picture, x: number, y: number, alt: string): void {
	const { doc, section } = pdf;
	const picture = () => {
		doc.save();
		doc.rect(x, y, PHOTO, PHOTO).clip();
		doc.image(photo, x, y, { cover: [PHOTO, PHOTO], align: 'center', valign: 'center' });
		doc.restore();
	};
	const bbox = [x, y, x + PHOTO, y + PHOTO] as const;
	drawTagged(pdf, section, 'Figure', picture, { alt, bbox });
	drawDecoration(pdf, () => doc.rect(x, y, PHOTO, PHOTO).lineWidth(0.5).stroke(LINE));
}

function joined(parts: readonly string[]): string {
	return parts
		.map((part) => part.trim())
		.filter(Boolean)
		.join('  ·  ');
}
