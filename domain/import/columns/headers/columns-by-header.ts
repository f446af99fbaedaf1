/** Looks columns up by their headers. */
import type { Columns } from '../column-map.ts';
import { MAX_HEADER_CHARACTERS, type UnusedColumn } from '../sampled-file.ts';
import { contradicts } from '../values/find-by-values.ts';
import { type Field, HEADER_KEYS, headerKey, LOOSE_HEADER_KEYS } from './header-synonyms.ts';
import { looseKey } from './loose-key.ts';

/** A user's correction: the header of a field's column. */
export type Corrections = Readonly<Partial<Record<Field, string>>>;

/** The columns of each field, looked up by the whole header first, then by shorter forms of it. */
export function columnsByHeader(headers: readonly string[]): Partial<Record<Field, number[]>> {
	const found: Partial<Record<Field, number[]>> = {};
	const used = new Set<number>();
	for (const keyOf of HEADER_FORMS) {
		const keys = headers.map((header) => {
			if (header.length > MAX_HEADER_CHARACTERS) return '';
			return COUNTS_PART.test(header) ? headerKey(header) : keyOf(header);
		});
		for (const [field, names] of HEADER_KEYS) {
			const columns = names.map((name) => keys.indexOf(name)).filter((at) => at >= 0 && !used.has(at));
			if (columns.length > 0) found[field] = [...(found[field] ?? []), ...columns];
			for (const column of columns) used.add(column);
		}
	}
	return found;
}

/** `Baths Total (# Half)` counts only some baths, so it has no shorter form. */
const COUNTS_PART = /\(.*(half|full|½|\d\/\d)/i;

/** The keys of a header's forms, from the whole header to shorter ones. */
const HEADER_FORMS: readonly ((header: string) => string)[] = [
	headerKey,
	// Redfin's `URL (SEE …)`
	(header) => headerKey(beforeParenthesis(header)),
	// Maryland's `SALES SEGMENT 1: Transfer Date (YYYY.MM.DD) (MDP Field: TRADATE)`
	(header) => headerKey(lastSegment(header)),
];

const KNOWN_NAMES: ReadonlySet<string> = new Set([...HEADER_KEYS.values()].flat());

/**
 * Columns for fields that neither a header nor the values have shown, by headers with other abbreviations or plurals, such as
 * qPublic's `Square Ft`.
 */
export function columnsByLooseHeader(
	unused: readonly UnusedColumn[],
	known: Columns,
): Partial<Record<Field, readonly number[]>> {
	const used = new Set(Object.values(known).flat());
	const open = unused.filter(({ column, key }) => !used.has(column) && !KNOWN_NAMES.has(key));
	const found: Partial<Record<Field, readonly number[]>> = {};
	for (const [field, names] of LOOSE_HEADER_KEYS) {
		if (known[field] !== undefined) continue;
		const columns = open.filter(
			({ header, values }) =>
				!HAS_FRACTION.test(header) &&
				names.includes(looseKey(beforeParenthesis(header))) &&
				!contradicts(field, header, values),
		);
		if (columns.length > 0) found[field] = columns.map(({ column }) => column);
	}
	return found;
}

/** `¼ Bath` isn't `Bath`: the key of a header has no fractions. */
const HAS_FRACTION = /[¼½¾⅓⅔]/;

function beforeParenthesis(header: string): string {
	return header.split('(')[0] ?? '';
}

function lastSegment(header: string): string {
	const segments = header.replaceAll(/\([^)]*\)/g, '').split(':');
	return (segments.at(-1) ?? '').replace(/^\s*MDP\b/, '');
}

/** The columns with one of these headers. */
export function columnsNamed(headers: readonly string[], names: readonly string[]): number[] {
	const keys = new Set(names.map(headerKey));
	return headers.flatMap((header, column) => (keys.has(headerKey(header)) ? [column] : []));
}

/** The columns that a user chose. */
export function correctedColumns(
	headers: readonly string[],
	corrections: Corrections,
): Partial<Record<Field, number[]>> {
	const found: Partial<Record<Field, number[]>> = {};
	for (const [field, header] of Object.entries(corrections) as [Field, string][]) {
		const column = headers.findIndex((name) => headerKey(name) === headerKey(header));
		if (column >= 0) found[field] = [column];
	}
	return found;
}
