/** Photos for the reports of a hosted project. Its functions can't decode files, so they ask the worker, as their caller. */
import { PROBLEMS } from '../../contract/problems.ts';
import type { HomePhoto } from '../../domain/home/photos.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http-error.ts';

/** In milliseconds: decoding the largest photo takes a second, after those before it. */
const TIMEOUT = 8_000;

/**
 * @param photosUrl where the worker serves photos (`host/photos/photo-server.ts`)
 * @param authorization the header of the request, with the caller's session
 */
export function workerPhotos(
	photosUrl: string,
	authorization: string,
): Required<Pick<Context, 'reportPicture' | 'coverPicture'>> {
	const request = (path: string, body?: Uint8Array<ArrayBuffer>) =>
		fetch(photosUrl + path, {
			headers: { authorization },
			// A redirect could lead anywhere with the caller's session.
			redirect: 'error',
			signal: AbortSignal.timeout(TIMEOUT),
			...(body && { method: 'POST', body }),
		});
	const load = async ({ home, number }: HomePhoto, size: 'medium' | 'large') => {
		const response = await request(`/photos/${encodeURIComponent(home)}/${number}?size=${size}`);
		return response.ok ? bytesOf(response) : null;
	};
	return {
		reportPicture: async (photo) => toDataUrl(await load(photo, 'medium')),
		coverPicture: async (photo, { x, y }) => {
			const bytes = 'home' in photo ? await load(photo, 'large') : photo;
			if (!bytes) return null;
			const response = await request(`/covers?x=${x}&y=${y}`, bytes).catch(() => null);
			if (response?.ok) return toDataUrl(await bytesOf(response));
			if (response?.status === 422) return null;
			throw new HttpError(503, PROBLEMS.photosUnavailable);
		},
	};
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
	return new Uint8Array(await response.arrayBuffer());
}

function toDataUrl(picture: Uint8Array | null): string | null {
	if (picture === null) return null;
	const letters = Array.from(picture, (byte) => String.fromCharCode(byte));
	return `data:image/jpeg;base64,${btoa(letters.join(''))}`;
}
