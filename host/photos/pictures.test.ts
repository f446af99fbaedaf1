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
		await expect(makePictures(bytes)).rejects.toThrow(/^It is/);
	});

	test('is not created from a small file with a huge number of pixels', async () => {
		const bytes = await sharp({ create: { width: 12_000, height: 6_000, channels: 3, background: '#fff' } })
			.png()
			.toBuffer();
		expect(bytes.length).toBeLessThan(1_000_000);
		await expect(makePictures(bytes)).rejects.toThrow('It is damaged or has too many pixels.');
	});
});
