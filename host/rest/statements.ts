/** Converts a supabase-js request into one SQL statement. Names come from the catalog, values are parameters. */
import type { Catalog } from './catalog.ts';

export interface Statement {
	/** Yields one row with `body`, the response as JSON text, and `total` if the statement counts. */
	text: string;
	parameters: string[];
	/** If the statement counts: which of the counted rows are in the body. */
	page?: Page;
}

interface Page {
	offset: number;
	limit: number;
}

/** What a read returns: rows, rows and how many there are in all, or only how many. */
export type Returned = 'rows' | 'rows and count' | 'count';

/** A request that the API does not serve, with PostgREST's message and code. */
export class NotServed extends Error {
	readonly status: number;
	readonly code: string;

	constructor(status: number, code: string, message: string) {
		super(message);
		this.status = status;
		this.code = code;
	}
}

/**
 * Calls a procedure by name with named arguments.
 *
 * @param body the arguments as JSON text, an object
 * @throws NotServed if there is no such procedure or argument
 */
export function callProcedure(catalog: Catalog, name: string, body: string): Statement {
	const given = parseArguments(body);
	const procedure = catalog.procedures.get(name);
	const names = Object.keys(given);
	if (!procedure || names.some((argument) => !procedure.arguments.has(argument))) {
		const signature = shortened(`public.${name}(${names.join(', ')})`);
		throw new NotServed(404, 'PGRST202', `Could not find the function ${signature} in the schema cache`);
	}
	const columns = names.map((argument) => `${quoted(argument)} ${procedure.arguments.get(argument)}`);
	const call = `public.${quoted(name)}(${names.map((argument) => `${quoted(argument)} => given.${quoted(argument)}`).join(', ')})`;
	const from = names.length > 0 ? `from json_to_record($1::text::json) as given (${columns.join(', ')})` : '';
	// As a subquery, because the alias of a function with one column would be that column.
	const text = procedure.returnsRows
		? `select coalesce(json_agg(row_to_json(r)), '[]')::text as body ${from ? `${from}, lateral` : 'from'} (select * from ${call}) r`
		: `select to_json(${call})::text as body ${from}`;
	return { text, parameters: names.length > 0 ? [body] : [] };
}

function parseArguments(body: string): object {
	try {
		const given: unknown = body.trim() === '' ? {} : JSON.parse(body);
		if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given;
	} catch {
		// Falls through to the refusal below.
	}
	throw new NotServed(400, 'PGRST102', 'The arguments must be a JSON object');
}

const OPERATORS: Readonly<Record<string, string>> = {
	eq: '=',
	neq: '<>',
	gt: '>',
	gte: '>=',
	lt: '<',
	lte: '<=',
};

/**
 * Reads a table: `select`, filters `column=operator.value`, `order`, `limit` and `offset`. Counts are always exact.
 *
 * @throws NotServed for anything else
 */
export function readTable(
	catalog: Catalog,
	table: string,
	query: URLSearchParams,
	returned: Returned = 'rows',
): Statement {
	const columns = catalog.tables.get(table);
	if (!columns) {
		throw new NotServed(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`);
	}
	const typeOf = (column: string) => {
		const type = columns.get(column);
		if (type === undefined)
			throw new NotServed(400, '42703', `column ${table}.${shortened(column)} does not exist`);
		return type;
	};
	const known = (column: string) => typeOf(column) && quoted(column);
	const parameters: string[] = [];
	const clauses = { select: '*', where: [] as string[], order: '', limit: 1000, offset: 0 };
	for (const [key, value] of query) {
		if (key === 'select')
			clauses.select =
				value === '*'
					? '*'
					: value
							.split(',')
							.map((c) => known(c.trim()))
							.join(', ');
		else if (key === 'order')
			clauses.order = `order by ${value
				.split(',')
				.map((part) => ordering(part, known))
				.join(', ')}`;
		else if (key === 'limit') clauses.limit = Math.min(clauses.limit, wholeNumber(value));
		else if (key === 'offset') clauses.offset = wholeNumber(value);
		else clauses.where.push(filter(known(key), typeOf(key), value, parameters));
	}
	const where = clauses.where.length > 0 ? `where ${clauses.where.join(' and ')}` : '';
	const from = `from public.${quoted(table)} ${where}`;
	const { limit, offset } = clauses;
	const rows = `select ${clauses.select} ${from} ${clauses.order} limit ${limit} offset ${offset}`;
	const body = `coalesce(json_agg(row_to_json(r)), '[]')::text as body`;
	if (returned === 'rows') return { text: `select ${body} from (${rows}) r`, parameters };
	const total = `(select count(*) ${from})::integer as total`;
	const text =
		returned === 'count' ? `select '' as body, ${total}` : `select ${body}, ${total} from (${rows}) r`;
	return { text, parameters, page: { limit, offset } };
}

function filter(column: string, type: string, condition: string, parameters: string[]): string {
	const [operator = '', ...rest] = condition.split('.');
	const value = rest.join('.');
	if (operator === 'is' && ['null', 'true', 'false'].includes(value)) return `${column} is ${value}`;
	if (operator === 'in' && /^\(.*\)$/s.test(value)) {
		parameters.push(JSON.stringify(value.slice(1, -1).split(',')));
		return `${column}::text in (select json_array_elements_text($${parameters.length}::text::json))`;
	}
	const sign = OPERATORS[operator];
	if (!sign) throw new NotServed(400, 'PGRST100', `The filter "${operator}" is not served`);
	parameters.push(value);
	// Sent as text, which PostgreSQL parses and may refuse: the driver would throw on an invalid date, and lose its
	// connection.
	return `${column} ${sign} $${parameters.length}::text::${type}`;
}

function ordering(part: string, known: (column: string) => string): string {
	const [column = '', ...words] = part.trim().split('.');
	const direction = words.includes('desc') ? 'desc' : 'asc';
	const nulls = words.includes('nullsfirst')
		? ' nulls first'
		: words.includes('nullslast')
			? ' nulls last'
			: '';
	return `${known(column)} ${direction}${nulls}`;
}

function wholeNumber(value: string): number {
	if (!/^\d{1,9}$/.test(value)) throw new NotServed(400, 'PGRST103', 'A whole number is required');
	return Number(value);
}

/** A requested name, shortened for a message. */
function shortened(name: string): string {
	return name.length > 200 ? `${name.slice(0, 200)}…` : name;
}

function quoted(name: string): string {
	return `"${name.replaceAll('"', '""')}"`;
}
