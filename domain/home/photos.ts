/** The photos of a listing, as links to its source. Browsers load copies from the host instead. */

export interface ListingPhoto {
	/** Its web address at the source. */
	url: string;
	/** An identifier that stays the same if the photo's address changes. */
	id?: string;
	caption?: string;
	/** Its license only allows showing it to signed-in agents, not in reports. */
	screenOnly?: boolean;
}

/** One of the photos of a home. */
export interface HomePhoto extends ListingPhoto {
	/** The key of the home. */
	home: string;
	/** Its place among the home's photos, from 0. */
	number: number;
}

/** The part that a crop keeps: 0 keeps the left or upper edge of the picture, 1 its right or lower edge. */
export interface Focus {
	x: number;
	y: number;
}

/** The photo on the cover of a report: one of the home's listing, by number, or one that the agent uploads. */
export type CoverPhoto = { focus: Focus } & ({ number: number } | { upload: string });

/** Its width by its height. */
export const COVER_RATIO = 2.5;
/** Bytes of an uploaded file: browsers make photos smaller before they send them. */
export const COVER_MAX_BYTES = 1_000_000;

/** Further photos are dropped, so that no listing fills the store. */
const MAX_PHOTOS = 60;
const MAX_URL = 2_000;
const MAX_CAPTION = 300;

/** The photos to store, in order, each web address once. */
export function storablePhotos(photos: readonly ListingPhoto[]): ListingPhoto[] {
	const byUrl = new Map<string, ListingPhoto>();
	for (const photo of photos) {
		if (!isPhotoUrl(photo.url) || byUrl.has(photo.url)) continue;
		const caption = photo.caption?.slice(0, MAX_CAPTION);
		byUrl.set(photo.url, { ...photo, ...(caption !== undefined && { caption }) });
	}
	return [...byUrl.values()].slice(0, MAX_PHOTOS);
}

function isPhotoUrl(text: string): boolean {
	return text.length <= MAX_URL && /^https?:\/\/\S+$/.test(text);
}

/**
 * The photos in a cell, which may have several addresses.
 *
 * @example parsePhotos('https://a.example/1.jpg, https://a.example/2.jpg') // two photos
 */
export function parsePhotos(cell: string): ListingPhoto[] {
	const urls = cell.split(/[\s|;]+|,(?=\s*https?:)/);
	return storablePhotos(urls.map((url) => ({ url: url.replace(/^["'[(]+|["'\]),]+$/g, '') })));
}
