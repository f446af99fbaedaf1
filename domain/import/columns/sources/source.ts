import type { DerivedColumn } from '../column-map.ts';
import type { SaleFlag } from '../sale-objections.ts';
import type { ParcelNumber } from './parcel-numbers.ts';

/** What one publisher of files does differently from all others. */
export interface Source {
	/** Its parcel number, if its parts have columns of their own. */
	parcelNumber?: ParcelNumber;
	/** Columns that are computed from others, and shown and corrected like those of the file. */
	derived?: (headers: readonly string[], sampleRows: readonly (readonly string[])[]) => DerivedColumn[];
	/** Columns that mark sales that aren't arm's length. */
	flags?: readonly SaleFlag[];
}
