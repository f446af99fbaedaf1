/** Reads a response body up to a limit, so that neither one response nor many can fill the memory or slow other users. */
import { ProviderError } from '../provider-error.ts';

const MEGABYTE = 1024 * 1024;
/** A page of 1,000 homes with their photos has about 8 MB. */
const MAX_BYTES = 16 * MEGABYTE;
/** Bodies longer than this may use much memory, so only a few of them are read at the same time, and slowly. */
const LARGE_BYTES = MEGABYTE / 2;
const MAX_CONCURRENT_LARGE_BODIES = 2;
/** The rate of all large bodies together, 8 MB in a quarter of a second: it leaves most of the event loop to other users. */
const LARGE_BYTES_PER_MILLISECOND = (32 * MEGABYTE) / 1_000;

/** @throws ProviderError for a body over the limit, without reading the rest */
export async function readBounded(response: Response): Promise<string> {
	if (response.body === null) return '';
	const announced = Number(response.headers.get('content-length'));
	const reader = response.body.getReader();
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	let isLarge = false;
	try {
		if (announced > MAX_BYTES) throw tooLarge(response);
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return await new Blob(chunks as BlobPart[]).text();
			bytes += value.byteLength;
			if (bytes > MAX_BYTES) throw tooLarge(response);
			chunks.push(value);
			if (bytes <= LARGE_BYTES) continue;
			if (!isLarge) {
				await beginLargeBody(response);
				isLarge = true;
			}
			await pace(value.byteLength);
		}
	} catch (error) {
		// Stops the download. A response that has failed can't be canceled, and needn't be.
		await reader.cancel().catch(() => {});
		throw error;
	} finally {
		if (isLarge) endLargeBody();
	}
}

/** The problem of a body over the limit. It also ends the other bodies of the service that wait for their turn. */
function tooLarge(response: Response): ProviderError {
	const error = new ProviderError('unreadable', 'Its response is larger than 16 MB.', {
		status: response.status,
	});
	const service = serviceOf(response);
	for (const body of waiting.filter((body) => body.service === service)) {
		waiting.splice(waiting.indexOf(body), 1);
		body.refuse(error);
	}
	return error;
}

function serviceOf({ url }: Response): string {
	return url === '' ? '' : new URL(url).origin;
}

interface WaitingBody {
	service: string;
	begin: () => void;
	refuse: (error: ProviderError) => void;
}

let reading = 0;
const waiting: WaitingBody[] = [];

/**
 * Waits for a turn. If the call of a body has ended in the meantime, its read fails, and the next body has its turn.
 *
 * @throws ProviderError if another body of the service turns out to be too large
 */
function beginLargeBody(response: Response): Promise<void> | void {
	if (reading < MAX_CONCURRENT_LARGE_BODIES) {
		reading += 1;
		return;
	}
	const service = serviceOf(response);
	return new Promise((begin, refuse) => waiting.push({ service, begin, refuse }));
}

function endLargeBody(): void {
	const next = waiting.shift();
	if (next) next.begin();
	else reading -= 1;
}

/** When the next bytes may be read, on the clock of `performance.now()`. */
let nextRead = 0;
/** Timers are not precise enough for shorter pauses. */
const MIN_PAUSE = 4;

/** Waits as long as these bytes take at the rate of large bodies. */
async function pace(bytes: number): Promise<void> {
	const now = performance.now();
	nextRead = Math.max(nextRead, now) + bytes / LARGE_BYTES_PER_MILLISECOND;
	if (nextRead - now >= MIN_PAUSE) await new Promise((resolve) => setTimeout(resolve, nextRead - now));
}
