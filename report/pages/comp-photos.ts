/**
 * The first photo of each comp that has one; the server fills in the pictures, where their license allows it. Fictional
 * comps are drawn.
 */
import type { GridComp } from '../../domain/analysis/analysis.ts';
import { type DrawnHome, drawingOf } from '../../domain/home/drawing/draw-house.ts';
import { homeName } from '../../domain/home/fact-text.ts';
import type { PhotosBlock } from '../report.ts';
import { formatCredit } from '../words.ts';

/** Null if no comp has photos, or is drawn. */
export function compPhotos(comps: readonly GridComp[]): PhotosBlock | null {
	const photos = comps
		.filter(({ sale }) => sale.hasPhotos || sale.demo)
		.map(({ sale, number }) => ({
			home: sale.id,
			pin: number,
			words: homeName(sale),
			credit: formatCredit(sale),
			picture: null,
			...drawn(sale),
		}));
	const areDrawn = photos.every(({ drawing }) => drawing);
	const caption = areDrawn ? 'Drawings of the comps, which are fictional' : 'Photos of the comps';
	return photos.length === 0 ? null : { kind: 'photos', caption, photos };
}

/** The drawing of a fictional home, as a part of a block. */
export function drawn(home: Parameters<typeof drawingOf>[0]): { drawing?: DrawnHome } {
	const drawing = drawingOf(home);
	return drawing === null ? {} : { drawing };
}
