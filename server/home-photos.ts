/** The photos of a home, for an account with access to it. */
import type { ListingPhoto } from '../domain/home/photos.ts';
import { PROVIDERS } from '../providers/index.ts';
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

/** Photos provided by agents and operators themselves; an MLS has to allow its own. */
const DEFAULT_SOURCES = 'uploads,files';
const UPLOADS = 'Your data';

/** Whether the license of each photo allows it in a report, which people without an account may see. */
export function allowedInReports({ env }: Pick<Context, 'env'>, { photos, source }: HomePhotos): boolean[] {
	const allowed = (env('PHOTOS_IN_REPORTS') || DEFAULT_SOURCES).split(/[\s,;]+/).includes(kindOf(source));
	return photos.map(({ screenOnly }) => allowed && !screenOnly);
}

/** A source's name in the setting: a provider, `uploads`, or `files` imported by the operator. */
function kindOf(source: string | null): string {
	if (source === UPLOADS) return 'uploads';
	return PROVIDERS.find(({ label, fetchZip }) => fetchZip && label === source)?.name ?? 'files';
}
