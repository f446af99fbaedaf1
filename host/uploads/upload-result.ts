/** The result of an upload: the counts of all its tables together. */
import type { UploadResult } from '../../contract/uploads.ts';
import type { Tally } from '../import/tally.ts';
import type { UploadCounts } from './merge-upload.ts';

/** The result before any table is imported. */
export function emptyResult(): UploadResult {
	return { read: 0, added: 0, replaced: 0, repeated: 0, ended: 0, rejected: [], zips: [], example: null };
}

/** Adds the counts of a table. */
export function addTable(
	total: UploadResult,
	tally: Tally,
	counts: UploadCounts,
	ignored: readonly string[],
): void {
	total.read += tally.read;
	total.added += counts.added;
	total.replaced += counts.replaced;
	total.repeated += counts.repeated;
	total.ended += counts.ended;
	total.unsold = (total.unsold ?? 0) + tally.unsold;
	for (const { reason, count } of tally.rejections()) {
		const known = total.rejected.find((entry) => entry.reason === reason);
		if (known) known.count += count;
		else total.rejected.push({ reason, count });
	}
	for (const { text, count } of tally.unknownTypes()) {
		const known = total.unknownTypes?.find((entry) => entry.text === text);
		if (known) known.count += count;
		else total.unknownTypes = [...(total.unknownTypes ?? []), { text, count }];
	}
	total.ignored = [...new Set([...(total.ignored ?? []), ...ignored])];
	total.rejected.sort((a, b) => b.count - a.count);
	total.zips = [...new Set([...total.zips, ...tally.zipsInOrder()])].sort();
}
