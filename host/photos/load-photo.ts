/** Loads photos from disk or, once, from their source. */
import { createHash } from 'node:crypto';
import type { ListingPhoto } from '../../domain/home/photos.ts';
import type { Context } from '../../server/context.ts';
import { downloadPhoto } from './download.ts';
import type { PhotoFiles } from './photo-files.ts';
import { PhotoProblem } from './photo-problem.ts';
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

/** How long a failed photo is not retried, and how many failures are remembered. */
const PAUSE = 5 * 60_000;
const REMEMBERED = 5_000;

export function photoLoader({ files, guard, log, now = Date.now }: PhotoParts): LoadPhoto {
	const underWay = new Map<string, Promise<Pictures | null>>();
	const failedAt = new Map<string, number>();

	async function load(photo: ListingPhoto, name: string): Promise<Pictures | null> {
		try {
			const pictures = await makePictures(await downloadPhoto(photo.url, guard));
			await Promise.all(PHOTO_SIZES.map((size) => files.write(fileName(name, size), pictures[size])));
			return pictures;
		} catch (problem) {
			if (!(problem instanceof PhotoProblem)) throw problem;
			log(`A photo from ${new URL(photo.url).host} can't be shown. ${problem.message}`);
			if (failedAt.size >= REMEMBERED) failedAt.clear();
			failedAt.set(name, now());
			return null;
		} finally {
			underWay.delete(name);
		}
	}

	return async (photo, size) => {
		const name = photoName(photo);
		const stored = await files.read(fileName(name, size));
		if (stored) return stored;
		if (now() - (failedAt.get(name) ?? Number.NEGATIVE_INFINITY) < PAUSE) return null;
		const loading = underWay.get(name) ?? load(photo, name);
		underWay.set(name, loading);
		return (await loading)?.[size] ?? null;
	};
}

/** The same for reports, which contain their pictures as data URLs. */
export function photosForReports(loadPhoto: LoadPhoto): NonNullable<Context['reportPicture']> {
	return async (photo) => {
		const picture = await loadPhoto(photo, 'medium');
		return picture && `data:image/jpeg;base64,${picture.toString('base64')}`;
	};
}

/** An address may change with every fetch; the source's own name for the photo doesn't. */
export function photoName({ id, url }: ListingPhoto): string {
	return createHash('sha256')
		.update(id ?? url)
		.digest('hex');
}

export function fileName(name: string, size: PhotoSize): string {
	return `${name}-${size}.jpg`;
}
