import { type Piece, readBackup, writeBackup } from '../../host/backup/format.ts';

export const HEADER = {
	format: 1 as const,
	lotline: '1.2.3',
	createdAt: '2026-11-22T03:00:00.000Z',
	migrations: ['20261120100000'],
	secrets: { jwtSecret: 'secret' },
};

export const PLANS = { schema: 'public', name: 'plans', columns: ['id', 'of "credits"'] };

export const PIECES: readonly Piece[] = [
	{ kind: 'header', value: HEADER },
	{ kind: 'table', value: PLANS },
	{ kind: 'rows', value: Buffer.from('basic\t3300\ntrial\t5\n') },
	{ kind: 'rows', value: Buffer.from('a\\\\.\\n\t\\N\n\\\\.\t1\n') },
	{ kind: 'tableEnd', value: { rows: 4 } },
	{ kind: 'table', value: { schema: 'private', name: 'empty', columns: ['id'] } },
	{ kind: 'tableEnd', value: { rows: 0 } },
	{ kind: 'sequences', value: [{ schema: 'public', name: 's', value: '9007199254740993', isCalled: true }] },
];

export async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
	yield* items;
}

export async function written(pieces: readonly Piece[] = PIECES): Promise<Buffer> {
	const parts: Buffer[] = [];
	for await (const part of writeBackup(each(pieces))) parts.push(part);
	return Buffer.concat(parts);
}

/** Splits text into chunks of the given number of bytes. */
function* chunksOf(text: Buffer, size: number): Generator<Buffer> {
	for (let at = 0; at < text.length; at += size) yield text.subarray(at, at + size);
}

/** The pieces of the text, with rows joined, because their boundaries don't matter. */
export async function read(text: Buffer, size = text.length): Promise<unknown[]> {
	const pieces: { kind: string; value: unknown }[] = [];
	for await (const { kind, value } of readBackup(each(chunksOf(text, size)))) {
		const last = pieces.at(-1);
		if (kind === 'rows' && last?.kind === 'rows') last.value += value.toString();
		else pieces.push({ kind, value: kind === 'rows' ? value.toString() : value });
	}
	return pieces;
}
