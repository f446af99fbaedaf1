/** Sends a file of homes. */
import { MAX_UPLOAD_BYTES } from '../../../contract/uploads.ts';
import { Refusal } from '../../refusal.ts';
import { sendRest } from '../../shared/uploads/send-rest.ts';
import { startUpload } from './calls.ts';

/**
 * @param onProgress called with the bytes received so far
 * @throws Refusal with a sentence
 */
export async function sendFile(
	file: File,
	onStart: (upload: string) => void,
	onProgress: (bytes: number) => void,
): Promise<void> {
	if (file.size > MAX_UPLOAD_BYTES) {
		throw new Refusal(
			413,
			'This file is larger than 50 MB. Split it, or leave out columns such as remarks and photos.',
		);
	}
	const upload = await startUpload(file);
	onStart(upload);
	await sendRest(file, upload, 0, onProgress);
}
