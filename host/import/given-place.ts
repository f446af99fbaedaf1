/** The place that a user gives for all homes of a file. */
import { parseState } from '../../domain/address/address.ts';
import type { GivenPlace } from '../../domain/import/rows/row-zip.ts';
import type { ZipPlace } from '../../domain/places/zip-place.ts';
import { cityZipFinder } from '../places/zip-finder.ts';
import { UnusableFile } from './import-problems.ts';

/**
 * The place of a ZIP code, of a city with its state, or of both. A city alone needs to have only one ZIP code.
 *
 * @throws UnusableFile with one sentence
 * @example givenPlace({ city: 'Reston, VA', zip: '20194' }, places) // { zip: '20194', city: 'Reston', state: 'VA' }
 */
export function givenPlace(
	{ zip, city }: { zip?: string | undefined; city?: string | undefined },
	places: ReadonlyMap<string, ZipPlace>,
): GivenPlace | null {
	const named = city === undefined ? null : parseCity(city);
	if (zip === undefined) return named && placeOfCity(named, places);
	const place = places.get(zip.trim());
	if (place === undefined) throw new UnusableFile(`There is no ZIP code ${shown(zip)}.`);
	return { zip: place.zip, city: named?.city ?? place.city, state: place.state };
}

/** A place from one line: a ZIP code, or a city with its state. Null for a blank line. */
export function placeFromLine(line: string, places: ReadonlyMap<string, ZipPlace>): GivenPlace | null {
	const text = line.trim();
	if (text === '') return null;
	return givenPlace(/^\d/.test(text) ? { zip: text } : { city: text }, places);
}

interface City {
	city: string;
	state: string;
}

function parseCity(text: string): City {
	const [, city = '', after = ''] = /^(.+?)[,\s]+([^,\s]+)$/.exec(text.trim()) ?? [];
	const state = parseState(after);
	if (city === '' || state === null)
		throw new UnusableFile(`"${shown(text)}" needs a city and its state, such as "Milton, GA".`);
	return { city, state };
}

function placeOfCity({ city, state }: City, places: ReadonlyMap<string, ZipPlace>): GivenPlace {
	const all = [...places.values()];
	const zip = cityZipFinder(all)(city, state);
	if (zip !== null) return { zip, city, state };
	const isCity = all.some(
		(place) => place.state === state && place.city.toLowerCase() === city.toLowerCase(),
	);
	throw new UnusableFile(
		isCity
			? `${shown(city)}, ${state} has several ZIP codes. Give the ZIP code of the homes.`
			: `No ZIP code is known in ${shown(city)}, ${state}. Give the ZIP code of the homes.`,
	);
}

function shown(text: string): string {
	return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
