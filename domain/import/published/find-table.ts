/** Recognizes a publisher's table by its header. */
import { fhfaBare, fhfaMaster, fhfaZip } from './fhfa.ts';
import { Header, type PublishedTable } from './published-table.ts';
import { realtor } from './realtor.ts';
import { redfinCenter, redfinExport, redfinTracker } from './redfin.ts';
import { censusRent, hudFmr, hudSafmr } from './rents-of-government.ts';
import { zillow } from './zillow.ts';

type Reader = (header: Header, fileName: string) => PublishedTable | string | null;

const READERS: readonly Reader[] = [
	redfinTracker,
	redfinCenter,
	redfinExport,
	zillow,
	realtor,
	fhfaZip,
	fhfaMaster,
	fhfaBare,
	hudSafmr,
	hudFmr,
	censusRent,
];

/**
 * The table below a row, if it is the header of one that publishers make.
 *
 * @returns a sentence for one that can't be imported, which follows the file's name; null for any other row
 */
export function findPublishedTable(
	cells: readonly string[],
	fileName: string,
): PublishedTable | string | null {
	const header = new Header(cells);
	for (const read of READERS) {
		const table = read(header, fileName);
		if (table !== null) return table;
	}
	return null;
}
