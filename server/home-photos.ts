/** The photos of a home, for an account with access to it. */
import type { ListingPhoto } from '../domain/home/photos.ts';
import type { Context } from './context.ts';

export interface HomePhotos {
	photos: readonly ListingPhoto[];
	/** The name of the home's source. */
	source: string | null;
}

/** @throws Problem 401 if the session has ended, 503 if the database can't answer */
export async function homePhotos(
	context: Pick<Context, 'call'>,
	caller: string,
	home: string,
): Promise<HomePhotos> {
	const [row] = await context.call<{ photos: string | null; source: string }>('photos_of', { caller, home });
	return { photos: row?.photos ? JSON.parse(row.photos) : [], source: row?.source ?? null };
}
