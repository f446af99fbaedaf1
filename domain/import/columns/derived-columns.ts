/** Columns that are computed from others, and shown and corrected like those of the file. */
import type { DerivedColumn } from './column-map.ts';
import { findFeatureColumns } from './feature-columns.ts';
import { findJoinedColumns } from './joined-columns.ts';
import { findUseCodeColumns } from './types/use-code-columns.ts';

/** The derived columns of a file. */
export function findDerivedColumns(
	headers: readonly string[],
	sampleRows: readonly (readonly string[])[],
): DerivedColumn[] {
	return [
		...findJoinedColumns(headers, sampleRows),
		...findFeatureColumns(headers, sampleRows),
		...findUseCodeColumns(headers),
	];
}
