/** Reads a response body up to a limit, so that neither one response nor many can fill the memory. */
import { ProviderProblem } from '../problem.ts';

/** A page of 1,000 homes with their photos has about 8 MB. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Bodies longer than this may use much memory, so only a few of them are read at the same time. */
const LARGE_BYTES = 512 * 1024;
const MAX_CONCURRENT_LARGE_BODIES = 2;

/** @throws ProviderProblem for a longer body, whose rest is not read */
export async function readBounded(response: Response): Promise<string> {
	if (response.body === null) return '';
	const reader = response.body.getReader();
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	let isLarge = false;
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return await new Blob(chunks as BlobPart[]).text();
			bytes += value.byteLength;
			if (bytes > MAX_BYTES) {
				await reader.cancel();
				throw new ProviderProblem('unreadable', 'Its response is larger than 16 MB.', {
					status: response.status,
				});
			}
			chunks.push(value);
			if (bytes > LARGE_BYTES && !isLarge) {
				await beginLargeBody();
				isLarge = true;
			}
		}
	} finally {
		if (isLarge) endLargeBody();
	}
}

let long = 0;
const waiting: (() => void)[] = [];

/** Waits for a turn. A body whose call has ended in the meantime gives it back immediately. */
function beginLargeBody(): Promise<void> | void {
	if (long >= MAX_CONCURRENT_LARGE_BODIES) return new Promise((begin) => waiting.push(begin));
	long += 1;
}

function endLargeBody(): void {
	const next = waiting.shift();
	if (next) next();
	else long -= 1;
}
