/** The photos of an MLS record. */
import { type ListingPhoto, storablePhotos } from '../../../domain/home/photos.ts';
import { type Json, parseObjects, parseText } from '../../rows/values.ts';
import { enumKey } from './values.ts';

/** The photos that may be shown, in order. Those that only signed-in agents may see are marked. */
export function parsePhotos(row: Json): ListingPhoto[] {
	const photos = parseObjects(row.Media)
		.filter(({ MediaCategory }) => ['', 'photo', 'image'].includes(enumKey(MediaCategory)))
		.sort((a, b) => Number(a.Order ?? 0) - Number(b.Order ?? 0));
	return storablePhotos(photos.flatMap((media) => parsePhoto(media) ?? []));
}

function parsePhoto(media: Json): ListingPhoto | null {
	const url = parseText(media.MediaURL);
	const allowed = [media.Permission]
		.flat()
		.flatMap((value) => parseText(value)?.split(',') ?? [])
		.map(enumKey);
	const isPublic = allowed.length === 0 || allowed.includes('public');
	if (url === null || !(isPublic || allowed.includes('idx') || allowed.includes('vow'))) return null;
	const key = parseText(media.MediaKey);
	const caption = parseText(media.ShortDescription);
	return {
		url,
		...(key !== null && { id: `${key} ${parseText(media.ModificationTimestamp) ?? ''}` }),
		...(caption !== null && { caption }),
		...(!isPublic && { screenOnly: true }),
	};
}
