import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/setup/temporary-folder.ts';
import { openTable } from './file-table.ts';
import { inspectFile } from './inspect-file.ts';
import type { CsvRecord } from './records/records.ts';

const folder = temporaryFolder();

const HEADER = 'MLS #,Address,ZIP,Status,Sold Date,Remarks,Sold Price\n';
const row = (number: number, remarks = 'Nice') =>
	`A${number},${number} Elm St,20194,Closed,1/5/2026,${remarks},${500_000 + number}\n`;

async function tableOf(content: string) {
	const path = join(folder, 'homes.csv');
	writeFileSync(path, content);
	return openTable(await inspectFile(path));
}

async function all(rows: AsyncIterable<CsvRecord>): Promise<CsvRecord[]> {
	const found: CsvRecord[] = [];
	for await (const row of rows) found.push(row);
	return found;
}

test('a file whose dates have the day first is refused with that reason', async () => {
	const file = (day: string) => tableOf(`Address,ZIP,Sold Price,Closed\n1 Elm St,20194,500000,${day}\n`);
	await expect(file('13/04/2026')).rejects.toThrow(
		'the dates in "Closed" have the day first; save the file with US dates',
	);
	await expect(file('04/13/2026')).resolves.toBeDefined();
});

test('a file whose numbers are those of another country is refused with that reason', async () => {
	const file = (price: string, area: string) =>
		tableOf(`Address;ZIP;Sold Price;Closed;SqFt;Baths\n1 Elm St;20194;${price};1/5/2026;${area};2,5\n`);
	await expect(file('600.000', '1.800')).rejects.toThrow(
		'the numbers in "Sold Price" aren\'t in US format (600.000); save the file with US numbers',
	);
	await expect(file('600000', '1.800')).rejects.toThrow('the numbers in "SqFt" aren\'t in US format (1.800)');
	await expect(file('600000', '1800')).resolves.toBeDefined();
});

test('many rows with one address are a warning, except sales of one home over the years', async () => {
	const home = (at: number, address: string) => `${address},20194,${500_000 + at},1/5/2026`;
	const file = (repeated: number) =>
		tableOf(
			[
				'Address,ZIP,Sold Price,Sold Date',
				...Array.from({ length: 30 }, (_, at) => home(at, at < repeated ? '1 Elm St' : `${at} Oak St`)),
			].join('\n'),
		);
	expect((await file(12)).warning).toBe(
		'12 of the first 30 rows have the same address, 1 Elm St. Check the columns for address and unit.',
	);
	expect((await file(9)).warning).toBeNull();
});

test('a section of a report with other columns is not read with the header of the first one', async () => {
	const { rows } = await tableOf(
		[
			'Closed Listings\nMLS #,Address,Zip,SqFt,Sold Price,Sold Date\n1,1 Elm St,20194,1642,695000,6/9/2026',
			'MLS #,Address,Zip,SqFt,Sold Price,Sold Date\n2,2 Elm St,20194,1642,695000,6/9/2026',
			'Active Listings\nMLS #,Address,Zip,SqFt,List Price,List Date\n3,3 Elm St,20194,1642,689000,11/1/2026',
		].join('\n'),
	);
	const others = 'under another header with other columns: import this section as a separate file';
	expect((await all(rows)).map(({ cells, problem }) => [cells[0], problem])).toEqual([
		['1', undefined],
		['MLS #', 'header row, not a home'],
		['2', undefined],
		['Active Listings', undefined],
		['MLS #', 'header row, not a home'],
		['3', others],
	]);
	const { rows: below } = await tableOf(
		[
			'Active Listings\nMLS #,Address,Zip,SqFt,List Price\n3,3 Elm St,20194,1642,689000',
			'Closed Listings\nMLS #,Address,Zip,SqFt,Sold Price,Sold Date\n1,1 Elm St,20194,1642,695000,6/9/2026',
		].join('\n'),
	);
	expect((await all(below)).map(({ cells, problem }) => [cells[0], problem])).toEqual([
		['3', others],
		['1', undefined],
	]);
});

test("the property type in Florida's tax rolls is read from a code", async () => {
	const row = (code: string) => `6222800,${code},1 Elm St,20194,440000,2026,8,01,1753,9375,1949`;
	const { rows, mapping } = await tableOf(
		[
			'PARCEL_ID,DOR_UC,PHY_ADDR1,PHY_ZIPCD,SALE_PRC1,SALE_YR1,SALE_MO1,QUAL_CD1,TOT_LVG_AREA,LND_SQFOOT,ACT_YR_BLT',
			...['001', '4', '008', '000', '017', '006'].map(row),
		].join('\n'),
	);
	expect((await all(rows)).map(({ cells }) => cells.at(-1))).toEqual([
		...['Single Family', 'Condominium', 'Multi-Family', 'Vacant Land', 'Commercial', ''],
	]);
	expect(Object.keys(mapping.columns).sort()).toEqual([
		...['address', 'homeType', 'livingArea', 'lotSize', 'parcel', 'soldMonth', 'soldPrice', 'soldYear'],
		...['yearBuilt', 'zip'],
	]);
});

describe('the rows of a table', () => {
	test('are those below the header, with their line numbers, even below a title', async () => {
		const { rows } = await tableOf(`Sold homes\n\n${HEADER}${row(1)}${row(2)}`);
		const found = (await all(rows)).map(({ line, cells }) => [line, cells[0]]);
		expect(found).toEqual([
			[4, 'A1'],
			[5, 'A2'],
		]);
	});

	test('are not swallowed by a quote that another row closes', async () => {
		const homes = [row(1), row(2, '"Cozy'), row(3), row(4), row(5, 'Must see"'), row(6)];
		const { rows } = await tableOf(HEADER + homes.join(''));
		const found = (await all(rows)).map(({ cells, problem }) => problem ?? `${cells[1]} ${cells[6]}`);
		expect(found).toEqual([
			'1 Elm St 500001',
			'a quote that is never closed',
			'3 Elm St 500003',
			'4 Elm St 500004',
			'5 Elm St 500005',
			'6 Elm St 500006',
		]);
	});
});

test.each([
	['a quote that is never closed', `"${HEADER}${row(1)}`, 'line 1: a quote that is never closed'],
	['a row of two megabytes', `${'x'.repeat(2_000_000)},1\n`, 'line 1: a row longer than 1 MB'],
	['thousands of columns', `${'a,'.repeat(3000)}\n`, 'line 1: more than 2000 columns'],
])('a file whose header cannot be read is refused with the reason: %s', async (_, content, sentence) => {
	await expect(tableOf(content)).rejects.toThrow(`homes.csv, ${sentence}.`);
});
