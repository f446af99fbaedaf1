/** The tables and procedures that the API serves, as the types that supabase-js reads. */
import type { Sql } from 'postgres';

const HEAD = `/**
 * The tables that a signed-in user may read and the procedures that users and visitors may call, in the format
 * from which supabase-js derives its types. Written by \`npm run database-types\`; do not edit.
 */

/** The values of a column or result of type \`json\`. */
export type Json = string | number | boolean | null | { [name: string]: Json } | Json[];
`;

/** The text of \`contract/database.ts\`. No one writes a table through the API, so nothing can be inserted. */
export async function describeDatabase(sql: Sql): Promise<string> {
	const [tables, procedures] = [await readTables(sql), await readProcedures(sql)];
	const lines = [
		'export type Database = {',
		'\tpublic: {',
		'\t\tTables: {',
		...tables.flatMap(({ name, columns }) => [
			`\t\t\t${name}: {`,
			...block('\t\t\t\t', 'Row', columns),
			'\t\t\t\tInsert: never;',
			'\t\t\t\tUpdate: never;',
			'\t\t\t\tRelationships: [];',
			'\t\t\t};',
		]),
		'\t\t};',
		'\t\tViews: { [name in never]: never };',
		'\t\tFunctions: {',
		...procedures.flatMap(({ name, given, returned }) => [
			`\t\t\t${name}: {`,
			...(given.length > 0 ? block('\t\t\t\t', 'Args', given) : ['\t\t\t\tArgs: never;']),
			...(typeof returned === 'string'
				? [`\t\t\t\tReturns: ${returned};`]
				: block('\t\t\t\t', 'Returns', returned, '[]')),
			'\t\t\t};',
		]),
		'\t\t};',
		'\t};',
		'};',
	];
	return `${HEAD}\n${lines.join('\n')}\n`;
}

/** A member with its type: `limit?: number`. */
type Member = readonly [name: string, type: string];

function block(indent: string, name: string, members: readonly Member[], end = ''): string[] {
	const inner = members.map(([member, type]) => `${indent}\t${member}: ${type};`);
	return [`${indent}${name}: {`, ...inner, `${indent}}${end};`];
}

async function readTables(sql: Sql): Promise<{ name: string; columns: Member[] }[]> {
	const rows = await sql`
		select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type, a.attnotnull as filled
		  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
		 where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
		   and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
		 order by c.relname, a.attnum`;
	const names = [...new Set(rows.map((row) => row.table as string))];
	return names.map((name) => ({
		name,
		columns: rows
			.filter((row) => row.table === name)
			.map((row) => [row.column, `${typeOf(row.type)}${row.filled ? '' : ' | null'}`] as const),
	}));
}

interface Signature {
	name: string;
	names: string[];
	types: string[];
	/** i: argument, o: result, t: a column of the result. */
	modes: string[];
	defaults: number;
	returns: string;
	rows: boolean;
}

/** Procedures that a user or a visitor may call. An argument may always be null, and so may a column of a result. */
async function readProcedures(sql: Sql) {
	const signatures = await sql<Signature[]>`
		select p.proname as name, coalesce(p.proargnames, '{}') as names,
		       array(select format_type(o, null) from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]))
		             with ordinality a (o, place) order by place) as types,
		       coalesce(p.proargmodes::text[], array_fill('i'::text, array[p.pronargs])) as modes,
		       p.pronargdefaults as defaults, format_type(p.prorettype, null) as returns, p.proretset as rows
		  from pg_proc p
		 where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
		   and has_function_privilege('authenticated', p.oid, 'execute')
		   and p.prorettype <> 'trigger'::regtype
		 order by p.proname, p.oid`;
	return signatures.map(({ name, names, types, modes, defaults, returns, rows }) => {
		const members = names.map((member, place) => ({ member, type: types[place] ?? '', mode: modes[place] }));
		const given = members.filter(({ mode }) => mode === 'i');
		const columns = members.filter(({ mode }) => mode === 't' || mode === 'o');
		return {
			name,
			given: given.map(({ member, type }, place): Member => {
				const optional = place >= given.length - defaults ? '?' : '';
				return [`${member}${optional}`, `${typeOf(type)} | null`];
			}),
			returned: rows
				? columns.map(({ member, type }): Member => [member, `${typeOf(type)} | null`])
				: typeOf(returns),
		};
	});
}

/** The TypeScript type of a PostgreSQL type's JSON. */
function typeOf(type: string): string {
	if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2))}[]`;
	return TYPES[type] ?? 'string';
}

/** The PostgreSQL types that aren't strings in JSON. All others, such as dates, ids and timestamps, are strings. */
const TYPES: Readonly<Record<string, string>> = {
	bigint: 'number',
	boolean: 'boolean',
	'double precision': 'number',
	integer: 'number',
	json: 'Json',
	jsonb: 'Json',
	numeric: 'number',
	real: 'number',
	smallint: 'number',
	void: 'undefined',
};
