/** Writes files and imports them into a store. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Corrections } from '../../domain/import/columns/headers/columns-by-header.ts';
import { importFile } from '../../host/import/import-file.ts';
import type { Store } from '../../host/store.ts';
import { daysAgo } from '../homes.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

/** Writes a file with these lines. */
export function fileOf(name: string, lines: readonly string[]): string {
	const folder = temporaryFolder();
	const path = join(folder, name);
	writeFileSync(path, lines.join('\n'));
	return path;
}

/** Imports files into a store. @returns a function whose `counts` are the new, changed and unchanged rows */
export function importInto(store: Store) {
	return async (path: string, corrections: Corrections = {}, replace = false) => {
		const report = await importFile({
			store,
			path,
			sourceName: null,
			today: daysAgo(0),
			choices: { corrections },
			replace,
		});
		const { stored, unchanged, repeated, offMarket, rejected } = report;
		return { counts: [stored.added, stored.changed, unchanged], repeated, offMarket, rejected };
	};
}
