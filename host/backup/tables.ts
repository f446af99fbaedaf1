/** The contents of a backup, from the database's catalog, so that no table can be forgotten. */
import type { Sql } from 'postgres';
import type { Sequences, Table } from './format.ts';
import { qualifiedName } from './format.ts';

/** Lotline's schemas. A database may have others, which belong to someone else. */
export const SCHEMAS = ['auth', 'host', 'private', 'public', 'supabase_migrations'];

/** Every table with its columns, except generated ones, in an order in which rows can be inserted. */
export async function readTables(sql: Sql): Promise<Table[]> {
	const tables = await sql<(Table & { id: number })[]>`
		select c.oid::integer as id, n.nspname as schema, c.relname as name,
		       array(select a.attname::text from pg_attribute a
		              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
		              order by a.attnum) as columns
		from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where c.relkind = 'r' and n.nspname = any (${SCHEMAS})
		order by n.nspname, c.relname`;
	const references = await sql<{ table: number; target: number }[]>`
		select conrelid::integer as table, confrelid::integer as target
		from pg_constraint where contype = 'f' and conrelid <> confrelid`;
	const ordered: Table[] = [];
	const done = new Set<number>();
	const add = ({ id, schema, name, columns }: (typeof tables)[number]) => {
		if (done.has(id)) return;
		done.add(id);
		const targets = references.filter(({ table }) => table === id).map(({ target }) => target);
		for (const table of tables) if (targets.includes(table.id)) add(table);
		ordered.push({ schema, name, columns });
	};
	tables.forEach(add);
	return ordered;
}

/** The next value of every sequence. */
export async function readSequences(sql: Sql): Promise<Sequences> {
	const names = await sql<{ schema: string; name: string }[]>`
		select n.nspname as schema, c.relname as name
		from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where c.relkind = 'S' and n.nspname = any (${SCHEMAS}) order by 1, 2`;
	const sequences: Sequences = [];
	for (const { schema, name } of names) {
		const [row] = await sql.unsafe(`select last_value, is_called from ${qualifiedName({ schema, name })}`);
		sequences.push({ schema, name, value: String(row?.last_value), isCalled: row?.is_called === true });
	}
	return sequences;
}
