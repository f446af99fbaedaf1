/** CSV files of sold homes, all different, so that a count shows whether all were imported. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { MILLISECONDS_PER_DAY } from '../../domain/dates/days.ts';
import type { ZipPlace } from '../../domain/places/zip-place.ts';
import { readZipPlaces } from '../../host/places/zip-places.ts';
import type { Product } from './product.ts';

const HOMES_PER_ZIP = 50;
const HEADER =
	'MLS#,ADDRESS,CITY,STATE,ZIP,PRICE,SOLD DATE,BEDS,BATHS,SQUARE FEET,LOT SIZE,YEAR BUILT,PROPERTY TYPE,STATUS,LATITUDE,LONGITUDE';

/** The ZIP codes of Ohio, whose sale prices are public. */
const places: readonly ZipPlace[] = readZipPlaces().filter(({ state }) => state === 'OH');

/** The location of home number `row` in every file. */
function placeOf(row: number): ZipPlace {
	return places[Math.floor(row / HOMES_PER_ZIP) % places.length] as ZipPlace;
}

/** A ZIP code search that finds some of the homes in a file of that size, a different one each round. */
export function zipSearch(rows: number, round: number): { zip: string; limit: number } {
	return { zip: placeOf((round * HOMES_PER_ZIP) % rows).zip, limit: 25 };
}

/** The address of a home in a file. */
export function addressOf(series: string, row: number): string {
	const { city, state, zip } = placeOf(row);
	return `${100 + row} ${streetOf(series)}, ${city}, ${state} ${zip}`;
}

/** Writes a file with the given number of homes; another series has other homes. */
export async function writeHomes(path: string, series: string, rows: number): Promise<void> {
	const file = createWriteStream(path);
	file.write(`${HEADER}\n`);
	for (let row = 0; row < rows; row++) if (!file.write(`${lineOf(series, row)}\n`)) await once(file, 'drain');
	file.end();
	await once(file, 'finish');
}

/** Imports the given number of homes of a series. @throws with the import's output if it fails */
export async function importHomes(product: Product, series: string, rows: number): Promise<void> {
	const path = join(product.files, `${series}.csv`);
	await writeHomes(path, series, rows);
	const child = product.command('import', path);
	const code = await child.exit;
	if (code !== 0) throw new Error(`The import ended with ${code}: ${child.output()}`);
}

function lineOf(series: string, row: number): string {
	const { city, state, zip, latitude, longitude } = placeOf(row);
	const sold = new Date(Date.now() - (10 + ((row * 7) % 340)) * MILLISECONDS_PER_DAY)
		.toISOString()
		.slice(0, 10);
	const area = 1200 + (row % 23) * 40;
	const reach = 0.0007 * (1 + (row % HOMES_PER_ZIP) / 10);
	return [
		// Padded to equal length, because an import ignores the hyphen: `A1-2` and `A-12` would be the same sale.
		`${series}-${String(row).padStart(6, '0')}`,
		`${100 + row} ${streetOf(series)}`,
		city,
		state,
		zip,
		150_000 + area * 80 + (row % 11) * 3000,
		sold,
		2 + (row % 3),
		2,
		area,
		6000,
		1950 + (row % 60),
		'Single Family Residential',
		'Sold',
		(latitude + reach * Math.sin(row)).toFixed(5),
		(longitude + reach * Math.cos(row)).toFixed(5),
	].join(',');
}

/** A street name with letters only: a number could be read as the house number. */
function streetOf(series: string): string {
	const letters = series.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] as string);
	return `${letters[0]?.toUpperCase()}${letters.slice(1)} St`;
}
