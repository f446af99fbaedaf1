/** Reads what listing remarks say about the condition of a home. Words about people, schools and safety are never read. */
import type { IsoDate } from '../dates/days.ts';
import { fnv1a } from '../math/hash.ts';
import { readContext } from './guards.ts';
import type { Phrase } from './phrase.ts';
import { PHRASE_BY_ID, PHRASES } from './phrases.ts';
import { quoteAround } from './quote.ts';
import { decisiveHit, knownHits, type RemarkHit, type Remarks } from './remarks.ts';

/** Further hits are dropped, those of the smallest weight first. */
const MAX_HITS = 12;
/** Where a sentence ends: not at the period of a decimal or an abbreviation such as "sq.ft". */
const SENTENCE_END = /[!?;]|\.(?=\s|$)/g;

/**
 * Reads remarks. The text itself isn't kept: only phrases, with a quote of at most 60 characters each. Linear in its length.
 *
 * @param yearBuilt a renovation isn't as old as the home; null if unknown
 * @returns null for text that says nothing about the condition
 * @example readRemarks('Completely remodeled in 2021.', 1950, today) // { grade: 2, renovated: 2021, hits: [{ phrase: 'whole_home', … }] }
 */
export function readRemarks(text: string, yearBuilt: number | null, readOn: IsoDate): Remarks | null {
	const original = cleanText(text);
	const all = findHits(original, yearBuilt);
	if (all.length === 0) return null;
	const hits = [...all]
		.sort((a, b) => weightOf(b) - weightOf(a))
		.slice(0, MAX_HITS)
		.sort((a, b) => all.indexOf(a) - all.indexOf(b));
	const known = knownHits({ hits }, readOn);
	const decisive = decisiveHit(known);
	return {
		readOn,
		hash: fnv1a(text).toString(16).padStart(8, '0'),
		grade: decisive?.meaning.grade ?? null,
		renovated: decisive?.meaning.isWhole ? decisive.year : null,
		hits,
	};
}

function weightOf({ phrase }: RemarkHit): number {
	return Math.abs(PHRASE_BY_ID.get(phrase)?.weight ?? 0);
}

/** One hit per phrase. Words that a phrase took are blank for later ones. */
function findHits(original: string, yearBuilt: number | null): RemarkHit[] {
	const text = original.toLowerCase();
	const ends = [...text.matchAll(SENTENCE_END)].map(({ index }) => index);
	const found = new Map<string, RemarkHit & { index: number }>();
	let open = text;
	// "Needs nothing, fully remodeled": the need is not for what follows.
	let context = text;
	for (const phrase of PHRASES) {
		for (const match of open.matchAll(phrase.pattern)) {
			const start = match.index;
			const end = start + match[0].length;
			const from = (ends.findLast((at) => at < start) ?? -1) + 1;
			const to = ends.find((at) => at >= end) ?? text.length;
			const reading = readContext(
				phrase,
				context.slice(from, start),
				context.slice(end, to),
				text.slice(0, start),
			);
			open = open.slice(0, start) + '#'.repeat(end - start) + open.slice(end);
			if (phrase.id === 'nothing_needed') context = open;
			if (reading === 'void') continue;
			const id = reading === 'wanted' ? 'needs_updating' : phrase.id;
			if (found.has(id)) continue;
			const lead = from + (/^\s*/.exec(original.slice(from))?.[0].length ?? 0);
			const sentence = original.slice(lead, to);
			const [left, right] = quoteAround(sentence, start - lead, end - lead);
			found.set(id, {
				phrase: id,
				quote: sentence.slice(left, right),
				at: [start - lead - left, Math.min(right, end - lead) - left],
				year: yearStated(phrase, text.slice(from, start), text.slice(end, to), yearBuilt),
				index: start,
			});
		}
	}
	return [...found.values()].sort((a, b) => a.index - b.index).map(({ index: _, ...hit }) => hit);
}

const YEAR = "((?:19|20)\\d\\d|'\\d\\d)";
/** "in 2013", "(6/2019)", "2019" after a part such as a roof; and "2018 remodel" or "in 2020, fully remodeled". */
const YEAR_AFTER = new RegExp(
	`^[^;,]{0,45}?(?:\\b(?:in|during|circa|since|around|about)(?: (?:early|late|mid))? |\\((?:\\d{1,2}/)?)${YEAR}\\b`,
);
const BARE_YEAR_AFTER = new RegExp(`^[ ,-]{1,3}${YEAR}\\b`);
const YEAR_BEFORE = new RegExp(`(?:\\b|(?='))${YEAR}(?:,| -)? (?:\\w+ )?$`);

/** The year of a renovation or a new part: later than the year built, so "renovated 1925 bungalow" gives none. */
function yearStated(
	{ group, isWhole, id }: Phrase,
	before: string,
	after: string,
	yearBuilt: number | null,
): number | null {
	if (group !== 'new') return null;
	const isPart = !isWhole && id !== 'renovation' && id !== 'updated';
	const written =
		YEAR_AFTER.exec(after)?.[1] ??
		(isPart ? BARE_YEAR_AFTER.exec(after)?.[1] : undefined) ??
		YEAR_BEFORE.exec(before)?.[1];
	if (written === undefined) return null;
	const year = written.startsWith("'") ? 2000 + Number(written.slice(1)) : Number(written);
	return yearBuilt !== null && year <= yearBuilt ? null : year;
}

/** The rest of longer remarks is not read. */
const MAX_CHARACTERS = 6_000;

const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,24}){1,4}/g;
const URL =
	/(?:https?:\/\/|www\.)\S{1,300}|\b[\w-]{1,63}\.(?:com|net|org|homes|info|io|us|realestate)\b\S{0,200}/gi;
const PHONE = /(?:\+?1[ .-]?)?\(?\b\d{3}\)?[ .-]?\d{3}[ .-]\d{4}\b/g;
/** "Call Jane Doe", "presented by Acme Realty": up to four capitalized words after a word that introduces a person. */
const NAME =
	/\b(?:[Cc]all|CALL|[Tt]ext|[Cc]ontact|[Ee]-?mail|[Aa]sk for|[Aa]gent|[Rr]ealtor|[Bb]roker|[Pp]resented by|[Ll]isted by|[Cc]ourtesy of|by|[Mm]rs?\.?|[Mm]s\.?|[Dd]r\.?)(?: (?:the )?(?:listing )?(?:agent|broker)\b)?,?(?: [A-Z][\w'’-]{1,30}){1,4}/g;
const CAPITALIZED = /(?: [A-Z][\w'’-]{1,30}){1,4}$/;

/** Single spaces, straight quotes and hyphens, without phone numbers, email addresses, web addresses and names. Linear in its length. */
function cleanText(remarks: string): string {
	return remarks
		.slice(0, MAX_CHARACTERS)
		.replace(/<[^<>]{1,80}>/g, '. ')
		.replace(/[\r\n•*|·]+/g, '. ')
		.replace(/[‘’]/g, "'")
		.replace(/[‐‑–—]/g, '-')
		.replace(/[^\x20-\x7e]/g, ' ')
		.replace(/ +/g, ' ')
		.replace(EMAIL, '')
		.replace(URL, '')
		.replace(PHONE, '')
		.replace(NAME, (found) => found.replace(CAPITALIZED, ''))
		.trim();
}
