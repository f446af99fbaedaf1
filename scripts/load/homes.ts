/** CSV files of sold homes, all different, so that a count shows whether all were imported; and searches of them. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { MILLISECONDS_PER_DAY } from '../../domain/dates/days.ts';
import type { ZipPlace } from '../../domain/places/zip-place.ts';
import { readZipPlaces } from '../../host/places/zip-places.ts';
import type { Call } from './traffic.ts';

/** The homes that are searched, as a series in a file. */
export const TOWN = { series: 'town', homes: 2000 };

const HOMES_PER_ZIP = 50;
const HEADER =
	'MLS#,ADDRESS,CITY,STATE,ZIP,PRICE,SOLD DATE,BEDS,BATHS,SQUARE FEET,LOT SIZE,YEAR BUILT,PROPERTY TYPE,STATUS,LATITUDE,LONGITUDE';

/** The ZIP codes of Ohio, whose sale prices are public. */
const places: readonly ZipPlace[] = readZipPlaces().filter(({ state }) => state === 'OH');

/** The ZIP code of home number `row` in every file. */
function placeOf(row: number): ZipPlace {
	return places[Math.floor(row / HOMES_PER_ZIP) % places.length] as ZipPlace;
}

/** A search of a ZIP code. */
export function searchOf(zip: string): Call {
	return { path: '/functions/v1/comps', body: { zip, limit: 25 } };
}

/** A ZIP code of the town, a different one each round. */
export function townZip(round: number): string {
	return placeOf((round * HOMES_PER_ZIP) % TOWN.homes).zip;
}

/** A search that finds some homes of the town. */
export function townSearch(round: number): Call {
	return searchOf(townZip(round));
}

/** The address of a home of the town. */
export function townAddress(row: number): string {
	const { city, state, zip } = placeOf(row);
	return `${100 + row} ${streetOf(TOWN.series)}, ${city}, ${state} ${zip}`;
}

/** Writes a file with the given number of homes; another series has other homes. */
export async function writeHomes(path: string, series: string, rows: number): Promise<void> {
	const file = createWriteStream(path);
	file.write(`${HEADER}\n`);
	for (let row = 0; row < rows; row++) if (!file.write(`${lineOf(series, row)}\n`)) await once(file, 'drain');
	file.end();
	await once(file, 'finish');
}

function lineOf(series: string, row: number): string {
	const { city, state, zip, latitude, longitude } = placeOf(row);
	const daysAgo = 10 + ((row * 7) % 340);
	const soldOn = new Date(Date.now() - daysAgo * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
	const area = 1200 + (row % 23) * 40;
	const reach = 0.0007 * (1 + (row % HOMES_PER_ZIP) / 10);
	// Padded to equal length, because an import ignores the hyphen: `A1-2` and `A-12` would be the same sale.
	const id = `${series}-${String(row).padStart(6, '0')}`;
	const sale = [150_000 + area * 80 + (row % 11) * 3000 + ownDollarsOf(series), soldOn];
	const home = [2 + (row % 3), 2, area, 6000, 1950 + (row % 60), 'Single Family Residential', 'Sold'];
	const point = [latitude + reach * Math.sin(row), longitude + reach * Math.cos(row)];
	const address = [`${100 + row} ${streetOf(series)}`, city, state, zip];
	return [id, ...address, ...sale, ...home, ...point.map((degrees) => degrees.toFixed(5))].join(',');
}

/** Keeps the homes of two series from one price on one day, which would be one deed for several homes. */
function ownDollarsOf(series: string): number {
	return createHash('sha256').update(series).digest().readUInt16BE() % 3000;
}

/** A street name with letters only: a number could be read as the house number. */
function streetOf(series: string): string {
	const letters = series.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] as string);
	return `${letters[0]?.toUpperCase()}${letters.slice(1)} St`;
}
