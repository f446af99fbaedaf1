/** Creates new JPEG files from a photo: browsers never get the source's bytes. */
import type { Sharp } from 'sharp';
import { COVER_RATIO, type Focus } from '../../domain/home/photos.ts';
import { PhotoError } from './photo-error.ts';

/** For a table row, for a report, and for the full screen. */
export const PHOTO_SIZES = ['small', 'medium', 'large'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

export type Pictures = Record<PhotoSize, Buffer>;

/** Phones have up to 48 megapixels. Files are decoded line by line, so memory doesn't grow with their pixels. */
const MAX_PIXELS = 50_000_000;
/** Progressive JPEG and interlaced PNG files are decoded as a whole, which takes up to 10 bytes per pixel. */
const MAX_PROGRESSIVE_PIXELS = 12_000_000;

/** Pixels of a cover: 200 per inch on paper. */
const COVER_WIDTH = 1_500;

const BOXES = {
	small: { width: 288, height: 216, fit: 'cover' },
	medium: { width: 640, height: 480, fit: 'cover' },
	large: { width: 1600, height: 1200, fit: 'inside' },
} as const;

/**
 * All sizes of a photo at once, because many servers let it be loaded only once.
 *
 * @throws PhotoError if it isn't a JPEG, PNG or WebP
 */
export function makePictures(bytes: Buffer): Promise<Pictures> {
	return withPhoto(bytes, async (photo, sharp) => {
		const large = await encode(photo, 'large');
		return {
			large,
			medium: await encode(sharp(large), 'medium'),
			small: await encode(sharp(large), 'small'),
		};
	});
}

/**
 * The photo on the cover of a report: cropped to its shape and encoded again. A small photo isn't enlarged.
 *
 * @throws PhotoError if it isn't a JPEG, PNG or WebP
 */
export function makeCover(bytes: Buffer, focus: Focus): Promise<Buffer> {
	return withPhoto(bytes, async (photo, sharp) => {
		// Rotated and small first: then the crop is in pixels of the picture as people see it.
		const { data, info } = await photo
			.resize({ width: COVER_WIDTH * 2, height: COVER_WIDTH * 2, fit: 'inside', withoutEnlargement: true })
			.flatten({ background: '#ffffff' })
			.raw()
			.toBuffer({ resolveWithObject: true });
		const width = Math.max(1, Math.min(info.width, Math.round(info.height * COVER_RATIO)));
		const height = Math.max(1, Math.min(info.height, Math.round(info.width / COVER_RATIO)));
		return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
			.extract({
				left: Math.round((info.width - width) * focus.x),
				top: Math.round((info.height - height) * focus.y),
				width,
				height,
			})
			.resize({ width: COVER_WIDTH, withoutEnlargement: true })
			.jpeg({ quality: 80 })
			.toBuffer();
	});
}

type LoadSharp = Awaited<ReturnType<typeof loadSharp>>;

/** @throws PhotoError if the file isn't a photo within the limits */
async function withPhoto<Result>(
	bytes: Buffer,
	work: (photo: Sharp, sharp: LoadSharp) => Promise<Result>,
): Promise<Result> {
	if (!isPhoto(bytes)) throw new PhotoError("The photo isn't a JPEG, PNG or WebP file.");
	const sharp = await loadSharp();
	try {
		// Reads the header alone.
		const { width, height, isProgressive } = await sharp(bytes, { limitInputPixels: false }).metadata();
		if (width * height > (isProgressive ? MAX_PROGRESSIVE_PIXELS : MAX_PIXELS))
			throw new PhotoError('The photo has too many pixels.');
		return await work(sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient(), sharp);
	} catch (error) {
		if (error instanceof PhotoError) throw error;
		throw new PhotoError('The photo is damaged.', { cause: error });
	}
}

/** Loads the decoder with the first photo: starting takes a tenth less time without it. */
async function loadSharp() {
	const { default: sharp } = await import('sharp');
	// Photos are small; more threads would only slow down searches.
	sharp.concurrency(1);
	sharp.cache(false);
	return sharp;
}

function encode(photo: Sharp, size: PhotoSize): Promise<Buffer> {
	return photo
		.resize({ ...BOXES[size], withoutEnlargement: size === 'large' })
		.flatten({ background: '#ffffff' })
		.jpeg({ quality: size === 'large' ? 80 : 76 })
		.toBuffer();
}

/** Whether the first bytes are those of a photo, so that other formats, such as SVG, don't reach the decoder. */
function isPhoto(bytes: Buffer): boolean {
	const start = bytes.subarray(0, 12).toString('latin1');
	const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP');
	return isWebp || start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n');
}
