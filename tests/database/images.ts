/** Small real images for tests, in every format a profile accepts. All but the PNG were written by Chromium. */
import { deflateSync } from 'node:zlib';

const JPEG_3X2 =
	'/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCIAKX/2Q==';
const VP8_3X2 = 'VlA4ICwAAACQAQCdASoDAAIAAsBMJaACdLoAA5gA/u+ax9CjZRKpf/SbP+Js/4mz45gAAA==';
const VP8L_3X2 = 'VlA4TBEAAAAvAkAAAAdQhSJXof+BiOh/AAA=';

export const JPEG = Buffer.from(JPEG_3X2, 'base64');
export const WEBP_LOSSY = webp(Buffer.from(VP8_3X2, 'base64'));
export const WEBP_LOSSLESS = webp(Buffer.from(VP8L_3X2, 'base64'));
export const WEBP_EXTENDED = webp(extendedHeader(3, 2), Buffer.from(VP8_3X2, 'base64'));

/** A valid black PNG: every pixel is one bit, so a large one is a small file. */
export function png(width: number, height: number): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header[8] = 1;
	const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 });
	return Buffer.concat([
		Buffer.from('89504e470d0a1a0a', 'hex'),
		chunk('IHDR', header),
		chunk('IDAT', rows),
		chunk('IEND', Buffer.alloc(0)),
	]);
}

/** The JPEG with a different size in its frame header. */
export function jpegOfSize(width: number, height: number): Buffer {
	const bytes = Buffer.from(JPEG);
	const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'));
	bytes.writeUInt16BE(height, frame + 5);
	bytes.writeUInt16BE(width, frame + 7);
	return bytes;
}

/** A lossy WebP with a different size in its frame header. */
export function webpOfSize(width: number, height: number): Buffer {
	const bytes = Buffer.from(WEBP_LOSSY);
	bytes.writeUInt16LE(width, 26);
	bytes.writeUInt16LE(height, 28);
	return bytes;
}

/** A lossless WebP with a different size in its frame header. */
export function losslessWebpOfSize(width: number, height: number): Buffer {
	const bytes = Buffer.from(WEBP_LOSSLESS);
	bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
	return bytes;
}

/** A 3 by 2 pixel WebP after an extended header with a different size. */
export function extendedWebpOfSize(width: number, height: number): Buffer {
	return webp(extendedHeader(width, height), Buffer.from(VP8_3X2, 'base64'));
}

function extendedHeader(width: number, height: number): Buffer {
	const bytes = Buffer.alloc(18);
	bytes.write('VP8X', 0, 'latin1');
	bytes.writeUInt32LE(10, 4);
	bytes.writeUIntLE(width - 1, 12, 3);
	bytes.writeUIntLE(height - 1, 15, 3);
	return bytes;
}

function webp(...chunks: readonly Buffer[]): Buffer {
	const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
	const head = Buffer.from('RIFF....');
	head.writeUInt32LE(body.length, 4);
	return Buffer.concat([head, body]);
}

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type), data]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	sum.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, sum]);
}

/** The checksum of a PNG chunk, which Node 20 can't compute. */
function crc32(bytes: Buffer): number {
	let sum = 0xffffffff;
	for (const byte of bytes) {
		sum ^= byte;
		for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
	}
	return (sum ^ 0xffffffff) >>> 0;
}
