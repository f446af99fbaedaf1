/** Converts a WOFF font into the TrueType font it contains. */

/** Bytes in a header, and in one table entry, in both formats. */
const WOFF = { header: 44, entry: 20 };
const SFNT = { header: 12, entry: 16 };

/**
 * Each table of a WOFF is compressed separately (https://www.w3.org/TR/WOFF/). The PDF writer can read WOFF, but it
 * unpacks a table again for every letter, and fails on some fonts that browsers can unpack.
 *
 * @throws if it isn't a WOFF
 */
export async function unpackWoff(woff: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
	const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
	if (view.getUint32(0) !== 0x774f4646) throw new Error('This is not a WOFF font.');
	const count = view.getUint16(12);
	const tables = await Promise.all(
		Array.from({ length: count }, async (_, at) => {
			const entry = WOFF.header + at * WOFF.entry;
			const [tag, offset, packedLength, length, checksum] = [0, 4, 8, 12, 16].map((field) =>
				view.getUint32(entry + field),
			) as [number, number, number, number, number];
			const packed = woff.subarray(offset, offset + packedLength);
			return { tag, checksum, data: packedLength < length ? await inflate(packed) : packed };
		}),
	);
	let end = SFNT.header + count * SFNT.entry;
	const font = new Uint8Array(tables.reduce((sum, { data }) => sum + padded(data.length), end));
	const out = new DataView(font.buffer);
	const power = Math.floor(Math.log2(count));
	out.setUint32(0, view.getUint32(4));
	[count, 16 * 2 ** power, power, 16 * (count - 2 ** power)].forEach((number, at) => {
		out.setUint16(4 + 2 * at, number);
	});
	tables.forEach(({ tag, checksum, data }, at) => {
		[tag, checksum, end, data.length].forEach((number, field) => {
			out.setUint32(SFNT.header + at * SFNT.entry + 4 * field, number);
		});
		font.set(data, end);
		end += padded(data.length);
	});
	return font;
}

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
	const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
	return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

/** Rounds up to a multiple of four bytes, at which tables start. */
function padded(length: number): number {
	return Math.ceil(length / 4) * 4;
}
