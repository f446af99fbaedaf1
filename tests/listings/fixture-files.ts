/** Reads the sample files as an import does. */
import { join } from 'node:path';
import type { Listing } from '../../domain/home/listing.ts';
import { parseListing } from '../../domain/import/rows/parse-listing.ts';
import { openTable } from '../../host/import/file-table.ts';
import { inspectFile } from '../../host/import/inspect-file.ts';
import { projectFolder } from '../../host/project-folder.ts';

const PLACES: Record<string, { city: string; state: string }> = {
	'78704': { city: 'Austin', state: 'TX' },
	'19153': { city: 'Philadelphia', state: 'PA' },
};
const context = { today: '2026-11-20', placeOf: (zip: string) => PLACES[zip] ?? null };

/** The result of each row of a file, in order: a home, or a rejection reason. */
export async function read(name: string, folder = 'files'): Promise<(Listing | string)[]> {
	const file = await inspectFile(join(projectFolder, 'tests', 'fixtures', folder, name));
	const table = await openTable(file);
	const found: (Listing | string)[] = [];
	for await (const { cells } of table.rows) {
		const { listing, rejected } = parseListing(cells, table.mapping, context);
		found.push(listing ?? rejected ?? '');
	}
	return found;
}
