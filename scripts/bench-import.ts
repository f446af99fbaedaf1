/** The importing process of `npm run bench`: imports a file into the store of a folder and prints figures. */
import { importFile } from '../host/import/import-file.ts';
import { readSettings } from '../host/settings.ts';
import { openStore } from '../host/store.ts';

export interface ImportFigures {
	seconds: number;
	stored: number;
	unchanged: number;
	/** The peak memory of this process, in megabytes. */
	megabytes: number;
}

const [path = '', folder = ''] = process.argv.slice(2);
const store = await openStore(readSettings({ LOTLINE_DATA_DIR: folder }));
const report = await importFile({ store, path, sourceName: 'bench', today: '2026-11-20' });
await store.close();
const figures: ImportFigures = {
	seconds: report.seconds,
	stored: report.stored.added + report.stored.changed,
	unchanged: report.unchanged,
	megabytes: process.resourceUsage().maxRSS / 1024,
};
console.log(JSON.stringify(figures));
process.exit(0);
