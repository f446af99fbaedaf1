/** Text files in several encodings. */
import { describe, expect, test } from 'vitest';
import { collectCells, collectRecords } from '../../../tests/listings/csv-records.ts';

describe('records', () => {
	test.each([
		['UTF-8', Buffer.from('city,zip\nCañon,1\n')],
		['UTF-8 with a byte order mark', Buffer.from('\ufeffcity,zip\nCañon,1\n')],
		['UTF-16 LE', Buffer.from('\ufeffcity,zip\nCañon,1\n', 'utf16le')],
		['UTF-16 BE', Buffer.from('\ufeffcity,zip\nCañon,1\n', 'utf16le').swap16()],
		['UTF-16 LE without a byte order mark', Buffer.from('city,zip\nCañon,1\n', 'utf16le')],
		['UTF-16 BE without a byte order mark', Buffer.from('city,zip\nCañon,1\n', 'utf16le').swap16()],
		['Windows-1252', Buffer.from('city,zip\nCañon,1\n', 'latin1')],
	])('are read from %s', async (_, content) => {
		expect(await collectCells(content)).toEqual([
			['city', 'zip'],
			['Cañon', '1'],
		]);
	});

	test('keep characters that are split across two chunks of the file', async () => {
		const names = Array.from({ length: 60_000 }, (_, at) => `Cañon ${at},${'é'.repeat(at % 7)}`);
		const records = await collectRecords(`city,x\n${names.join('\n')}\n`);
		expect(records.slice(1).map(({ cells }) => cells.join(','))).toEqual(names);
	});

	test('drop NUL characters', async () => {
		expect(await collectCells('a,b\n1\0,2\n')).toEqual([
			['a', 'b'],
			['1', '2'],
		]);
	});
});
