/** The photos of a listing at its source. Browsers never load them from there. */

export interface ListingPhoto {
	/** Its web address at the source. */
	url: string;
	/** An identifier that stays the same if the photo's address changes. */
	id?: string;
	caption?: string;
	/** Its license only allows showing it on a signed-in agent's screen. */
	screenOnly?: boolean;
}

/** No listing needs more, and an unlimited list would fill the store. */
const MAX_PHOTOS = 60;
const MAX_URL = 2_000;
const MAX_CAPTION = 300;

/** The photos to store, in order, each address once. */
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
 * @example readPhotos('https://a.example/1.jpg, https://a.example/2.jpg') // two photos
 */
export function readPhotos(cell: string): ListingPhoto[] {
	const urls = cell.split(/[\s|;]+|,(?=\s*https?:)/);
	return storablePhotos(urls.map((url) => ({ url: url.replace(/^["'[(]+|["'\]),]+$/g, '') })));
}
