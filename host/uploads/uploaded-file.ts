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
	const path = join(folder, safeName(upload.file_name));
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

/** The name appears in messages; it never leaves the folder. */
function safeName(name: string): string {
	return (
		name
			.replace(/[/\\\0]/g, ' ')
			.trim()
			.replace(/^\.+/, '')
			.slice(0, 100) || 'file'
	);
}
