/** A result in words: where it looked, and how old its data is. */
import type { CompsResponse } from '../../../contract/comps.ts';
import type { CompsQuery } from '../../../domain/comps-query.ts';
import { count, longDay, miles } from '../../../domain/format.ts';

/** What was asked for. */
export function titleOf(query: CompsQuery): string {
	return 'zip' in query ? `ZIP ${query.zip}` : query.address;
}

/** How many homes, and where they lie. @example '212 comps within 0.5 mi of the home' */
export function placeOf({ area, found }: Pick<CompsResponse, 'area' | 'found'>): string {
	const homes = found === 1 ? '1 comp' : `${count(found)} comps`;
	if (area.kind === 'zip') return `${homes} in ${area.zip ?? 'the ZIP code'}`;
	return `${homes} within ${miles(area.radius_miles)} of ${centreOf(area)}`;
}

function centreOf({ centre, matched_address, zip }: CompsResponse['area']): string {
	if (centre === 'home') return matched_address ? `the home itself, ${matched_address}` : 'the home itself';
	if (centre === 'building') return matched_address ? `its building, ${matched_address}` : 'its building';
	return zip ? `the middle of ZIP ${zip}` : 'the middle of its ZIP';
}

/** Whether any invented home is on the screen. */
export function showsDemo({ data, comps }: Pick<CompsResponse, 'data' | 'comps'>): boolean {
	return data.demo || comps.some((comp) => comp.demo);
}

/**
 * Source and age of the data in one line.
 *
 * @param now milliseconds, as of `Date.now()`
 * @example 'Source: King County sales. Newest record 27 May 2015. Loaded 3 days ago.'
 */
export function dataLine(data: CompsResponse['data'], now: number): string {
	return [
		data.source && `Source: ${data.source}.`,
		data.newest_record && `Newest record ${longDay(data.newest_record)}.`,
		data.loaded_at && `Loaded ${ago(Date.parse(data.loaded_at), now)}.`,
	]
		.filter(Boolean)
		.join(' ');
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
	['day', 86_400_000],
	['hour', 3_600_000],
	['minute', 60_000],
];
const relative = new Intl.RelativeTimeFormat('en-US');

function ago(then: number, now: number): string {
	const [unit, length] = STEPS.find(([, step]) => now - then >= step) ?? [];
	return unit && length ? relative.format(-Math.floor((now - then) / length), unit) : 'just now';
}

/** What is read out when the result is there. */
export function announcementOf({ found, comps }: Pick<CompsResponse, 'found' | 'comps'>): string {
	if (found === 0) return 'No comps found.';
	return `${count(found)} ${found === 1 ? 'comp' : 'comps'} found, ${count(comps.length)} shown.`;
}
