/** Loads photos from disk or, once, from their source. */
import { createHash } from 'node:crypto';
import type { ListingPhoto } from '../../domain/home/photos.ts';
import type { Context } from '../../server/context.ts';
import { downloadPhoto } from './download.ts';
import type { PhotoFiles } from './photo-files.ts';
import { PhotoProblem, UnresponsivePhotoServer } from './photo-problem.ts';
import { makePictures, PHOTO_SIZES, type PhotoSize } from './pictures.ts';
import type { PhotoGuard } from './public-addresses.ts';

/** A photo as a JPEG file; null if its source doesn't return it. */
export type LoadPhoto = (photo: ListingPhoto, size: PhotoSize) => Promise<Buffer | null>;

interface PhotoParts {
	files: PhotoFiles;
	guard: PhotoGuard;
	log: (message: string) => void;
	now?: () => number;
}

type Pictures = Record<PhotoSize, Buffer>;

/** How long a failed photo is not retried, in milliseconds, and how many failures are remembered. */
const RETRY_AFTER = 5 * 60_000;
const MAX_REMEMBERED = 5_000;

/** After this many photos in a row without a response, a server is skipped for this long, in milliseconds. */
const MAX_TIMEOUTS = 3;
const TIMEOUT_PAUSE = 60_000;

export function photoLoader({ files, guard, log, now = Date.now }: PhotoParts): LoadPhoto {
	const inProgress = new Map<string, Promise<Pictures | null>>();
	const failedAt = new Map<string, number>();
	/** For each host: how many requests in a row timed out, and when the last one did. */
	const timeouts = new Map<string, { count: number; at: number }>();

	function isPaused(host: string): boolean {
		const last = timeouts.get(host);
		return last !== undefined && last.count >= MAX_TIMEOUTS && now() - last.at < TIMEOUT_PAUSE;
	}

	function recordTimeout(host: string): void {
		if (timeouts.size >= MAX_REMEMBERED) timeouts.clear();
		timeouts.set(host, { count: (timeouts.get(host)?.count ?? 0) + 1, at: now() });
	}

	async function load(photo: ListingPhoto, name: string): Promise<Pictures | null> {
		const { host } = new URL(photo.url);
		try {
			const bytes = await downloadPhoto(photo.url, guard);
			timeouts.delete(host);
			const pictures = await makePictures(bytes);
			await Promise.all(PHOTO_SIZES.map((size) => files.write(fileName(name, size), pictures[size])));
			return pictures;
		} catch (problem) {
			if (!(problem instanceof PhotoProblem)) throw problem;
			log(`A photo from ${host} can't be shown. ${problem.message}`);
			if (problem instanceof UnresponsivePhotoServer) recordTimeout(host);
			if (failedAt.size >= MAX_REMEMBERED) failedAt.clear();
			failedAt.set(name, now());
			return null;
		} finally {
			inProgress.delete(name);
		}
	}

	return async (photo, size) => {
		const name = photoName(photo);
		const stored = await files.read(fileName(name, size));
		if (stored) return stored;
		if (now() - (failedAt.get(name) ?? Number.NEGATIVE_INFINITY) < RETRY_AFTER) return null;
		if (isPaused(new URL(photo.url).host)) return null;
		const loading = inProgress.get(name) ?? load(photo, name);
		inProgress.set(name, loading);
		return (await loading)?.[size] ?? null;
	};
}

/** Loads photos for reports, which contain their pictures as data URLs. */
export function photosForReports(loadPhoto: LoadPhoto): NonNullable<Context['reportPicture']> {
	return async (photo) => {
		const picture = await loadPhoto(photo, 'medium');
		return picture && `data:image/jpeg;base64,${picture.toString('base64')}`;
	};
}

/**
 * Returns a photo's file name. It depends on the source's ID of the photo if there is one, since the URL may change
 * with every fetch.
 */
export function photoName({ id, url }: ListingPhoto): string {
	return createHash('sha256')
		.update(id ?? url)
		.digest('hex');
}

export function fileName(name: string, size: PhotoSize): string {
	return `${name}-${size}.jpg`;
}
