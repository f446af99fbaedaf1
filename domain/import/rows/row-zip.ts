/** Where the homes of a file are, if their rows don't say so. */
import { parseZip } from '../cells/places.ts';
import type { Columns } from '../columns/column-map.ts';
import { Row } from './row.ts';
import { parseRowAddress } from './row-address.ts';

/** The place of all homes whose rows have no ZIP code, no city and no location, as the user says. */
export interface GivenPlace {
	zip: string;
	city: string;
	/** Two capital letters. */
	state: string;
}

/** The ZIP code that a row states, or that of the file if the row says nothing of its place. */
export function rowZip(row: Row, place: GivenPlace | null = null): string | null {
	const written = row.first('zip', parseZip) ?? parseRowAddress(row).zip;
	return written ?? (row.text('latitude') === null ? (place?.zip ?? null) : null);
}

/** Whether most rows of a file don't say where their homes are: by a ZIP code, a city with its state or a location. */
export function lacksPlaces(rows: readonly (readonly string[])[], columns: Columns): boolean {
	const placed = rows.filter((cells) => {
		const row = new Row(cells, columns);
		if (row.text('latitude') !== null || row.first('zip', parseZip) !== null) return true;
		const address = parseRowAddress(row);
		const hasCity = row.text('city') !== null || address.city !== null;
		const hasState = row.text('state') !== null || address.state !== null;
		return address.zip !== null || row.text('borough') !== null || (hasCity && hasState);
	});
	return placed.length < rows.length / 2;
}
