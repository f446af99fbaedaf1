/** The ZIP codes of the United States, from the file beside to the table of the store. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TransactionSql } from 'postgres';
import type { ZipPlace } from '../domain/places/zip-place.ts';
import { projectFolder } from './project-folder.ts';

const FILE = join(projectFolder, 'host', 'zip-places.csv');

/** Every US ZIP with its place. The names have no commas or quotes, so a line splits at commas. */
export function readZipPlaces(): ZipPlace[] {
	const [, ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n');
	return lines.map((line) => {
		const [zip, city, state, county, latitude, longitude] = line.split(',') as [
			string,
			string,
			string,
			string,
			string,
			string,
		];
		return { zip, city, state, county, latitude: Number(latitude), longitude: Number(longitude) };
	});
}

/** Fills the table where it is empty. */
export async function loadZipPlaces(transaction: TransactionSql): Promise<void> {
	const [row] = await transaction`select exists (select from public.zip_places) as filled`;
	if (row?.filled) return;
	const copy = transaction`copy public.zip_places (zip, city, state, county, latitude, longitude) from stdin (format csv, header)`;
	await pipeline(Readable.from([readFileSync(FILE)]), await copy.writable());
}
