/**
 * The text of a backup: for each table, its COPY statement and its rows, as psql reads them, with everything else in
 * comments. The last comment has totals and a checksum; without it a backup is incomplete.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../domain/format/json.ts';
import { SetupError } from '../setup-error.ts';
import { openTextReader, type TextReader } from './text-reader.ts';

const Header = z.object({
	format: z.literal(1),
	/** The version of Lotline that made it. */
	lotline: z.string(),
	createdAt: z.iso.datetime(),
	/** The versions of the migrations in its database. */
	migrations: z.array(z.string()),
	/** The content of `secrets.json`. */
	secrets: z.record(z.string(), z.string()),
});
const Table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) });
/** The next values of the sequences. */
const Sequences = z.array(
	z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() }),
);
const Totals = z.object({ tables: z.int(), rows: z.int() });
const COMMENTS = {
	header: Header,
	table: Table,
	tableEnd: z.object({ rows: z.int() }),
	sequences: Sequences,
	end: Totals.extend({ sha256: z.string() }),
};
type Comments = { [Kind in keyof typeof COMMENTS]: z.infer<(typeof COMMENTS)[Kind]> };

export type Header = Comments['header'];
export type Table = Comments['table'];
export type Sequences = Comments['sequences'];
export type Totals = z.infer<typeof Totals>;

/** A piece of a backup. Rows are whole lines in the text format of COPY, between `table` and `tableEnd`. */
export type Piece =
	| { [Kind in Exclude<keyof Comments, 'end'>]: { kind: Kind; value: Comments[Kind] } }[Exclude<
			keyof Comments,
			'end'
	  >]
	| { kind: 'rows'; value: Buffer };

/** @example quoteName('my "table"') // '"my ""table"""' */
export function quoteName(name: string): string {
	return `"${name.replaceAll('"', '""')}"`;
}

/** @example qualifiedName({ schema: 'public', name: 'plans' }) // '"public"."plans"' */
export function qualifiedName({ schema, name }: { schema: string; name: string }): string {
	return `${quoteName(schema)}.${quoteName(name)}`;
}

export function copyStatement(table: Table, direction: 'to stdout' | 'from stdin'): string {
	return `copy ${qualifiedName(table)} (${table.columns.map(quoteName).join(', ')}) ${direction}`;
}

/** The number of lines in rows: COPY writes a line feed inside a value as `\n`. */
export function countRows(rows: Buffer): number {
	let lines = 0;
	for (let at = rows.indexOf('\n'); at >= 0; at = rows.indexOf('\n', at + 1)) lines += 1;
	return lines;
}

/** Writes the pieces, followed by the totals and a checksum. @returns the totals */
export async function* writeBackup(pieces: AsyncIterable<Piece>): AsyncGenerator<Buffer, Totals> {
	const checksum = createHash('sha256');
	const totals: Totals = { tables: 0, rows: 0 };
	for await (const piece of pieces) {
		if (piece.kind === 'table') totals.tables += 1;
		if (piece.kind === 'tableEnd') totals.rows += piece.value.rows;
		const text = encodePiece(piece);
		checksum.update(text);
		yield text;
	}
	yield comment('end', { ...totals, sha256: checksum.digest('hex') });
	return totals;
}

function encodePiece(piece: Piece): Buffer {
	if (piece.kind === 'rows') return piece.value;
	const line = comment(piece.kind, piece.value);
	if (piece.kind === 'table') return Buffer.from(`${line}${copyStatement(piece.value, 'from stdin')};\n`);
	return piece.kind === 'tableEnd' ? Buffer.from(`\\.\n${line}`) : line;
}

function comment(kind: keyof Comments, value: object): Buffer {
	return Buffer.from(`-- ${kind} ${JSON.stringify(value)}\n`);
}

/**
 * Reads the pieces of a backup, and checks counts, checksum and completeness.
 *
 * @returns the totals
 * @throws SetupError if it is damaged
 */
export async function* readBackup(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Piece, Totals> {
	const text = openTextReader(chunks);
	const totals: Totals = { tables: 0, rows: 0 };
	for (;;) {
		const sha256 = text.checksum();
		const piece = await readComment(text);
		if (piece.kind === 'end') {
			const { tables, rows } = totals;
			if (JSON.stringify(piece.value) !== JSON.stringify({ tables, rows, sha256 }))
				throw damaged('its checksum does not match');
			await text.end();
			return totals;
		}
		yield piece;
		if (piece.kind !== 'table') continue;
		await text.line();
		let rows = 0;
		for await (const value of text.rows()) {
			rows += countRows(value);
			yield { kind: 'rows', value };
		}
		const end = await readComment(text);
		if (end.kind !== 'tableEnd' || end.value.rows !== rows)
			throw damaged(`rows of ${piece.value.name} are missing`);
		yield end;
		totals.tables += 1;
		totals.rows += rows;
	}
}

type Comment = { [Kind in keyof Comments]: { kind: Kind; value: Comments[Kind] } }[keyof Comments];

async function readComment(text: TextReader): Promise<Comment> {
	const [, kind, json] = /^-- (\w+) (.+)\n$/.exec((await text.line()).toString()) ?? [];
	if (!kind || !json || !Object.hasOwn(COMMENTS, kind)) throw damaged('it contains an unknown line');
	const value = COMMENTS[kind as keyof Comments].safeParse(parseJson(json));
	if (!value.success) throw damaged(`its ${kind} cannot be read`);
	return { kind, value: value.data } as Comment;
}

export function damaged(reason: string): SetupError {
	return new SetupError(`The backup is damaged: ${reason}.`);
}
