/** Downloads one photo from its source: limited in time, size and redirects, and from public addresses only. */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { PhotoProblem, UnresponsivePhotoServer } from './photo-problem.ts';
import type { PhotoGuard } from './public-addresses.ts';

export interface DownloadLimits {
	milliseconds: number;
	bytes: number;
}

export const DOWNLOAD_LIMITS: DownloadLimits = { milliseconds: 8_000, bytes: 15 * 2 ** 20 };
const MAX_REDIRECTS = 3;

/** Storage services send `octet-stream` for everything, so the bytes decide. */
const TYPES = /^(image\/(jpe?g|pjpeg|png|webp)|(application|binary)\/octet-stream)$/;

const HTTP_AGENTS = {
	'http:': new HttpAgent({ maxSockets: 6 }),
	'https:': new HttpsAgent({ maxSockets: 6 }),
};

/** @throws PhotoProblem */
export async function downloadPhoto(
	address: string,
	guard: PhotoGuard,
	limits: DownloadLimits = DOWNLOAD_LIMITS,
): Promise<Buffer> {
	// Aborted manually, as in `providers/http/with-timeout.ts`.
	const controller = new AbortController();
	const timer = setTimeout(() => controller.abort(), limits.milliseconds);
	try {
		return await followRedirects(new URL(address), guard, limits, controller.signal);
	} catch (problem) {
		if (problem instanceof PhotoProblem) throw problem;
		if (controller.signal.aborted) throw new UnresponsivePhotoServer('Its server took too long.');
		throw new UnresponsivePhotoServer('Its server could not be reached.', { cause: problem });
	} finally {
		clearTimeout(timer);
	}
}

async function followRedirects(start: URL, guard: PhotoGuard, limits: DownloadLimits, signal: AbortSignal) {
	let url = start;
	for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
		guard.check(url);
		const response = await get(url, guard, signal);
		const { statusCode = 0, headers } = response;
		if (statusCode === 200) return await readImage(response, limits.bytes);
		response.destroy();
		if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location)
			throw new PhotoProblem(`Its server responded with status ${statusCode}.`);
		url = new URL(headers.location, url);
	}
	throw new PhotoProblem('Its server redirects too many times.');
}

function get(url: URL, guard: PhotoGuard, signal: AbortSignal): Promise<IncomingMessage> {
	const isPlain = url.protocol === 'http:';
	const options = {
		agent: HTTP_AGENTS[isPlain ? 'http:' : 'https:'],
		lookup: guard.lookupFor(url),
		headers: { accept: 'image/jpeg,image/png,image/webp', 'user-agent': 'Lotline' },
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
		if (!TYPES.test(type)) throw new PhotoProblem('Its server sent something other than a photo.');
		if (Number(response.headers['content-length'] ?? 0) > limit) throw new PhotoProblem('It is too large.');
		for await (const chunk of response as AsyncIterable<Buffer>) {
			bytes += chunk.length;
			if (bytes > limit) throw new PhotoProblem('It is too large.');
			chunks.push(chunk);
		}
		return Buffer.concat(chunks);
	} finally {
		response.destroy();
	}
}
