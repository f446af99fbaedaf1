/** The encoding of a text file. */
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { UnusableFile } from '../import-problems.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Files are read in pieces of this size. */
export const CHUNK_BYTES = 262_144;

/** The encoding of a file with a byte order mark for UTF-16; null without one. */
export function encodingByByteOrderMark(head: Buffer): Encoding | null {
	if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
	if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
	return null;
}

/** UTF-8 if the whole file is valid; otherwise Windows-1252, which has a character for nearly every byte. */
export async function encodingByContent(path: string, name: string, head: Buffer): Promise<Encoding> {
	const zeros = [0, 1].map((odd) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length);
	const [even = 0, odd = 0] = zeros;
	// UTF-16 without a mark: one of the two bytes of every Latin letter is zero, and always the same one.
	if (Math.max(even, odd) > head.length / 3 && Math.min(even, odd) === 0)
		return odd > 0 ? 'utf-16le' : 'utf-16be';
	if (even + odd > head.length / 5) {
		throw new UnusableFile(`${name} is not a text file.`);
	}
	let rest: Buffer = Buffer.alloc(0);
	for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
		const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
		const end = endOfCharacters(bytes);
		if (!isUtf8(bytes.subarray(0, end))) return 'windows-1252';
		rest = bytes.subarray(end);
	}
	return rest.length > 0 ? 'windows-1252' : 'utf-8';
}

/** The start of an incomplete UTF-8 character at the end of the bytes, or their end. */
function endOfCharacters(bytes: Buffer): number {
	for (let back = 1; back <= Math.min(3, bytes.length); back++) {
		const byte = bytes[bytes.length - back] ?? 0;
		const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : byte < 0x80 ? 1 : 0;
		if (length > 0) return length > back ? bytes.length - back : bytes.length;
	}
	return bytes.length;
}
