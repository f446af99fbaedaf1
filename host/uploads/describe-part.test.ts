import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { needsCheck } from '../../contract/uploads.ts';
import { temporaryFolder } from '../../tests/setup/temporary-folder.ts';
import { placesByZip } from '../places/zip-places.ts';
import { describePart } from './describe-part.ts';

const OPTIONS = { places: placesByZip(), chosen: null, recall: async () => null, today: '2026-11-28' };

/** A file with these lines, as a table of an upload. */
function partOf(lines: string) {
	const folder = temporaryFolder();
	const path = join(folder, 'sales.csv');
	writeFileSync(path, lines);
	return { name: '', path };
}

test('columns that are joined into a parcel number are shown as one, under their names', async () => {
	const part = partOf('Major,Minor,ZipCode,SalePrice,DocumentDate\n88000,136,98118,985000,08/21/2026\n');
	const described = await describePart(part, OPTIONS);
	expect(described.problem).toBeNull();
	expect(described.columns.map(({ header, field, samples }) => [header, field, ...samples])).toEqual([
		['Major', null, '88000'],
		['Minor', null, '136'],
		['ZipCode', 'zip', '98118'],
		['SalePrice', 'soldPrice', '985000'],
		['DocumentDate', 'soldDate', '08/21/2026'],
		['Major + Minor', 'parcel', '0880000136'],
	]);
	const chosen = { columns: { 'Major + Minor': '' } };
	const without = await describePart(part, { ...OPTIONS, chosen });
	expect(without.columns.at(-1)).toMatchObject({ header: 'Major + Minor', field: null });
});

test.each([
	['', 'This file is empty.'],
	['%PDF-1.4', 'This file is a PDF document.'],
	['<html>', 'This file is a web page or XML, not CSV.'],
	['Address,ZIP,Sold Price\n', 'This table has a header but no rows.'],
	[`"Address,ZIP\n`, 'Line 1: a quote that is never closed.'],
])('the problem of %j is a whole sentence without the name of the file', async (content, problem) => {
	const described = await describePart(partOf(content), OPTIONS);
	expect(described.problem).toBe(problem);
});

test('samples are cut between characters, because the database cannot store half of one', async () => {
	const remarks = `${'x'.repeat(59)}🏡 with a garden`;
	const part = partOf(`Address,ZIP,Sold Price,Remarks\n1 Elm St,98118,985000,${remarks}\n`);
	const described = await describePart(part, OPTIONS);
	expect(described.columns.at(-1)?.samples).toEqual(['x'.repeat(59)]);
});

test('a problem does not repeat the columns, which are listed below it', async () => {
	const part = partOf('Street,Town,ZipCode,Beds,Final Amt\n1 Oak St,Seattle,98118,3,985000\n');
	const described = await describePart(part, OPTIONS);
	expect(described.problem).toBe('No column was recognized as the price.');
});

test('many rows with one address are shown as a warning before the import', async () => {
	const rows = Array.from({ length: 12 }, (_, at) => `Pave Rd,98118,${985_000 + at},08/21/2026\n`);
	const part = partOf(`Street,ZipCode,SalePrice,SaleDate\n${rows.join('')}`);
	const described = await describePart(part, OPTIONS);
	expect(described.warning).toBe(
		'12 of the first 12 rows have the same address, Pave Rd. Check the columns for address and unit.',
	);
});

describe('a column of ratings', () => {
	const ROWS = ['1', '7', '4'].map((level, at) => `${at + 1} Elm St,98118,985000,08/21/2026,${level}\n`);
	const part = partOf(`Address,ZipCode,SalePrice,SaleDate,Exterior Condition\n${ROWS.join('')}`);

	test('is asked about if its scale is not clear', async () => {
		const described = await describePart(part, OPTIONS);
		expect(described.columns.at(-1)).toMatchObject({
			field: null,
			rating: { choices: ['condition:1-7', 'condition:7-1'], choice: null },
		});
		expect(needsCheck(described)).toBe(true);
	});

	test('shows how each value is read on the scale that the agent chose', async () => {
		const readings = async (choice: string) => {
			const chosen = { columns: { 'Exterior Condition': choice } };
			const described = await describePart(part, { ...OPTIONS, chosen });
			expect(needsCheck({ ...described, lacksStatus: false })).toBe(false);
			return described.columns.at(-1)?.rating?.readings.map(({ text, rating }) => [text, rating]);
		};
		expect(await readings('condition:1-7')).toEqual([
			['1', 2],
			['4', 4],
			['7', 6],
		]);
		expect(await readings('condition:7-1')).toEqual([
			['1', 6],
			['4', 4],
			['7', 2],
		]);
		const unused = await describePart(part, {
			...OPTIONS,
			chosen: { columns: { 'Exterior Condition': '' } },
		});
		expect(needsCheck(unused)).toBe(false);
	});
});
