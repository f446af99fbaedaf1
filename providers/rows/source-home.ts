/** A home from a provider, in the same fields as import files. */
import { type ListingPhoto, storablePhotos } from '../../domain/home/photos.ts';
import type { Field } from '../../domain/import/columns/headers/header-synonyms.ts';

/** A cell as in a file. Null, undefined and empty text mean unknown. */
export type Cells = Partial<Record<Field, string | number | boolean | null | undefined>>;

export interface SourceHome {
	/** The key of its record, if the source has records that keep their keys. */
	key?: string | null;
	cells: Cells;
	/** Whether it is from public records, not from a listing. */
	isRecord?: boolean;
	/** The first one represents the home. */
	photos: ListingPhoto[];
	/** The firm to credit next to the listing, with its phone number or email address; null if none is required. */
	attribution: string | null;
	/** The seller doesn't want the address on the internet. */
	hidesAddress: boolean;
	/** The seller doesn't want an automated valuation next to the listing. */
	hidesValuation: boolean;
}

/** A home without any seller restrictions. */
export function sourceHome(cells: Cells, photos: readonly unknown[] = []): SourceHome {
	return {
		cells,
		photos: storablePhotos(photos.flatMap((url) => (typeof url === 'string' ? [{ url }] : []))),
		attribution: null,
		hidesAddress: false,
		hidesValuation: false,
	};
}
