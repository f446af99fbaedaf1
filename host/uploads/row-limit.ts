/** The limit of rows and cells in one upload. */
import { UnusableFile } from '../import/import-problems.ts';
import type { CsvRecord } from '../import/records/records.ts';

/** Three times the homes that an account may have, with four times the columns of long MLS exports. */
const MAX_ROWS = 300_000;
const MAX_CELLS = 30_000_000;

/**
 * Limits the rows and cells of all tables together.
 *
 * @param onRow called with the number of each row
 * @throws UnusableFile in the rows it returns
 */
export function rowLimit(
	onRow: (row: number) => void = () => {},
): (rows: AsyncIterable<CsvRecord>) => AsyncGenerator<CsvRecord> {
	let count = 0;
	let cells = 0;
	return async function* (rows) {
		for await (const row of rows) {
			count += 1;
			cells += row.cells.length;
			if (count > MAX_ROWS) throw new UnusableFile('This file has more than 300,000 rows. Split it.');
			if (cells > MAX_CELLS)
				throw new UnusableFile('This file has more than 30 million cells. Split it, or leave out columns.');
			onRow(count);
			yield row;
		}
	};
}
