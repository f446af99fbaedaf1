/**
 * Numbered roads, which are written in many ways: `County Road 450`, `Co Rd 450`, `CR-450` (USPS Publication 28, appendix F).
 * Federal and state highways are one kind: few people write whether `Highway 71` is one or the other, and a town hardly has
 * two of one number.
 */
import { STATE_CODES } from './street-words.ts';

const ROAD = '(?:ROAD|RD)';
const HIGHWAY = '(?:HIGHWAY|HIGHWY|HIWAY|HIWY|HWAY|HWY|ROUTE|RTE|RT)';
/** Names and codes, without NE, which is a direction. */
const STATE = [...STATE_CODES.keys()].filter((name) => name !== 'NE').join('|');

/** A number, but no ordinal: `5th` names a street. */
const NUMBER = String.raw`\d+(?!(?:ST|ND|RD|TH)\b)[A-Z]{0,2}`;
const AFTER = '(?= |$)';

/** Each kind of road: its short form, and the words before its number. */
const KINDS: readonly { short: string; spelling: RegExp }[] = [
	kind('CR', `(?:COUNTY|CNTY|CTY|CO) (?:${ROAD}|${HIGHWAY}|TRUNK(?: ${HIGHWAY})?)`),
	kind('FM', `(?:FARM|RANCH) (?:(?:TO|2) MARKET(?: ${ROAD})?|${ROAD})|(?:FM|RM) ${ROAD}`),
	kind('TR', `(?:TOWNSHIP|TWP) (?:${ROAD}|${HIGHWAY})`),
	kind('PR', `(?:PRIVATE|PVT) ${ROAD}`),
	kind('IH', `INTERSTATE(?: ${HIGHWAY})?`),
	kind(
		'HWY',
		`(?:STATE|ST) (?:${ROAD}|${HIGHWAY})|(?:US|U S|UNITED STATES|${STATE}) ${HIGHWAY}|U S|${HIGHWAY}`,
	),
];

/** Short forms that are a road only after the house number: `Main St Rm 4` is a room, and `Elm Ct 4` no state. */
const SHORT: ReadonlyMap<string, string> = new Map([
	...formsOf('HWY', [...STATE_CODES.values(), 'US', 'USH', 'SR', 'SH', 'STH', 'HWY', 'RT', 'RTE']),
	...formsOf('CR', ['CR', 'CTH']),
	...formsOf('FM', ['FM', 'RM', 'RR']),
	...formsOf('IH', ['I', 'IH']),
	...formsOf('PR', ['PR']),
	...formsOf('TR', ['TR']),
]);

/** A house number and directions, a short form, and the number of a road, also in one word: `CR450`. */
const SHORT_ROAD = new RegExp(
	String.raw`^(\d\S* (?:(?:N|S|E|W|NORTH|SOUTH|EAST|WEST|OLD|NEW) )*)((?!NE\b)[A-Z]{1,3})(?: #)? ?(${NUMBER})${AFTER}(?: ${ROAD}${AFTER})?`,
);

/** Most lines have no numbered road. */
const MAY_BE_ROAD =
	/ [A-Z]{1,3}(?: #)? ?\d|(?:ROAD|WA?Y|ROUTE|RTE?|RD|MARKET|TRUNK|INTERSTATE) (?:#|\d|[A-Z]{1,2}\b)/;

/**
 * A street line with one spelling for each numbered road.
 *
 * @param line in upper case, without punctuation
 * @example nameRoads('123 COUNTY ROAD 450') // "123 CR 450"
 * @example nameRoads('8800 N US HIGHWAY 1') // "8800 N HWY 1"
 */
export function nameRoads(line: string): string {
	if (!MAY_BE_ROAD.test(line)) return line;
	const short = line.replace(SHORT_ROAD, (written, before: string, form: string, number: string) => {
		const name = SHORT.get(form);
		return name === undefined ? written : `${before}${name} ${number}`;
	});
	const found = KINDS.find(({ spelling }) => spelling.test(short));
	return found === undefined ? short : short.replace(found.spelling, `$1${found.short} $2`);
}

/** The words before the number, the number, and a road's name after it, as in `FM 1960 Rd`. Some counties use letters: `K`, `KK`. */
function kind(short: string, words: string) {
	const number = String.raw`(?: #)? (${NUMBER}|([A-Z])\3?)${AFTER}`;
	return { short, spelling: new RegExp(`(^| )(?:${words})${number}(?: ${ROAD}${AFTER})?`) };
}

function formsOf(name: string, forms: readonly string[]): (readonly [form: string, name: string])[] {
	return forms.map((form) => [form, name]);
}
