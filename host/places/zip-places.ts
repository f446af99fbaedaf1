/** The ZIP codes of the United States, read from the migration that fills `public.zip_places`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ZipPlace } from '../../domain/places/zip-place.ts';
import { projectFolder } from '../project-folder.ts';

const migrations = join(projectFolder, 'supabase', 'migrations');

export const ZIP_PLACES_FILE = join(
	migrations,
	readdirSync(migrations).find((file) => file.endsWith('_zip_places.sql')) ?? 'zip_places.sql',
);

/** Every US ZIP code with its location. Names have no commas or quotes, so lines are split at commas. */
export function readZipPlaces(): ZipPlace[] {
	const rows = readFileSync(ZIP_PLACES_FILE, 'utf8').match(/^\d{5},.*$/gm) ?? [];
	return rows.map((row) => {
		const [zip = '', city = '', state = '', county = '', latitude, longitude] = row.split(',');
		return { zip, city, state, county, latitude: Number(latitude), longitude: Number(longitude) };
	});
}

let byZip: ReadonlyMap<string, ZipPlace> | null = null;

/** Every US ZIP code, read once. */
export function placesByZip(): ReadonlyMap<string, ZipPlace> {
	byZip ??= new Map(readZipPlaces().map((place) => [place.zip, place]));
	return byZip;
}
