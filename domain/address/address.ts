/** US addresses: parsed from one line, and formatted on one line. */
import { splitStreet, wholeStreet } from './street-line.ts';
import { SHORT_FORMS, STATE_CODES } from './street-words.ts';
import { isUnit, unitIn } from './unit.ts';

/** The parts of an address as written; null for missing parts. */
export interface AddressParts {
	/** House number and street, without the unit. */
	street: string | null;
	/** The number or letter of the unit, without `Apt` or `#`. */
	unit: string | null;
	city: string | null;
	/** Two capital letters. */
	state: string | null;
	/** Five digits. */
	zip: string | null;
}

/** The address of a home; null for unknown parts. */
export interface PostalAddress {
	/** Street line with the unit, such as `123 Main St #4`. */
	address: string | null;
	city: string | null;
	/** Two capital letters. */
	state: string | null;
	/** Five digits, as text: leading zeros matter. */
	zip: string;
}

/** Text beyond this length is ignored: no address is longer. */
export const MAX_CHARACTERS = 300;

/** The country at the end of an address. A bare `US` needs a comma or a ZIP code before it: `Old US` is a street. */
const COUNTRY =
	/(?:[,\s]+(?:U\.?S\.?A\.?|United States(?: of America)?)|(?:,\s*|(?<=\b\d{5}) )U\.?S\.?)[.\s]*$/i;

/**
 * Parses a one-line address, with or without commas. Never throws; parts that aren't clear are null.
 *
 * @example parseAddress('11400 Washington Plz W #404, Reston VA') // { street: '11400 Washington Plz W', unit: '404',
 * city: 'Reston', state: 'VA', zip: null }
 */
export function parseAddress(text: string): AddressParts {
	const line = text.slice(0, MAX_CHARACTERS).replace(/[\s\0]+/g, ' ');
	const [beforeZip, zip] = splitZip(trimPunctuation(line.replace(COUNTRY, '')));
	const [beforeState, state] = splitState(beforeZip);
	const [head = '', ...others] = beforeState.split(',').map(trimPunctuation).filter(Boolean);
	const units = others.filter(isUnit);
	const places = others.filter((part) => !isUnit(part) && !/ county$/i.test(part));
	const inHead = places.length > 0 ? wholeStreet(head) : splitStreet(head);
	const city = places.at(-1) ?? inHead.rest;
	const isPlace = city === null && (state !== null || zip !== null) && !/\d/.test(head);
	return {
		street: isPlace ? null : inHead.street,
		unit: inHead.unit ?? unitIn(units[0] ?? ''),
		city: isPlace ? head || null : city,
		state,
		zip,
	};
}

/** The two-letter code of a state, from a code or name; otherwise null. @example parseState('virginia') // "VA" */
export function parseState(text: string): string | null {
	return STATE_CODES.get(text.replace(/\./g, '').trim().replace(/\s+/g, ' ').toUpperCase()) ?? null;
}

/** All known parts on one line. @example "12128 Purple Sage Ct, Reston, VA 20194" */
export function formatAddress(home: PostalAddress): string {
	const stateAndZip = [home.state, home.zip].filter(Boolean).join(' ');
	return [home.address, home.city, stateAndZip].filter(Boolean).join(', ');
}

/** Splits off the ZIP code at the end of a line, unless only a number comes before it, such as a house number. */
function splitZip(line: string): [rest: string, zip: string | null] {
	const match = /^(.*?)[\s,]*\b(\d{5})(?:-?\d{4})?$/.exec(line);
	if (match === null || /^\d+$/.test(match[1] ?? '')) return [line, null];
	return [trimPunctuation(match[1] ?? ''), match[2] ?? null];
}

/** Splits off the state: the last one to four words, as a code or a full name. */
function splitState(line: string): [rest: string, state: string | null] {
	const comma = line.lastIndexOf(',');
	const words = line
		.slice(comma + 1)
		.trim()
		.split(' ');
	for (let length = Math.min(4, words.length); length > 0; length--) {
		const word = words.slice(-length).join(' ');
		const state = parseState(word);
		const rest = trimPunctuation(line.slice(0, line.length - word.length));
		if (state !== null && rest !== '' && mayBeState(word, rest, length === words.length && comma >= 0)) {
			return [rest, state];
		}
	}
	return [line, null];
}

/**
 * Whether a word may be a state. `Ct`, `NE` and `Washington` are also parts of streets, so they are states only after a
 * city; a code is also a state after a comma.
 */
function mayBeState(word: string, rest: string, afterComma: boolean): boolean {
	const isCode = word.replace(/\W/g, '').length === 2;
	if (isCode && (afterComma || !SHORT_FORMS.has(word.toUpperCase()))) return true;
	return rest.includes(',') || !/\d/.test(rest) || splitStreet(rest).rest !== null;
}

function trimPunctuation(text: string): string {
	return text.replace(/^[\s,.;]+|[\s,;]+$/g, '');
}
