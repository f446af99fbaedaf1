/** The first photo of each comp that has one. The server fills in the pictures, where their license allows it. */
import type { GridComp } from '../../domain/analysis/analysis.ts';
import { homeName } from '../../domain/home/fact-text.ts';
import type { PhotosBlock } from '../report.ts';
import { formatCredit } from '../words.ts';

/** Null if no comp has photos. */
export function compPhotos(comps: readonly GridComp[]): PhotosBlock | null {
	const photos = comps
		.filter(({ sale }) => sale.hasPhotos)
		.map(({ sale, number }) => ({
			home: sale.id,
			pin: number,
			words: homeName(sale),
			credit: formatCredit(sale),
			picture: null,
		}));
	return photos.length === 0 ? null : { kind: 'photos', caption: 'Photos of the comps', photos };
}
