/** The report of a small import. */
import type { ImportReport } from '../../host/import/import-file.ts';

export const IMPORT_REPORT: ImportReport = {
	read: 1350,
	stored: { added: 1300, changed: 22 },
	unchanged: 0,
	repeated: 0,
	offMarket: 0,
	unsold: 0,
	setAside: [],
	rejected: [{ reason: 'sold without a closing date', count: 27, lines: [27, 32] }],
	unknownTypes: [],
	mapping: [
		{ field: 'zip', header: 'ZIP' },
		{ field: 'lotSize', header: 'LOT SIZE' },
	],
	unusedHeaders: ['FAVORITE'],
	ignored: [],
	zips: ['20190', '20194'],
	seconds: 0.24,
};
