/**
 * An area of a market: ZIP codes, a county, a circle or a drawn area. Each has one text, which is the address of its page,
 * what is saved, and what the database is asked for: `private.area_of` parses the same and checks that it exists.
 */
import { plural } from '../../format/plural.ts';
import type { LatLng } from '../../places/geo.ts';

export type Area =
	| { kind: 'zips'; zips: readonly string[] }
	/** As "Travis County, TX". */
	| { kind: 'county'; name: string }
	/** `around` is the street line of the home in its center; null if there is none. */
	| { kind: 'circle'; center: LatLng; miles: number; around: string | null }
	| { kind: 'drawn'; corners: readonly LatLng[] };

export const MAX_ZIPS = 20;
export const MAX_MILES = 12;
const MIN_CORNERS = 3;
const MAX_CORNERS = 50;

/**
 * Parses the text of an area; null if it is none.
 *
 * @example parseArea('78704,78745') // { kind: 'zips', zips: ['78704', '78745'] }
 * @example parseArea('Travis_County,_TX') // { kind: 'county', name: 'Travis County, TX' }
 * @example parseArea('30.2466,-97.7702,1mi,2104_Alton_Ct') // a circle of one mile
 * @example parseArea('30.25,-97.77;30.26,-97.77;30.25,-97.75') // a drawn triangle
 */
export function parseArea(text: string): Area | null {
	if (/^\d{5}(,\d{5})*$/.test(text)) {
		const zips = [...new Set(text.split(','))].sort();
		return zips.length <= MAX_ZIPS ? { kind: 'zips', zips } : null;
	}
	if (/^[^~;]{1,76},_[A-Z]{2}$/.test(text)) return { kind: 'county', name: text.replaceAll('_', ' ') };
	const circle = /^([^,;]+,[^,;]+),(\d{1,2}(?:\.\d{1,2})?)mi(?:,([^,;~]{1,100}))?$/.exec(text);
	if (circle) {
		const center = parsePlace(circle[1] ?? '');
		const miles = Number(circle[2]);
		if (center === null || miles < 0.1 || miles > MAX_MILES) return null;
		return { kind: 'circle', center, miles, around: circle[3]?.replaceAll('_', ' ') ?? null };
	}
	const corners = text.split(';').map(parsePlace);
	if (corners.length < MIN_CORNERS || corners.length > MAX_CORNERS || corners.includes(null)) return null;
	return { kind: 'drawn', corners: corners as LatLng[] };
}

function parsePlace(text: string): LatLng | null {
	const match = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)$/.exec(text);
	return match ? [Number(match[1]), Number(match[2])] : null;
}

/** The text of an area: the reverse of `parseArea`. */
export function areaText(area: Area): string {
	switch (area.kind) {
		case 'zips':
			return [...new Set(area.zips)].sort().join(',');
		case 'county':
			return area.name.replaceAll(' ', '_');
		case 'circle': {
			const around = area.around
				?.replace(/[^\p{L}\d'’.-]+/gu, '_')
				.replace(/^_|_$/g, '')
				.slice(0, 100);
			return `${placeText(area.center)},${Number(area.miles.toFixed(2))}mi${around ? `,${around}` : ''}`;
		}
		case 'drawn':
			return area.corners.map(placeText).join(';');
	}
}

/** To about 30 feet. */
function placeText([latitude, longitude]: LatLng): string {
	return `${latitude.toFixed(4)},${longitude.toFixed(4)}`;
}

/**
 * The name of an area.
 *
 * @param city the city of most of its homes, as "Austin, TX"
 * @example areaName({ kind: 'circle', center: [30.2, -97.7], miles: 1, around: null }, 'Austin, TX') // "1 mi in Austin, TX"
 */
export function areaName(area: Area, city: string | null = null): string {
	const where = city === null ? '' : ` in ${city}`;
	switch (area.kind) {
		case 'zips':
			return area.zips.length <= 3
				? area.zips.join(', ')
				: `${area.zips.slice(0, 2).join(', ')} and ${plural(area.zips.length - 2, 'other ZIP code')}`;
		case 'county':
			return area.name;
		case 'circle':
			return area.around === null
				? `${area.miles} mi circle${where}`
				: `Within ${area.miles} mi of ${area.around}`;
		case 'drawn':
			return `Drawn area${where}`;
	}
}

/**
 * Parses an area as people type it, ZIP codes or a county; null if it is neither.
 *
 * @example typedArea('78704 78745') // two ZIP codes
 * @example typedArea('Travis county tx') // { kind: 'county', name: 'Travis County, TX' }
 */
export function typedArea(text: string): Area | null {
	const typed = text.trim();
	if (/^\d{5}(?:[\s,;]+\d{5})*$/.test(typed)) {
		const zips = [...new Set(typed.split(/[\s,;]+/))].sort();
		return zips.length <= MAX_ZIPS ? { kind: 'zips', zips } : null;
	}
	const [, name, state] = /^([\p{L}][\p{L}'’. -]{1,60}?)(?:,\s*|\s+)([a-z]{2})$/iu.exec(typed) ?? [];
	if (name === undefined || state === undefined) return null;
	const words = name.split(/\s+/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
	const isWhole = /^(County|Parish|Borough|Municipality|Area|City)$/i;
	const whole = words.some((word) => isWhole.test(word)) ? words : [...words, 'County'];
	return { kind: 'county', name: `${whole.join(' ')}, ${state.toUpperCase()}` };
}
