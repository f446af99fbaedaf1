/** The photos of homes: loaded from their sources, kept on disk, and cropped for the covers of reports. */
import { join } from 'node:path';
import type { Focus } from '../../domain/home/photos.ts';
import { providerNamed } from '../../providers/index.ts';
import type { Context } from '../../server/context.ts';
import { openDecoder } from './decoder.ts';
import { type LoadPhoto, photoLoader } from './load-photo.ts';
import { PhotoError } from './photo-error.ts';
import { photoFiles } from './photo-files.ts';
import { photoGuard } from './public-addresses.ts';

export interface Photos {
	loadPhoto: LoadPhoto;
	/** Makes the cover of a report; null if the file isn't a photo, or its turn didn't come. */
	crop(bytes: Uint8Array, focus: Focus, account: string): Promise<Uint8Array | null>;
	close(): Promise<void>;
}

/** Settings without functions, so that they can be sent to a thread. */
export interface PhotoOptions {
	dataFolder: string;
	cacheBytes: number;
	/** `host:port` of servers inside the network that photos may come from. */
	privateHosts: readonly string[];
	/** The settings of listing providers by name. */
	providers: Readonly<Record<string, string>>;
}

export interface PhotoCallbacks {
	log: (message: string) => void;
	/** Whether the disk has space for photos. */
	hasRoom: () => boolean;
}

export function openPhotos(
	{ dataFolder, cacheBytes, privateHosts, providers }: PhotoOptions,
	{ log, hasRoom }: PhotoCallbacks,
): Photos {
	const decoder = openDecoder();
	const env = (name: string) => providers[name] ?? process.env[name];
	const loadPhoto = photoLoader({
		files: photoFiles(join(dataFolder, 'photos'), cacheBytes, hasRoom),
		guard: photoGuard({ privateHosts }),
		userAgentOf: (photo) => providerNamed(env('LISTING_PROVIDER')).photoUserAgent?.(photo, env) ?? null,
		decode: decoder.decode,
		log,
	});
	return {
		loadPhoto,
		crop: (bytes, focus, account) =>
			decoder.crop(Buffer.from(bytes), focus, account).catch((error: unknown) => {
				if (error instanceof PhotoError) return null;
				throw error;
			}),
		close: async () => decoder.close(),
	};
}

/** Loads photos for reports, which contain their pictures as data URLs. */
export function photosForReports({
	loadPhoto,
	crop,
}: Photos): Required<Pick<Context, 'reportPicture' | 'coverPicture'>> {
	return {
		reportPicture: async (photo, account) => toDataUrl(await loadPhoto(photo, 'medium', { account })),
		coverPicture: async (photo, focus, account) => {
			const bytes = 'url' in photo ? await loadPhoto(photo, 'large', { account }) : photo;
			return bytes && toDataUrl(await crop(bytes, focus, account));
		},
	};
}

function toDataUrl(picture: Uint8Array | null): string | null {
	return picture && `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}`;
}
