/** Sends a file piece by piece. Each piece waits until the previous one has arrived. */
import { UPLOAD_PIECE_BYTES } from '../../../contract/uploads.ts';
import { callProcedure } from '../../procedures.ts';
import { Refusal } from '../../refusal.ts';

/** How often a piece is resent, with increasing pauses: a server may restart in between. */
const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 500;

/**
 * Sends what has not arrived yet.
 *
 * @param onProgress called with the bytes received so far
 * @throws Refusal with a sentence
 */
export async function sendRest(
	file: File,
	upload: string,
	received: number,
	onProgress: (bytes: number) => void,
): Promise<void> {
	let from = received;
	while (from < file.size) {
		const content = await toBase64(file.slice(from, from + UPLOAD_PIECE_BYTES));
		from = await withRetries(() => appendUpload(upload, from, content));
		onProgress(from);
	}
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			const isRefused =
				error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== 429;
			if (isRefused || attempt === MAX_ATTEMPTS) throw error;
			await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** attempt));
		}
	}
}

function toBase64(piece: Blob): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
		reader.onerror = () =>
			reject(new Refusal(400, "This file can't be read. It may have been moved or deleted."));
		reader.readAsDataURL(piece);
	});
}

/** @returns how much of the file has arrived */
async function appendUpload(upload: string, from_byte: number, content: string): Promise<number> {
	return Number(await callProcedure('append_upload', { upload, from_byte, content }));
}

/** Cancels an upload in progress. */
export async function cancelUpload(upload: string): Promise<void> {
	await callProcedure('undo_upload', { upload });
}
