/** Makes a chosen picture small enough to store, in the browser, before it is sent. */
import { IMAGE_MAX_BYTES } from '../../../contract/account.ts';
import { COVER_MAX_BYTES } from '../../../domain/home/photos.ts';

/** Pixels per side, and bytes. Larger pictures wouldn't improve a report. */
const LIMITS = {
	profile: { side: 512, bytes: IMAGE_MAX_BYTES },
	cover: { side: 2_000, bytes: COVER_MAX_BYTES },
};
/** Pixels in total of a chosen picture: a larger one may be meant to exhaust memory. */
const MAX_PIXELS = 60_000_000;

const KINDS = ['image/png', 'image/jpeg', 'image/webp'];

/**
 * Redraws the picture. The result has only pixels, none of the file's other contents, and is a data URL.
 *
 * @throws Error with a sentence for the screen
 */
export async function resizePicture(file: File, use: keyof typeof LIMITS = 'profile'): Promise<string> {
	const { side, bytes } = LIMITS[use];
	if (!KINDS.includes(file.type)) throw new Error('Choose a PNG, JPEG or WebP image.');
	const bitmap = await createImageBitmap(file).catch(() => {
		throw new Error("This file isn't a readable image.");
	});
	if (bitmap.width * bitmap.height > MAX_PIXELS) throw new Error('This image has too many pixels.');
	const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
	const canvas = document.createElement('canvas');
	canvas.width = Math.max(1, Math.round(bitmap.width * scale));
	canvas.height = Math.max(1, Math.round(bitmap.height * scale));
	canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
	bitmap.close();
	// A logo keeps its transparency if the file stays small enough; a photo becomes a JPEG.
	const tries =
		use === 'cover'
			? [() => canvas.toDataURL('image/jpeg', 0.88)]
			: [() => canvas.toDataURL('image/png'), () => canvas.toDataURL('image/webp', 0.85)];
	const fitting = tries.map((draw) => draw()).find((url) => countBytes(url) <= bytes);
	const url = fitting ?? canvas.toDataURL('image/jpeg', 0.7);
	if (countBytes(url) > bytes) throw new Error("This image can't be made small enough.");
	return url;
}

/** The size of a data URL's content: four base64 characters encode three bytes. */
function countBytes(url: string): number {
	return (url.length - url.indexOf(',')) * 0.75;
}
