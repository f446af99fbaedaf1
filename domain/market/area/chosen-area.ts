/**
 * An area with the homes of it that count, as one text: that of the area, then what is chosen after tildes, such as
 * `78704~type=condo~beds=3-4`.
 */
import { count, usd } from '../../format/format.ts';
import { HOME_TYPE_NAMES } from '../../home/types/home-type-names.ts';
import { HOME_TYPES } from '../../home/types/home-types.ts';
import { ALL_HOMES, type HomeFilter, type NumberBand } from '../market-history.ts';
import { type Area, areaName, areaText, parseArea } from './area.ts';
import { BAND_CHOICES } from './band-choices.ts';

export interface ChosenArea {
	area: Area;
	filter: HomeFilter;
}

const BANDS = { beds: 'bedrooms', price: 'price', size: 'livingArea' } as const;

/** Parses the text of a chosen area; null if it is none. What it doesn't know of the choice is an error, too. */
export function parseChosenArea(text: string): ChosenArea | null {
	const [place = '', ...parts] = text.split('~');
	const area = parseArea(place);
	let filter: HomeFilter | null = ALL_HOMES;
	for (const part of parts) filter = filter && withPart(filter, part);
	return area && filter && { area, filter };
}

function withPart(filter: HomeFilter, part: string): HomeFilter | null {
	const [name, value = ''] = part.split('=');
	if (name === 'type') {
		const homeType = HOME_TYPES.find((type) => type === value);
		return homeType ? { ...filter, homeType } : null;
	}
	const band = parseBand(value);
	return name && isBand(name) && band ? { ...filter, [BANDS[name]]: band } : null;
}

function isBand(name: string): name is keyof typeof BANDS {
	return Object.hasOwn(BANDS, name);
}

function parseBand(text: string): NumberBand | null {
	const match = /^(\d{0,9})-(\d{0,9})$/.exec(text);
	if (!match || text === '-') return null;
	const limit = (digits = '') => (digits === '' ? null : Number(digits));
	return { low: limit(match[1]), high: limit(match[2]) };
}

/** The text of a chosen area: the reverse of `parseChosenArea`. */
export function chosenAreaText({ area, filter }: ChosenArea): string {
	const bands = Object.entries(BANDS).flatMap(([name, part]) => {
		const band = filter[part];
		return band === null ? [] : [`${name}=${band.low ?? ''}-${band.high ?? ''}`];
	});
	return [areaText(area), ...(filter.homeType ? [`type=${filter.homeType}`] : []), ...bands].join('~');
}

/** @example "78704, condos, 3 bedrooms" */
export function chosenAreaName({ area, filter }: ChosenArea, city: string | null = null): string {
	return [areaName(area, city), ...filterWords(filter)].join(', ');
}

/** What is chosen, in words; empty if all homes count. @example ["condos", "3 bedrooms"] */
export function filterWords(filter: HomeFilter): string[] {
	const type = filter.homeType === null ? [] : [HOME_TYPE_NAMES[filter.homeType].many];
	return [
		...type,
		...bandWords(filter, 'bedrooms'),
		...bandWords(filter, 'price'),
		...bandWords(filter, 'livingArea'),
	];
}

function bandWords(filter: HomeFilter, part: keyof typeof BAND_CHOICES): string[] {
	const band = filter[part];
	if (band === null) return [];
	const known = BAND_CHOICES[part].find((choice) => isSame(choice.band, band))?.name;
	if (known !== undefined) return [part === 'bedrooms' ? `${known} bedrooms` : known];
	const { low, high } = band;
	const text = { bedrooms: count, price: usd, livingArea: count }[part];
	const range =
		high === null
			? `${text(low)} and up`
			: low === null
				? `under ${text(high)}`
				: `${text(low)} to ${text(high)}`;
	return [part === 'price' ? range : `${range} ${part === 'bedrooms' ? 'bedrooms' : 'sq ft'}`];
}

export function isSame(one: NumberBand | null, other: NumberBand | null): boolean {
	return one?.low === other?.low && one?.high === other?.high;
}
