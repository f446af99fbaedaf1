/** The photos of a report, where the license of their source allows it: those of the comps, and the one on the cover. */
import { PROBLEMS } from '../../contract/problems.ts';
import type { CoverPhoto } from '../../domain/home/photos.ts';
import { withTimeout } from '../../providers/http/with-timeout.ts';
import type { PhotosBlock } from '../../report/report.ts';
import { formatCredit } from '../../report/words.ts';
import type { Context } from '../context.ts';
import { allowedInReports, homePhotos } from '../home-photos.ts';
import { HttpError } from '../http-error.ts';

type PhotoContext = Pick<Context, 'call' | 'env' | 'reportPicture' | 'coverPicture'>;

/** How long a report waits for photos that haven't been loaded before. */
const TIMEOUT = 5_000;

/** Fills in the photos of the comps. @returns null for a block without any photos or drawings left */
export async function withPictures(
	block: PhotosBlock,
	context: PhotoContext,
	caller: string,
): Promise<PhotosBlock | null> {
	const photos = await Promise.all(
		block.photos.map(async (photo) => ({ ...photo, picture: await loadPicture(photo, context, caller) })),
	);
	const found = photos.filter(({ picture, drawing }) => picture !== null || drawing);
	return found.length === 0 ? null : { ...block, photos: found };
}

async function loadPicture(
	{ home }: PhotosBlock['photos'][number],
	context: PhotoContext,
	caller: string,
): Promise<string | null> {
	const { reportPicture } = context;
	if (!reportPicture) return null;
	const found = await homePhotos(context, caller, home);
	const number = allowedInReports(context, found).indexOf(true);
	const photo = found.photos[number];
	return photo ? inTime(() => reportPicture({ ...photo, home, number }, caller)) : null;
}

function inTime(load: () => Promise<string | null>): Promise<string | null> {
	return withTimeout(new AbortController().signal, TIMEOUT, load).catch(() => null);
}

/** The listing that has the numbered photos, and whom to credit for them. */
type ListedPhotos = { home: string; attribution: string | null } | null | undefined;

/** A photo for the cover, cropped. */
export interface CroppedCover {
	picture: string;
	credit: string;
}

/** @throws HttpError 422 if the file isn't a readable photo */
export async function uploadedCover(
	{ coverPicture }: PhotoContext,
	caller: string,
	{ upload, focus }: Extract<CoverPhoto, { upload: string }>,
): Promise<CroppedCover> {
	// A hosted project without a worker has no process that decodes photos.
	if (!coverPicture) throw new HttpError(422, PROBLEMS.noCoverPhotos);
	const picture = await coverPicture(toBytes(upload), focus, caller);
	if (!picture) throw new HttpError(422, PROBLEMS.unreadableCover);
	return { picture, credit: '' };
}

/** @throws HttpError 422 if the license of the listing doesn't allow it, or its source doesn't respond */
export async function listedCover(
	context: PhotoContext,
	caller: string,
	listing: ListedPhotos,
	cover: CoverPhoto,
): Promise<CroppedCover> {
	const { coverPicture } = context;
	const found = listing ? await homePhotos(context, caller, listing.home) : { photos: [], source: null };
	const number = 'number' in cover ? cover.number : -1;
	const photo = allowedInReports(context, found)[number] ? found.photos[number] : undefined;
	const picture =
		photo &&
		listing &&
		coverPicture &&
		(await inTime(() => coverPicture({ ...photo, home: listing.home, number }, cover.focus, caller)));
	if (!picture) throw new HttpError(422, PROBLEMS.coverUnavailable);
	return { picture, credit: formatCredit({ attribution: listing?.attribution ?? null }) };
}

function toBytes(dataUrl: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
}
