/** The procedures and tables that the API serves: those of the schema `public`, read from the database. */
import type { Pool } from '../postgres/pool.ts';

export interface Procedure {
	/** Argument names with their SQL types, in order. */
	arguments: ReadonlyMap<string, string>;
	/** Rows are returned as a JSON array, a single value as itself. */
	returnsRows: boolean;
}

export interface Catalog {
	procedures: ReadonlyMap<string, Procedure>;
	/** By table, column names with their SQL types. */
	tables: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Reads the catalog, without permissions, which the database checks at every call. */
export async function readCatalog(sql: Pool): Promise<Catalog> {
	const procedures = await sql`
		select p.proname as name, p.proretset or t.typtype = 'c' as returns_rows,
		       coalesce(p.proargnames[1:p.pronargs], '{}') as names,
		       array(select format_type(o, null) from unnest(p.proargtypes) with ordinality a (o, i) order by i) as types
		from pg_proc p join pg_type t on t.oid = p.prorettype
		where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and t.typname <> 'trigger'`;
	const columns = await sql`
		select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type
		from pg_class c join pg_attribute a on a.attrelid = c.oid
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p')
		  and a.attnum > 0 and not a.attisdropped`;
	return {
		procedures: new Map(
			procedures.map((row) => [
				row.name as string,
				{
					arguments: zip(row.names as string[], row.types as string[]),
					returnsRows: row.returns_rows as boolean,
				},
			]),
		),
		tables: groupColumns(columns as unknown as Column[]),
	};
}

interface Column {
	table_name: string;
	column_name: string;
	type: string;
}

function groupColumns(columns: readonly Column[]): Map<string, Map<string, string>> {
	const tables = new Map<string, Map<string, string>>();
	for (const { table_name, column_name, type } of columns) {
		tables.set(table_name, (tables.get(table_name) ?? new Map()).set(column_name, type));
	}
	return tables;
}

function zip(names: readonly string[], values: readonly string[]): Map<string, string> {
	return new Map(names.map((name, index) => [name, values[index] as string]));
}
