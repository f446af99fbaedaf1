/** An uploaded file, which the database keeps in pieces. */
import { utimesSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../store.ts';
import type { Claimed } from './upload-queue.ts';

/** Writes the pieces of a file in order. @returns its path */
export async function writeUploadedFile(
	{ sql }: Pick<Store, 'sql'>,
	upload: Claimed,
	folder: string,
): Promise<string> {
	const path = join(folder, diskName(upload.file_name));
	const file = await open(path, 'w');
	try {
		let from = -1;
		for (;;) {
			const [piece] = await sql<{ position: number; content: Buffer }[]>`
				select position, content from public.upload_pieces
				where upload = ${upload.id} and position > ${from} order by position limit 1`;
			if (!piece) break;
			await file.write(piece.content);
			from = piece.position;
		}
	} finally {
		await file.close();
	}
	utimesSync(path, new Date(upload.modified_on), new Date(upload.modified_on));
	return path;
}

/** Below the 255 bytes that common file systems allow. */
const MAX_NAME_BYTES = 200;

/**
 * The name of the file on disk, which messages quote. It can't leave the folder, and a long one is cut: a
 * character outside ASCII takes up to four bytes.
 */
export function diskName(name: string): string {
	const safe = name
		.replace(/[/\\\0]/g, ' ')
		.trim()
		.replace(/^[.\s]+/, '');
	let short = '';
	for (const character of safe) {
		if (Buffer.byteLength(short + character) > MAX_NAME_BYTES) break;
		short += character;
	}
	return short || 'file';
}
