import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describePart } from './describe-part.ts';

test('columns that are joined into a parcel number are shown as one, under their names', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'lotline-part-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const path = join(folder, 'sales.csv');
	writeFileSync(path, 'Major,Minor,ZipCode,SalePrice,DocumentDate\n88000,136,98118,985000,08/21/2026\n');
	const part = { name: '', path };
	const remembered = async () => null;
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
