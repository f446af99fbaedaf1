/** Reads a response body up to a limit, so that no answer can fill the memory. */
import { ProviderProblem } from '../problem.ts';

/** A page of 1,000 homes with their photos has about 8 MB. */
const MAX_BYTES = 16 * 1024 * 1024;

/** @throws ProviderProblem for a longer body; the rest of it is not read */
export async function readBounded(response: Response): Promise<string> {
	if (response.body === null) return '';
	const reader = response.body.getReader();
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for (;;) {
		const { done, value } = await reader.read();
		if (done) break;
		bytes += value.byteLength;
		if (bytes > MAX_BYTES) {
			await reader.cancel();
			throw new ProviderProblem('unreadable', 'Its answer is larger than 16 MB.', {
				status: response.status,
			});
		}
		chunks.push(value);
	}
	return new Blob(chunks as BlobPart[]).text();
}
