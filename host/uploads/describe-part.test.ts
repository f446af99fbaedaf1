import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describePart } from './describe-part.ts';

const remembered = async () => null;

/** A file with these lines, as a table of an upload. */
function partOf(lines: string) {
	const folder = mkdtempSync(join(tmpdir(), 'lotline-part-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const path = join(folder, 'sales.csv');
	writeFileSync(path, lines);
	return { name: '', path };
}

test('columns that are joined into a parcel number are shown as one, under their names', async () => {
	const part = partOf('Major,Minor,ZipCode,SalePrice,DocumentDate\n88000,136,98118,985000,08/21/2026\n');
	const described = await describePart(part, { isZip: () => true, chosen: null, remembered });
	expect(described?.problem).toBeNull();
	expect(described?.columns.map(({ header, field, samples }) => [header, field, ...samples])).toEqual([
		['Major', null, '88000'],
		['Minor', null, '136'],
		['ZipCode', 'zip', '98118'],
		['SalePrice', 'soldPrice', '985000'],
		['DocumentDate', 'soldDate', '08/21/2026'],
		['Major + Minor', 'parcel', '0880000136'],
	]);
	const chosen = { columns: { 'Major + Minor': '' } };
	const without = await describePart(part, { isZip: () => true, chosen, remembered });
	expect(without?.columns.at(-1)).toMatchObject({ header: 'Major + Minor', field: null });
});

test('a problem leaves out the columns, which are listed below it', async () => {
	const part = partOf('Street,Town,ZipCode,Beds,Final Amt\n1 Oak St,Seattle,98118,3,985000\n');
	const described = await describePart(part, { isZip: () => true, chosen: null, remembered });
	expect(described?.problem).toBe('No column was recognized as the price.');
});
