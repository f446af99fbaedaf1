/** Keeps the tables of a packed font once they are unpacked. */
import type { FontFile, FontTable } from 'pdfkit';

const KEPT = new WeakSet<FontFile>();

/**
 * A WOFF is packed table by table, and fontkit unpacks the table of outlines anew for every letter: three quarters of
 * the time that a report took. Its tables are read by position alone, so that one unpacked copy serves all readers.
 */
export function keepTables(file: FontFile): FontFile {
	if (file.type !== 'WOFF' || KEPT.has(file)) return file;
	KEPT.add(file);
	const unpack = file._getTableStream.bind(file);
	const known = new Map<string, { table: FontTable; start: number } | null>();
	file._getTableStream = (tag) => {
		let found = known.get(tag);
		if (found === undefined) {
			const table = unpack(tag);
			found = table && { table, start: table.pos };
			known.set(tag, found);
		}
		if (found === null) return null;
		found.table.pos = found.start;
		return found.table;
	};
	return file;
}
