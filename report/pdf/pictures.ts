/** Photo and logo of the agent: PNG and JPEG; what can not be read is left out. */
import type PDFDocument from 'pdfkit';
import type { Picture } from 'pdfkit';

/** Pixels on a side at most: what is larger was made to fill the memory. */
const MAX_PIXELS = 8000;

/** Null for none, for WebP, and for a file that is not what it says. */
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
