/** OData literals for filters. */

/** A key in the notation of its type in the metadata. */
export function keyLiteral(key: string, type = 'Edm.String'): string {
	return /^Edm\.(S?Byte|Int\d+|Decimal)$/.test(type) ? key : literal(key);
}

/** UTC with milliseconds, because some servers compare timestamps as text. */
export function utc(timestamp: string): string {
	return new Date(parseInstant(timestamp)).toISOString();
}

/** Milliseconds since 1970. A timestamp without a time zone is in UTC, wherever this runs. */
export function parseInstant(timestamp: string): number {
	return Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(timestamp) ? timestamp : `${timestamp}Z`);
}

/**
 * A quoted string; quotes inside are doubled.
 *
 * @example literal("O'Fallon") // "'O''Fallon'"
 */
export function literal(text: string): string {
	return `'${text.replaceAll("'", "''")}'`;
}
