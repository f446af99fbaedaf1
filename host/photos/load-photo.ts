/** Loads photos from disk or, once, from their source. */
import { createHash } from 'node:crypto';
import type { ListingPhoto } from '../../domain/home/photos.ts';
import type { Decode } from './decoder.ts';
import { downloadPhoto } from './download.ts';
import { CanceledDownload, PhotoError, UnresponsivePhotoServer } from './photo-error.ts';
import type { PhotoFiles } from './photo-files.ts';
import { PHOTO_SIZES, type PhotoSize, type Pictures } from './pictures.ts';
import type { PhotoGuard } from './public-addresses.ts';

/** Who wants a photo. */
export interface Viewer {
	account: string;
	/** Aborted when they no longer want it. */
	signal?: AbortSignal;
}

/** A photo as a JPEG file; null if its source doesn't return it, or it isn't a photo. */
export type LoadPhoto = (photo: ListingPhoto, size: PhotoSize, viewer: Viewer) => Promise<Buffer | null>;

interface PhotoParts {
	files: PhotoFiles;
	guard: PhotoGuard;
	/** The User-Agent that a server requires; null for any. */
	userAgentOf?: (photo: URL) => string | null;
	decode: Decode;
	log: (message: string) => void;
	now?: () => number;
}

/** A photo that is being loaded, once for everyone who wants it. */
interface Loading {
	pictures: Promise<Pictures | null>;
	viewers: number;
	controller: AbortController;
}

/** How long a failed photo is not retried, in milliseconds, and how many failures are remembered. */
const RETRY_AFTER = 5 * 60_000;
const MAX_REMEMBERED = 5_000;

/** After this many photos in a row without a response, a server is skipped for this long, in milliseconds. */
const MAX_TIMEOUTS = 3;
const TIMEOUT_PAUSE = 60_000;

export function photoLoader({
	files,
	guard,
	userAgentOf,
	decode,
	log,
	now = Date.now,
}: PhotoParts): LoadPhoto {
	const inProgress = new Map<string, Loading>();
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

	function load(photo: ListingPhoto, name: string, account: string): Loading {
		const controller = new AbortController();
		const pictures = download(photo, name, account, controller).finally(() => {
			if (inProgress.get(name) === loading) inProgress.delete(name);
		});
		const loading: Loading = { pictures, viewers: 0, controller };
		inProgress.set(name, loading);
		return loading;
	}

	async function download(
		photo: ListingPhoto,
		name: string,
		account: string,
		controller: AbortController,
	): Promise<Pictures | null> {
		const { host } = new URL(photo.url);
		try {
			const options = { ...(userAgentOf && { userAgentOf }), canceled: controller.signal };
			const bytes = await downloadPhoto(photo.url, guard, options);
			timeouts.delete(host);
			const pictures = await decode(bytes, account, controller.signal);
			if (!pictures) return null;
			await Promise.all(PHOTO_SIZES.map((size) => files.write(fileName(name, size), pictures[size])));
			return pictures;
		} catch (error) {
			if (!(error instanceof PhotoError)) throw error;
			if (error instanceof CanceledDownload) return null;
			log(`A photo from ${host} can't be shown. ${error.message}`);
			if (error instanceof UnresponsivePhotoServer) recordTimeout(host);
			if (failedAt.size >= MAX_REMEMBERED) failedAt.clear();
			failedAt.set(name, now());
			return null;
		}
	}

	/** Waits with the others. What nobody waits for anymore is dropped. */
	async function loadPictures(loading: Loading, signal?: AbortSignal): Promise<Pictures | null> {
		loading.viewers += 1;
		const leave = () => {
			loading.viewers -= 1;
			if (loading.viewers === 0) loading.controller.abort();
		};
		if (signal?.aborted) leave();
		else signal?.addEventListener('abort', leave, { once: true });
		return loading.pictures;
	}

	return async (photo, size, { account, signal }) => {
		if (!URL.canParse(photo.url)) return null;
		const name = photoName(photo);
		const stored = await files.read(fileName(name, size));
		if (stored) return stored;
		if (now() - (failedAt.get(name) ?? Number.NEGATIVE_INFINITY) < RETRY_AFTER) return null;
		if (isPaused(new URL(photo.url).host)) return null;
		const current = inProgress.get(name);
		const loading = current && !current.controller.signal.aborted ? current : load(photo, name, account);
		return (await loadPictures(loading, signal))?.[size] ?? null;
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
