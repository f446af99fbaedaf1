/** The photos of an MLS record. */
import { type ListingPhoto, storablePhotos } from '../../../domain/home/photos.ts';
import { type Json, objectsOf, textOf } from '../../rows/values.ts';
import { enumKey } from './values.ts';

/** The photos that may be shown, in order. Those that only signed-in agents may see are marked. */
export function photosOf(row: Json): ListingPhoto[] {
	const photos = objectsOf(row.Media)
		.filter(({ MediaCategory }) => ['', 'photo', 'image'].includes(enumKey(MediaCategory)))
		.sort((a, b) => Number(a.Order ?? 0) - Number(b.Order ?? 0));
	return storablePhotos(photos.flatMap((media) => photoOf(media) ?? []));
}

function photoOf(media: Json): ListingPhoto | null {
	const url = textOf(media.MediaURL);
	const allowed = [media.Permission]
		.flat()
		.flatMap((value) => textOf(value)?.split(',') ?? [])
		.map(enumKey);
	const isPublic = allowed.length === 0 || allowed.includes('public');
	if (url === null || !(isPublic || allowed.includes('idx') || allowed.includes('vow'))) return null;
	const key = textOf(media.MediaKey);
	const caption = textOf(media.ShortDescription);
	return {
		url,
		...(key !== null && { id: `${key} ${textOf(media.ModificationTimestamp) ?? ''}` }),
		...(caption !== null && { caption }),
		...(!isPublic && { screenOnly: true }),
	};
}
