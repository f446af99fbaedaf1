/** A result in words: where it searched, and how old its data is. */
import type { CompsResponse } from '../../../../contract/comps/comps.ts';
import type { CompsQuery } from '../../../../domain/comps-query.ts';
import { shortDay } from '../../../../domain/format/date-text.ts';
import { count } from '../../../../domain/format/format.ts';
import { plural } from '../../../../domain/format/plural.ts';
import { searchedWhere } from '../../../../domain/market/search-statistics.ts';
import { describeGeocoded } from '../../../../domain/places/geocoders.ts';
import { ago } from '../../../ui/local-day.ts';

/** The title of a search. */
export function formatTitle(query: CompsQuery): string {
	return 'zip' in query ? `ZIP ${query.zip}` : query.address;
}

/** How many homes, and where they are. @example '212 homes within 0.5 mi of 12 Oak St' */
export function formatPlace({ area, found }: Pick<CompsResponse, 'area' | 'found'>): string {
	const { radius_miles: radiusMiles, zip, center, matched_address: address, unlocated } = area;
	return `${plural(found, 'home')} ${searchedWhere({ radiusMiles, zip, center, address, unlocated })}`;
}

/** How precisely a searched address was located; null if the store has the home or its building, and for a ZIP. */
export function describePrecision({ center, located_by, zip }: CompsResponse['area']): string | null {
	if (center === 'geocoded') return `Located by ${describeGeocoded(located_by)}`;
	return center === 'zip_centroid' ? `Approximate: center of ZIP ${zip}` : null;
}

/** Whether any home on screen is fictional. */
export function showsDemo({ data, comps }: Pick<CompsResponse, 'data' | 'comps'>): boolean {
	return data.demo || comps.some((comp) => comp.demo);
}

/**
 * Source and age of the data in one line.
 *
 * @param now milliseconds, as of `Date.now()`
 * @example 'Source: King County sales. Latest record: May 27, 2015. Updated 3 days ago.'
 */
export function dataLine(data: CompsResponse['data'], now: number): string {
	return [
		data.source && `Source: ${data.source}.`,
		data.newest_record && `Latest record: ${shortDay(data.newest_record)}.`,
		data.loaded_at && `Updated ${ago(Date.parse(data.loaded_at), now)}.`,
	]
		.filter(Boolean)
		.join(' ');
}

/** The announcement for screen readers when the result appears. */
export function formatAnnouncement({
	found,
	comps,
	empty,
}: Pick<CompsResponse, 'found' | 'comps' | 'empty'>): string {
	if (found === 0) return ['No comps found.', empty?.message].filter(Boolean).join(' ');
	return `${plural(found, 'home')} found, ${count(comps.length)} shown.`;
}
