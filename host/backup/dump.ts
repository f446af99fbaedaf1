/** Reads a database into the pieces of a backup. */
import type { Sql } from 'postgres';
import { copyStatement, countRows, type Header, type Piece } from './format.ts';
import { readSequences, readTables } from './tables.ts';

/** The format of values, regardless of the server's settings. */
export const VALUE_FORMAT =
	"set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex'";

/** COPY returns one row at a time; larger pieces are written faster. */
const PIECE_BYTES = 64 * 1024;

/** @param sql in a transaction with a consistent snapshot */
export async function* dump(sql: Sql, origin: Omit<Header, 'format' | 'migrations'>): AsyncGenerator<Piece> {
	await sql.unsafe(VALUE_FORMAT).simple();
	const history = await sql<{ version: string }[]>`
		select version from supabase_migrations.schema_migrations order by version`;
	const migrations = history.map(({ version }) => version);
	yield { kind: 'header', value: { format: 1, ...origin, migrations } };
	for (const table of await readTables(sql)) {
		yield { kind: 'table', value: table };
		let rows = 0;
		const copied = await sql.unsafe(copyStatement(table, 'to stdout')).readable();
		for await (const value of inLargePieces(copied)) {
			rows += countRows(value);
			yield { kind: 'rows', value };
		}
		// The driver's stream pauses the connection when it is full, and leaves it paused if that was the last row.
		copied._read(0);
		yield { kind: 'tableEnd', value: { rows } };
	}
	// Read after the rows, so that it is at least as high as any value in them.
	yield { kind: 'sequences', value: await readSequences(sql) };
}

async function* inLargePieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	let parts: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of chunks) {
		parts.push(chunk);
		bytes += chunk.length;
		if (bytes < PIECE_BYTES) continue;
		yield Buffer.concat(parts);
		parts = [];
		bytes = 0;
	}
	if (bytes > 0) yield Buffer.concat(parts);
}
