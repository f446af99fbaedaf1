/**
 * Arrays of PostgreSQL's built-in types. The driver would read the types of arrays on each new connection, and if that is
 * lost meanwhile, nobody handles its error, which ends the process. The numbers never change:
 * https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat
 */
import type { PostgresType } from 'postgres';

type Read = (text: string) => unknown;

const isTrue: Read = (text) => text === 't';
const toDate: Read = (text) => new Date(text);
const same: Read = (text) => text;

/** The number of each array type, and how one of its elements is read, as the driver reads a single value. */
const ARRAYS: Readonly<Record<number, Read>> = {
	1000: isTrue, // boolean
	1002: same, // "char"
	1003: same, // name
	1005: Number, // smallint
	1007: Number, // integer
	1009: same, // text
	1014: same, // char
	1015: same, // varchar
	1016: same, // bigint
	1021: Number, // real
	1022: Number, // double precision
	1028: Number, // oid
	1115: toDate, // timestamp
	1182: toDate, // date
	1185: toDate, // timestamp with time zone
	1231: same, // numeric
	199: JSON.parse, // json
	2951: same, // uuid
	3807: JSON.parse, // jsonb
};

/** For the driver's option `types`. */
export const ARRAY_TYPES: Readonly<Record<string, PostgresType>> = Object.fromEntries(
	Object.entries(ARRAYS).map(([number, read]) => {
		const parse = (text: string) => parseArray(text, read);
		return [number, { to: Number(number), from: [Number(number)], serialize: writeArray, parse }];
	}),
);

/** @example writeArray(['a', null, 'b"c']) // '{"a",null,"b\\"c"}' */
function writeArray(values: unknown): unknown {
	if (!Array.isArray(values)) return values;
	return `{${values.map(writeElement).join(',')}}`;
}

function writeElement(value: unknown): unknown {
	if (Array.isArray(value)) return writeArray(value);
	if (value === null) return 'null';
	const text =
		value instanceof Date
			? value.toISOString()
			: typeof value === 'object'
				? JSON.stringify(value)
				: String(value);
	return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** An element as PostgreSQL writes it, which quotes it where necessary. */
const ELEMENT = /"((?:[^"\\]|\\.)*)"|[^,}]*/sy;

function parseArray(text: string, read: Read): unknown[] {
	// Lower bounds other than 1 come first.
	let at = text.indexOf('{');
	const parse = (): unknown[] => {
		const values: unknown[] = [];
		for (at++; text[at] !== '}'; ) {
			values.push(text[at] === '{' ? parse() : parseElement());
			if (text[at] === ',') at++;
		}
		at++;
		return values;
	};
	const parseElement = () => {
		ELEMENT.lastIndex = at;
		const [whole = '', quoted] = ELEMENT.exec(text) ?? [];
		at = ELEMENT.lastIndex;
		if (quoted !== undefined) return read(quoted.replace(/\\(.)/gs, '$1'));
		return whole === 'NULL' ? null : read(whole);
	};
	return parse();
}
