/** Evaluates OData's $filter: comparisons, `and`, `or`, parentheses and `startswith`. */

// biome-ignore lint/suspicious/noExplicitAny: records can have any shape.
type Row = Record<string, any>;
type Value = string | number | boolean;
export type Test = (row: Row) => boolean;

const TOKEN = /\s*(\(|\)|,|(?:[\w.]+)?'(?:[^']|'')*'|[^\s(),]+)/y;
const COMPARE: Readonly<Record<string, (a: Value, b: Value) => boolean>> = {
	eq: (a, b) => a === b,
	ne: (a, b) => a !== b,
	gt: (a, b) => a > b,
	ge: (a, b) => a >= b,
	lt: (a, b) => a < b,
	le: (a, b) => a <= b,
};

/** @throws Error for an invalid filter, an unknown field, or an enumeration in a form that the server doesn't read */
export function parseFilter(
	text: string,
	fields: ReadonlySet<string>,
	isTyped: boolean,
	comparesAsText = false,
): Test {
	const comparable = comparesAsText ? (value: Value) => value : byTime;
	const tokens: string[] = [];
	TOKEN.lastIndex = 0;
	for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) tokens.push(match[1] ?? '');
	let at = 0;
	const next = () => tokens[at++] ?? '';

	function parseOr(): Test {
		const tests = [parseAnd()];
		while (tokens[at] === 'or' && next()) tests.push(parseAnd());
		return (row) => tests.some((test) => test(row));
	}

	function parseAnd(): Test {
		const tests = [parseTerm()];
		while (tokens[at] === 'and' && next()) tests.push(parseTerm());
		return (row) => tests.every((test) => test(row));
	}

	function parseTerm(): Test {
		if (tokens[at] === '(') {
			next();
			const inner = parseOr();
			if (next() !== ')') throw new Error('A parenthesis is missing');
			return inner;
		}
		if (tokens[at] === 'startswith') return parseStartsWith();
		const [field, operator, literal] = [next(), next(), next()];
		const compare = COMPARE[operator];
		if (!fields.has(field)) throw new Error(`Unknown field ${field}`);
		if (!compare || literal === '') throw new Error(`Not a comparison: ${field} ${operator} ${literal}`);
		const value = comparable(literalValue(field, literal, isTyped));
		return (row) => row[field] !== null && row[field] !== undefined && compare(comparable(row[field]), value);
	}

	function parseStartsWith(): Test {
		const [, open, field = '', comma, literal = '', close] = Array.from({ length: 6 }, next);
		if (!fields.has(field)) throw new Error(`Unknown field ${field}`);
		if (`${open}${comma}${close}` !== '(,)') throw new Error('startswith has two parameters');
		const beginning = String(literalValue(field, literal, isTyped));
		return (row) => typeof row[field] === 'string' && row[field].startsWith(beginning);
	}

	const test = parseOr();
	if (at < tokens.length) throw new Error(`Unexpected: ${tokens.slice(at).join(' ')}`);
	return test;
}

function literalValue(field: string, literal: string, isTyped: boolean): Value {
	if (literal === 'true' || literal === 'false') return literal === 'true';
	const [, type, text] = /^([\w.]+)?'(.*)'$/.exec(literal) ?? [];
	if (field === 'StandardStatus' && isTyped !== (type !== undefined))
		throw new Error(`Wrong type: ${literal}`);
	if (text !== undefined) return text.replaceAll("''", "'");
	const value = /^-?[\d.]+$/.test(literal) ? Number(literal) : literal;
	if (typeof value === 'string' && !/^\d{4}-/.test(literal)) throw new Error(`Not a literal: ${literal}`);
	return value;
}

/** A timestamp as milliseconds, and any other value unchanged. */
function byTime(value: Value): Value {
	return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : value;
}
