/** Imports a file of any kind: text, a workbook, or a ZIP archive of these, table by table. */
import { mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { placesByZip } from '../places/zip-places.ts';
import { type ImportOptions, type ImportReport, importFile } from './import-file.ts';
import { DatabaseFailed, UnusableFile } from './import-problems.ts';
import { findParcelParts, readParcelParts } from './parcel-parts.ts';
import type { ParcelTable } from './parcel-table.ts';
import { type FilePart, openParts } from './parts/open-parts.ts';

export interface TableImport {
	/** The sheet, or the file in the archive; empty for the file itself. */
	name: string;
	/** Null for a table that isn't a list of homes. */
	report: ImportReport | null;
	/** Why the table wasn't imported; null if it was. */
	problem: string | null;
}

const placeOf = (zip: string) => placesByZip().get(zip) ?? null;

/**
 * Imports the tables of a file in order, each with all its valid rows or not at all. In a file with several tables,
 * some may have no homes.
 *
 * @param onTable called before each table
 * @throws UnusableFile or DatabaseFailed, with one clear sentence
 */
export async function importTables(
	options: ImportOptions,
	onTable: (name: string) => void = () => {},
): Promise<TableImport[]> {
	const folder = mkdtempSync(join(tmpdir(), 'lotline-import-'));
	try {
		const parts = await openParts(options.path, folder);
		const ofParcels = await findParcelParts(parts, placeOf);
		const parcels = await readParcelParts(ofParcels, placeOf);
		const all = { ...options, parcels: [...(options.parcels ?? []), ...parcels] };
		const tables: TableImport[] = [];
		for (const part of parts) {
			if (ofParcels.includes(part)) {
				tables.push({ name: part.name, report: null, problem: PARCELS_ADDED });
				continue;
			}
			onTable(part.name);
			tables.push(
				await importPart(part, all, parts.length === 1).catch((error) => {
					const hasSaved = tables.some(({ report }) => report !== null);
					if (!(error instanceof DatabaseFailed && hasSaved)) throw error;
					throw new DatabaseFailed(error.cause, `The tables before ${part.name} were saved.`);
				}),
			);
		}
		return tables;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** What is said of a table of parcels. */
const PARCELS_ADDED = 'Its addresses and facts were added to the sales by parcel number.';

/** Reads second files with the addresses and facts of parcels. @throws UnusableFile */
export async function readParcelFiles(paths: readonly string[]): Promise<ParcelTable[]> {
	const tables: ParcelTable[] = [];
	for (const path of paths) {
		const folder = mkdtempSync(join(tmpdir(), 'lotline-import-'));
		try {
			const parts = (await openParts(path, folder)).map((part) =>
				part.name === '' ? { ...part, name: basename(path) } : part,
			);
			tables.push(...(await readParcelParts(parts, placeOf)));
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	}
	return tables;
}

async function importPart(
	{ name, path }: FilePart,
	options: ImportOptions,
	isOnly: boolean,
): Promise<TableImport> {
	const { mtime } = statSync(options.path);
	// Unpacked files get the date of their archive, which is used to date listings.
	if (path !== options.path) utimesSync(path, mtime, mtime);
	const file = basename(options.path);
	const tableName = name === '' ? file : name;
	const sourceName = options.sourceName ?? (name === '' ? file : `${file}, ${name}`).slice(0, 100);
	try {
		return { name, report: await importFile({ ...options, path, tableName, sourceName }), problem: null };
	} catch (error) {
		if (isOnly || !(error instanceof UnusableFile)) throw error;
		return { name, report: null, problem: error.message };
	}
}
