/** Pictures on paper: PNG and JPEG; unreadable ones are left out. */
import type PDFDocument from 'pdfkit';
import type { Picture } from 'pdfkit';
import type { Box } from '../drawing/marks.ts';
import type { AttachedBlock, PhotosBlock } from '../report.ts';
import type { Piece } from './flow.ts';
import { drawHouseIn } from './house.ts';
import { LINE } from './inks.ts';
import { drawDecoration, drawTagged, lazyElement, type PdfContext, TEXT_STYLES } from './pdf-context.ts';
import { headingPieces } from './text-blocks.ts';

/** The maximum number of pixels per side: a larger picture may be meant to exhaust memory. */
const MAX_PIXELS = 8000;

/** Null if there is none, for WebP, and for a file that isn't what it claims to be. */
export function openPicture(doc: PDFDocument, url: string | null): Picture | null {
	if (url === null || !/^data:image\/(?:png|jpe?g);base64,[a-z0-9+/]/i.test(url)) return null;
	try {
		const picture = doc.openImage(url);
		const { width, height } = picture;
		return width > 0 && height > 0 && Math.max(width, height) <= MAX_PIXELS ? picture : null;
	} catch {
		return null;
	}
}

/** Fills a box with a picture. */
export function drawPicture(doc: PDFDocument, picture: Picture, { left, top, width, height }: Box): void {
	doc.save();
	doc.rect(left, top, width, height).clip();
	doc.image(picture, left, top, { cover: [width, height], align: 'center', valign: 'center' });
	doc.restore();
}

/** A page of the agent's PDF: as large as a sheet allows, each on its own. */
export function attachedPieces(pdf: PdfContext, block: AttachedBlock): Piece[] {
	const { doc, frame, section, titleHeight = 0 } = pdf;
	const picture = openPicture(doc, block.picture);
	if (!picture) return [];
	const room = frame.bottom - frame.top - titleHeight;
	const scale = Math.min(frame.width / picture.width, room / picture.height);
	const [width, height] = [picture.width * scale, picture.height * scale];
	const left = frame.left + (frame.width - width) / 2;
	const draw = (top: number) => {
		const bbox = [left, top, left + width, top + height] as const;
		const image = () => drawPicture(doc, picture, { left, top, width, height });
		drawTagged(pdf, section, 'Figure', image, { alt: block.words, bbox });
		drawDecoration(pdf, () => doc.rect(left, top, width, height).lineWidth(0.5).stroke(LINE));
	};
	return [{ height, before: 12, keep: false, draw }];
}

const PICTURES_PER_ROW = 3;
const GAP = 12;
const NAME = { ...TEXT_STYLES.plain, size: 9, leading: 12 };
const MAX_LINES = { name: 2, credit: 3 };

/** Without a picture, it has a drawing. */
type ReadablePhoto = Omit<PhotosBlock['photos'][number], 'picture'> & { picture: Picture | null };

/** Photos of homes, three per row, each with its caption and the listing firm. */
export function photoPieces(pdf: PdfContext, { caption, photos }: PhotosBlock): Piece[] {
	const section = lazyElement(pdf, 'Div');
	const readable = photos.flatMap((photo): ReadablePhoto[] => {
		const picture = openPicture(pdf.doc, photo.picture);
		return picture || photo.drawing ? [{ ...photo, picture }] : [];
	});
	if (readable.length === 0) return [];
	const rows = Array.from({ length: Math.ceil(readable.length / PICTURES_PER_ROW) }, (_, at) =>
		readable.slice(at * PICTURES_PER_ROW, (at + 1) * PICTURES_PER_ROW),
	);
	return [
		...headingPieces(pdf, { kind: 'heading', text: caption, pin: null }),
		...rows.map((row) => rowPiece(pdf, row, section)),
	];
}

function rowPiece(
	pdf: PdfContext,
	row: readonly ReadablePhoto[],
	section: () => ReturnType<PdfContext['doc']['struct']>,
): Piece {
	const { doc, textLayout, frame } = pdf;
	const width = (frame.width - GAP * (PICTURES_PER_ROW - 1)) / PICTURES_PER_ROW;
	const height = width * 0.75;
	const cells = row.map(({ pin, words, credit, picture, drawing }, at) => ({
		picture,
		drawing,
		alt: `${picture ? 'Photo' : 'Drawing'} of ${words}`,
		left: frame.left + at * (width + GAP),
		lines: [
			...textLayout
				.linesOf(`${pin}  ${words}`, NAME, width, MAX_LINES.name)
				.map((line) => ({ line, style: NAME })),
			...textLayout
				.linesOf(credit, TEXT_STYLES.note, width, MAX_LINES.credit)
				.map((line) => ({ line, style: TEXT_STYLES.note })),
		].filter(({ line }) => line !== ''),
	}));
	const under = Math.max(
		...cells.map(({ lines }) => lines.reduce((sum, { style }) => sum + style.leading, 0)),
	);
	const draw = (top: number) => {
		for (const { picture, drawing, alt, left, lines } of cells) {
			const bbox = [left, top, left + width, top + height] as const;
			const box = { left, top, width, height };
			const image = () => {
				if (picture) drawPicture(doc, picture, box);
				else if (drawing) drawHouseIn(pdf, drawing, box);
			};
			drawTagged(pdf, section(), 'Figure', image, { alt, bbox });
			drawDecoration(pdf, () => doc.rect(left, top, width, height).lineWidth(0.5).stroke(LINE));
			let y = top + height + 4;
			for (const { line, style } of lines) {
				const at = y;
				drawTagged(pdf, section(), 'P', () => textLayout.draw(line, left, at, style));
				y += style.leading;
			}
		}
	};
	return { height: height + 4 + under, before: 10, keep: false, draw };
}
