/** Values of MLS records, in the spellings of any server. */
import { parseText } from '../../rows/values.ts';

/** An enumeration value in lower case without spaces, because servers send display names or member names. */
export function enumKey(value: unknown): string {
	return (parseFirst(value) ?? '').toLowerCase().replace(/[^a-z]/g, '');
}

/**
 * The first value of an enumeration. A server may send a list, several values in one string, or the type before the
 * value.
 *
 * @example parseFirst("org.reso.metadata.enums.PropertySubType'Townhouse,Duplex'") // "Townhouse"
 */
export function parseFirst(value: unknown): string | null {
	const text = parseText(Array.isArray(value) ? value[0] : value);
	const member = /^[\w.]+'(.*)'$/.exec(text ?? '')?.[1] ?? text;
	return parseText(member?.split(',')[0]);
}

/** A member name with spaces between its words. @example spaced('SingleFamilyResidence') // "Single Family Residence" */
export function spaced(value: unknown): string | null {
	return parseFirst(value)?.replace(/([a-z])(?=[A-Z])/g, '$1 ') ?? null;
}

/** Whether a value means no, in any spelling. */
export function isNo(value: unknown): boolean {
	return value === false || /^(false|no|n|0)$/i.test(parseText(value) ?? '');
}

/** A flag, in any spelling; null if it is neither yes nor no. */
export function yesOrNo(value: unknown): boolean | null {
	if (isNo(value)) return false;
	return value === true || /^(true|yes|y|1)$/i.test(parseText(value) ?? '') ? true : null;
}
