/** Homes that are stale because their provider could not be reached, or its copy is incomplete. */
import { plural } from '../../domain/format/plural.ts';
import type { ListingSource } from './source.ts';

/** Homes that are stale because their provider could not be reached. */
export interface Outdated {
	/** The display name of the provider. */
	label: string;
	/** When the oldest of them were stored; null if unknown. */
	since: string | null;
	/** Some homes are still missing: the first copy of the source is in progress. */
	isFirstCopy?: boolean;
}

const HOUR = 3_600_000;

/** What is outdated of a provider that is copied as a whole; null if the copy is as recent as it has to be. */
export async function outdatedCopy(
	label: string,
	{ copiedAt, maxHours }: NonNullable<ListingSource['copy']>,
	now: Date,
): Promise<Outdated | null> {
	const since = await copiedAt();
	if (since === null) return { label, since, isFirstCopy: true };
	return now.getTime() - Date.parse(since) > maxHours * HOUR ? { label, since } : null;
}

/** The age of stale homes, as a message. */
export function outdatedNote({ label, since, isFirstCopy }: Outdated, now: Date): string {
	if (isFirstCopy) return `${label} is being copied for the first time, so some homes are still missing.`;
	const problem = `${label} isn't answering right now`;
	if (since === null) return `${problem}, so these homes may be out of date.`;
	const hours = Math.floor((now.getTime() - Date.parse(since)) / HOUR);
	const age =
		hours < 1
			? 'less than an hour'
			: hours < 48
				? plural(hours, 'hour')
				: plural(Math.floor(hours / 24), 'day');
	return `${problem}. These homes were last updated ${age} ago.`;
}
