/** The tables of a file that have parcels for the sales in its other tables. */
import type { PlaceOf } from '../../domain/import/columns/sampled-file.ts';
import { inspectTable } from './file-table.ts';
import { UnusableFile } from './import-problems.ts';
import { inspectFile } from './inspect-file.ts';
import { isParcelTable, needsParcels, type ParcelTable, readParcels } from './parcel-table.ts';
import type { FilePart } from './parts/open-parts.ts';

/** Finds the tables of parcels: none unless another table has sales without ZIP codes or addresses. */
export async function findParcelParts(parts: readonly FilePart[], placeOf: PlaceOf): Promise<FilePart[]> {
	if (parts.length < 2) return [];
	const mappings = await Promise.all(
		parts.map(async (part) => ({ part, mapping: (await inspectPart(part, placeOf))?.table.mapping })),
	);
	const isNeeded = mappings.some(({ mapping }) => mapping && needsParcels(mapping));
	return isNeeded
		? mappings.flatMap(({ part, mapping }) => (mapping && isParcelTable(mapping) ? [part] : []))
		: [];
}

/** Reads tables of parcels. @throws UnusableFile for one without parcel numbers */
export async function readParcelParts(
	parts: readonly FilePart[],
	placeOf: PlaceOf,
	limitRows: Parameters<typeof readParcels>[3] = (rows) => rows,
): Promise<ParcelTable[]> {
	const tables: ParcelTable[] = [];
	for (const { name, path } of parts) {
		const file = await inspectFile(path);
		const shownName = name === '' ? file.name : name;
		const { mapping, rows } = (await inspectTable(file, { placeOf })).table;
		if (mapping.columns.parcel === undefined)
			throw new UnusableFile(`${shownName} has no column of parcel numbers.`);
		tables.push(await readParcels(shownName, mapping, rows, limitRows));
	}
	return tables;
}

/** Null for a part that can't be read. */
async function inspectPart({ path }: FilePart, placeOf: PlaceOf) {
	try {
		return await inspectTable(await inspectFile(path), { placeOf });
	} catch (error) {
		if (error instanceof UnusableFile) return null;
		throw error;
	}
}
