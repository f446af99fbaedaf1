import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openParts } from '../../host/import/parts/open-parts.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

/** The tables of a file with this content, with their text. */
export async function partsOf(content: Uint8Array | string, maxUnpacked?: number) {
	const folder = temporaryFolder();
	const path = join(folder, 'file');
	writeFileSync(path, content);
	const parts = await openParts(path, folder, maxUnpacked);
	return parts.map((part) => [part.name, readFileSync(part.path, 'utf8')]);
}

export const SHEET = [
	['Address', 'ZIP', 'Sold Price', 'Sold Date', 'Pool', 'Notes'],
	['12 Oak St', 2139, 650_000, new Date('2026-06-09T00:00:00Z'), true, 'quiet, "sunny"\nstreet'],
	[],
	['14 Oak St', 2139, 655_000.5, null, false, 'A & B'],
] as const;
