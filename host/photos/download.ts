/** Downloads one photo from its source: limited in time, size and redirects, and from public addresses only. */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { CanceledDownload, PhotoError, UnresponsivePhotoServer } from './photo-error.ts';
import type { PhotoGuard } from './public-addresses.ts';

export interface DownloadLimits {
	milliseconds: number;
	bytes: number;
}

export interface DownloadOptions {
	limits?: DownloadLimits;
	/** The User-Agent that a server requires; null for any. */
	userAgentOf?: (photo: URL) => string | null;
	/** Aborted when nobody waits for the photo anymore. */
	canceled?: AbortSignal;
}

export const DOWNLOAD_LIMITS: DownloadLimits = { milliseconds: 8_000, bytes: 15 * 2 ** 20 };
const MAX_REDIRECTS = 3;

/** Storage services send `octet-stream` for everything, so the bytes decide. */
const TYPES = /^(image\/(jpe?g|pjpeg|png|webp)|(application|binary)\/octet-stream)$/;

const HTTP_AGENTS = {
	'http:': new HttpAgent({ maxSockets: 6 }),
	'https:': new HttpsAgent({ maxSockets: 6 }),
};

/** @throws PhotoError, which is a CanceledDownload if it was canceled */
export async function downloadPhoto(
	address: string,
	guard: PhotoGuard,
	{ limits = DOWNLOAD_LIMITS, userAgentOf = () => null, canceled }: DownloadOptions = {},
): Promise<Buffer> {
	// Aborted manually, as in `providers/http/with-timeout.ts`.
	const controller = new AbortController();
	const abort = () => controller.abort();
	canceled?.addEventListener('abort', abort, { once: true });
	const timer = setTimeout(abort, limits.milliseconds);
	try {
		return await followRedirects(new URL(address), limits, (url) =>
			get(url, guard, userAgentOf(url) ?? 'Lotline', controller.signal),
		);
	} catch (error) {
		if (error instanceof PhotoError) throw error;
		if (canceled?.aborted) throw new CanceledDownload('Nobody waits for it anymore.');
		if (controller.signal.aborted) throw new UnresponsivePhotoServer('Its server took too long.');
		throw new UnresponsivePhotoServer('Its server could not be reached.', { cause: error });
	} finally {
		clearTimeout(timer);
	}
}

async function followRedirects(
	start: URL,
	limits: DownloadLimits,
	request: (url: URL) => Promise<IncomingMessage>,
) {
	let url = start;
	for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
		const response = await request(url);
		const { statusCode = 0, headers } = response;
		if (statusCode === 200) return await readImage(response, limits.bytes);
		response.destroy();
		if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location)
			throw new PhotoError(`Its server responded with status ${statusCode}.`);
		url = new URL(headers.location, url);
	}
	throw new PhotoError('Its server redirects too many times.');
}

async function get(
	url: URL,
	guard: PhotoGuard,
	userAgent: string,
	signal: AbortSignal,
): Promise<IncomingMessage> {
	guard.check(url);
	const isPlain = url.protocol === 'http:';
	const options = {
		agent: HTTP_AGENTS[isPlain ? 'http:' : 'https:'],
		lookup: guard.lookupFor(url),
		headers: { accept: 'image/jpeg,image/png,image/webp', 'user-agent': userAgent },
		signal,
	};
	return new Promise((resolve, reject) => {
		const call = isPlain ? httpRequest(url, options, resolve) : httpsRequest(url, options, resolve);
		call.on('error', reject);
		call.end();
	});
}

async function readImage(response: IncomingMessage, limit: number): Promise<Buffer> {
	const type = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
	const chunks: Buffer[] = [];
	let bytes = 0;
	try {
		if (!TYPES.test(type)) throw new PhotoError('Its server sent something other than a photo.');
		if (Number(response.headers['content-length'] ?? 0) > limit)
			throw new PhotoError('The photo is too large.');
		for await (const chunk of response as AsyncIterable<Buffer>) {
			bytes += chunk.length;
			if (bytes > limit) throw new PhotoError('The photo is too large.');
			chunks.push(chunk);
		}
		return Buffer.concat(chunks);
	} finally {
		response.destroy();
	}
}
