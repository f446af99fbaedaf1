/** Every photo is encoded again, so browsers never get the bytes of the original file. */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { photo } from '../../tests/samples/photo-server.ts';
import { makePictures } from './pictures.ts';

describe('a picture', () => {
	test.each(['jpeg', 'png', 'webp'] as const)('of a %s file is a new JPEG in three sizes', async (format) => {
		const pictures = await makePictures(await photo(2000, 1500).toFormat(format).toBuffer());
		const sizes = await Promise.all(
			[pictures.small, pictures.medium, pictures.large].map(async (bytes) => {
				const facts = await sharp(bytes).metadata();
				return `${facts.format} ${facts.width}x${facts.height}`;
			}),
		);
		expect(sizes).toEqual(['jpeg 288x216', 'jpeg 640x480', 'jpeg 1600x1200']);
	});

	test('has no metadata of the original file, such as where it was taken', async () => {
		const bytes = await photo()
			.withExif({ IFD0: { Copyright: 'Somebody' } })
			.jpeg()
			.toBuffer();
		expect((await sharp(bytes).metadata()).exif).toBeDefined();
		expect((await sharp((await makePictures(bytes)).large).metadata()).exif).toBeUndefined();
	});

	test.each([
		['HTML with the type of a photo', Buffer.from('<html>')],
		['a GIF', Buffer.from('GIF89a')],
		['the first bytes of a JPEG and HTML after them', Buffer.from('\xff\xd8\xff<script>', 'latin1')],
	])('is not created from %s', async (_, bytes) => {
		await expect(makePictures(bytes)).rejects.toThrow(/^The photo is/);
	});

	test.each([
		['JPEG', 12_000, 4_200, () => photo().jpeg().toBuffer()],
		['progressive JPEG', 4_000, 3_010, () => photo().jpeg({ progressive: true }).toBuffer()],
		['WebP', 12_000, 4_200, () => photo().webp().toBuffer()],
	])('is not created from a %s file that declares %i by %i pixels', async (_, width, height, small) => {
		const bytes = await small();
		await makePictures(bytes);
		declareSize(bytes, width, height);
		await expect(makePictures(bytes)).rejects.toThrow('The photo has too many pixels.');
	});

	test('is not created from an interlaced PNG file of more than 12 million pixels', async () => {
		const bytes = await photo(4_000, 3_010).png({ progressive: true }).toBuffer();
		expect(bytes.length).toBeLessThan(200_000);
		await expect(makePictures(bytes)).rejects.toThrow('The photo has too many pixels.');
	});
});

/** Changes the size in the header of a JPEG or lossy WebP file. */
function declareSize(bytes: Buffer, width: number, height: number): void {
	if (bytes.toString('latin1', 0, 4) === 'RIFF') {
		bytes.writeUInt16LE(width, 26);
		bytes.writeUInt16LE(height, 28);
		return;
	}
	// The marker "start of frame" of a baseline file, or of a progressive one.
	const frame = Math.max(bytes.indexOf('ffc0', 'hex'), bytes.indexOf('ffc2', 'hex'));
	bytes.writeUInt16BE(height, frame + 5);
	bytes.writeUInt16BE(width, frame + 7);
}
