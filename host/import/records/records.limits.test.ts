/** Records of a CSV file, long and random. */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectCells, collectRecords } from '../../../tests/listings/csv-records.ts';

test('records are read in time even if every line has an unclosed quote', {
	timeout: 20_000,
}, async () => {
	expect(await collectRecords('a","b\n'.repeat(200_000))).toHaveLength(200_000);
});

test('the cells of a well-formed file are the same as with a general CSV parser, without rows of empty cells', async () => {
	const cell = fc.string({ unit: fc.constantFrom('a', '7', ' ', ',', ';', '"', '\n', '\r\n'), maxLength: 6 });
	const written = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
	const row = fc.array(cell.map(written), { minLength: 3, maxLength: 3 }).map((cells) => cells.join(','));
	await fc.assert(
		fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
			const text = `Address,ZIP,Price\n${rows.join('\n')}\n`;
			const records: string[][] = parse(text, { record_delimiter: '\n' });
			expect(await collectCells(text)).toEqual(
				records.filter((cells) => cells.some((cell) => cell.trim() !== '')),
			);
		}),
		{ numRuns: 300 },
	);
});
