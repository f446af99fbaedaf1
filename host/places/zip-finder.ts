/**
 * The ZIP code nearest to a location, and that of a city. No package of a reasonable size has the shapes of ZIP codes,
 * so the nearest center is used, and homes that get their ZIP code this way are marked.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { milesBetween } from '../../domain/places/geo.ts';
import type { ZipPlace } from '../../domain/places/zip-place.ts';
import { projectFolder } from '../project-folder.ts';

export type ZipFinder = (latitude: number, longitude: number) => string | null;
export type CityZipFinder = (city: string, state: string) => string | null;

/** A location farther than this from every center is not in the United States. */
const MAX_MILES = 30;
/** Squares of half a degree, at least 22 miles wide in the contiguous states. */
const PER_DEGREE = 2;

/** ZIP codes for PO boxes and single buildings, from the US Census Gazetteer of 2021: no home is inside one. */
const WITHOUT_AREA = join(projectFolder, 'host', 'places', 'zips-without-area.txt');

/** Indexes the cities by name: those with several ZIP codes have none that is sure to be near. */
export function cityZipFinder(places: readonly ZipPlace[]): CityZipFinder {
	const keyOf = (city: string, state: string) => `${city.toLowerCase().replace(/[^a-z]/g, '')} ${state}`;
	const zips = new Map<string, string | null>();
	for (const { zip, city, state } of withArea(places)) {
		const key = keyOf(city, state);
		zips.set(key, zips.has(key) ? null : zip);
	}
	return (city, state) => zips.get(keyOf(city, state)) ?? null;
}

/** Indexes the centers of the ZIP codes that have an area. */
export function zipFinder(places: readonly ZipPlace[]): ZipFinder {
	const squares = new Map<string, ZipPlace[]>();
	const keyOf = (north: number, east: number) => `${north} ${east}`;
	const toSquare = (degrees: number) => Math.floor(degrees * PER_DEGREE);
	for (const place of withArea(places)) {
		const key = keyOf(toSquare(place.latitude), toSquare(place.longitude));
		const square = squares.get(key);
		if (square === undefined) squares.set(key, [place]);
		else square.push(place);
	}
	return (latitude, longitude) => {
		const [north, east] = [toSquare(latitude), toSquare(longitude)];
		const near = [-1, 0, 1].flatMap((up) =>
			[-1, 0, 1].flatMap((right) => squares.get(keyOf(north + up, east + right)) ?? []),
		);
		let nearest: { zip: string; miles: number } | null = null;
		for (const place of near) {
			const miles = milesBetween({ latitude, longitude }, place) ?? Number.POSITIVE_INFINITY;
			if (miles <= MAX_MILES && miles < (nearest?.miles ?? Number.POSITIVE_INFINITY)) {
				nearest = { zip: place.zip, miles };
			}
		}
		return nearest?.zip ?? null;
	};
}

function withArea(places: readonly ZipPlace[]): ZipPlace[] {
	const withoutArea = new Set(readFileSync(WITHOUT_AREA, 'utf8').split('\n'));
	return places.filter(({ zip }) => !withoutArea.has(zip));
}
