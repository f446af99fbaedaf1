import { expect, test } from 'vitest';
import { each, HEADER, PIECES, PLANS, read, written } from '../../tests/samples/backup-text.ts';
import { readBackup } from './format.ts';

test('a backup is text that psql can run', async () => {
	expect((await written()).toString()).toContain(
		'copy "public"."plans" ("id", "of ""credits""") from stdin;\nbasic\t3300\ntrial\t5\na\\\\.\\n\t\\N\n\\\\.\t1\n\\.\n',
	);
});

test.each([1, 2, 3, 7, 64, 1_000_000])('reads back what was written in chunks of %i bytes', async (size) => {
	expect(await read(await written(), size)).toEqual([
		{ kind: 'header', value: HEADER },
		{ kind: 'table', value: PLANS },
		{ kind: 'rows', value: 'basic\t3300\ntrial\t5\na\\\\.\\n\t\\N\n\\\\.\t1\n' },
		...PIECES.slice(4),
	]);
});

test('the totals count tables and rows', async () => {
	const reading = readBackup(each([await written()]));
	let next = await reading.next();
	while (!next.done) next = await reading.next();
	expect(next.value).toEqual({ tables: 2, rows: 4 });
});

test.each([
	['a changed value', (text: string) => text.replace('3300', '3301'), 'its checksum does not match'],
	['a missing row', (text: string) => text.replace('trial\t5\n', ''), 'rows of plans are missing'],
	['a missing end', (text: string) => text.replace(/-- end .*\n/, ''), 'it is incomplete'],
	['half a file', (text: string) => text.slice(0, text.length / 2), 'it is incomplete'],
	['a second end', (text: string) => text + text.slice(text.indexOf('-- end')), 'data after its end'],
	[
		'an unknown line',
		(text: string) => text.replace('-- sequences', '-- sequence'),
		'it contains an unknown line',
	],
	[
		'a header of another format',
		(text: string) => text.replace('"format":1', '"format":2'),
		'its header cannot be read',
	],
	['something else', () => 'id,name\n', 'it contains an unknown line'],
])('refuses %s', async (_, change, reason) => {
	await expect(read(Buffer.from(change((await written()).toString())))).rejects.toThrow(
		new RegExp(`^The backup is damaged: .*${reason}`),
	);
});
