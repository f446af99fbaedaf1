import { expect, test } from 'vitest';
import { type Piece, readBackup, writeBackup } from './format.ts';

const HEADER = {
	format: 1 as const,
	lotline: '1.2.3',
	createdAt: '2026-11-22T03:00:00.000Z',
	migrations: ['20261120100000'],
	secrets: { jwtSecret: 'secret' },
};
const PLANS = { schema: 'public', name: 'plans', columns: ['id', 'of "credits"'] };
const PIECES: readonly Piece[] = [
	{ kind: 'header', value: HEADER },
	{ kind: 'table', value: PLANS },
	{ kind: 'rows', value: Buffer.from('basic\t3300\ntrial\t5\n') },
	{ kind: 'rows', value: Buffer.from('a\\\\.\\n\t\\N\n\\\\.\t1\n') },
	{ kind: 'tableEnd', value: { rows: 4 } },
	{ kind: 'table', value: { schema: 'private', name: 'empty', columns: ['id'] } },
	{ kind: 'tableEnd', value: { rows: 0 } },
	{ kind: 'sequences', value: [{ schema: 'public', name: 's', value: '9007199254740993', isCalled: true }] },
];

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
	yield* items;
}

async function written(pieces: readonly Piece[] = PIECES): Promise<Buffer> {
	const parts: Buffer[] = [];
	for await (const part of writeBackup(each(pieces))) parts.push(part);
	return Buffer.concat(parts);
}

/** Splits text into chunks of the given number of bytes. */
function* chunksOf(text: Buffer, size: number): Generator<Buffer> {
	for (let at = 0; at < text.length; at += size) yield text.subarray(at, at + size);
}

/** The pieces of the text, with rows joined, because their boundaries don't matter. */
async function read(text: Buffer, size = text.length): Promise<unknown[]> {
	const pieces: { kind: string; value: unknown }[] = [];
	for await (const { kind, value } of readBackup(each(chunksOf(text, size)))) {
		const last = pieces.at(-1);
		if (kind === 'rows' && last?.kind === 'rows') last.value += value.toString();
		else pieces.push({ kind, value: kind === 'rows' ? value.toString() : value });
	}
	return pieces;
}

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
