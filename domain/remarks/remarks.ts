/** What a listing's remarks say about the condition of the home, as it is stored: never the text itself. */
import { type IsoDate, isDay, yearOf } from '../dates/days.ts';
import type { Phrase } from './phrase.ts';
import { PHRASE_BY_ID } from './phrases.ts';
import { MAX_QUOTE } from './quote.ts';

/** A phrase that was found. */
export interface RemarkHit {
	/** The id of the phrase. */
	phrase: string;
	/** At most 60 characters. */
	quote: string;
	/** Where in the quote the phrase begins and ends. */
	at: readonly [start: number, end: number];
	/** The year that the text gives for it; null if none. */
	year: number | null;
}

export interface Remarks {
	/** The day on which they were read. */
	readOn: IsoDate;
	/** A hash of the text: equal means unchanged. */
	hash: string;
	/** C1 to C6; null if the text doesn't rate the home, or contradicts itself. */
	grade: number | null;
	/** The year in which the whole home was renovated; null if unknown. */
	renovated: number | null;
	hits: readonly RemarkHit[];
}

/** The remarks of a home's own listing. */
export interface ListedRemarks {
	reading: Remarks;
	/** The closing date, or the day on which the listing was last seen. */
	on: IsoDate;
	/** The name of the listing's source. */
	source: string | null;
}

/** A hit with what its phrase means. */
export interface KnownHit extends RemarkHit {
	meaning: Phrase;
	/** It is of something that was new too long ago to be priced. */
	isDated: boolean;
}

/** Years after which buyers no longer pay for a renovation as one. */
export const DATED_YEARS = 10;

/**
 * The hits of known phrases.
 *
 * @param on the effective date
 * @param ignored phrases that the agent set aside
 */
export function knownHits(
	{ hits }: Pick<Remarks, 'hits'>,
	on: IsoDate,
	ignored: readonly string[] = [],
): KnownHit[] {
	return hits.flatMap((hit) => {
		const meaning = ignored.includes(hit.phrase) ? undefined : PHRASE_BY_ID.get(hit.phrase);
		if (meaning === undefined) return [];
		return [{ ...hit, meaning, isDated: hit.year !== null && yearOf(on) - hit.year >= DATED_YEARS }];
	});
}

/** Hits that say the home needs work or is dated. Weak ones only if there are others, or two of them. */
export function flawsAmong(hits: readonly KnownHit[]): KnownHit[] {
	const flaws = hits.filter(({ meaning }) => isFlaw(meaning) && meaning.weight !== 0);
	const isFirm = flaws.length >= 2 || flaws.some(({ meaning }) => !meaning.isWeak);
	return isFirm ? flaws : [];
}

export function isFlaw({ group }: Phrase): boolean {
	return group === 'old' || group === 'work';
}

/** The hits that contradict each other: a home that was wholly renovated, and one that needs work. Empty if they agree. */
export function contradictions(hits: readonly KnownHit[]): KnownHit[] {
	const whole = hits.filter(({ meaning, isDated }) => meaning.isWhole && !isDated);
	const flaws = flawsAmong(hits).filter(({ meaning }) => !meaning.isWeak);
	return whole.length > 0 && flaws.length > 0 ? [...whole, ...flaws] : [];
}

/** The hit that decides the grade: the worst flaw, or else the best that was renovated or kept; null if there is none. */
export function decisiveHit(hits: readonly KnownHit[]): KnownHit | null {
	if (contradictions(hits).length > 0) return null;
	const flaws = flawsAmong(hits);
	const rated = (flaws.length > 0 ? flaws : hits.filter(({ meaning }) => !isFlaw(meaning))).filter(
		({ meaning, isDated }) => meaning.grade !== null && !isDated,
	);
	const sign = flaws.length > 0 ? -1 : 1;
	const [first] = rated.sort(
		(a, b) =>
			sign * ((a.meaning.grade ?? 0) - (b.meaning.grade ?? 0)) ||
			Number(a.meaning.isWeak) - Number(b.meaning.isWeak),
	);
	return first ?? null;
}

/** The reading without the words of the listing: for reports, and for homes whose seller hides the address. */
export function withoutQuotes(remarks: Remarks): Remarks {
	return { ...remarks, hits: remarks.hits.map((hit) => ({ ...hit, quote: '', at: [0, 0] })) };
}

/** Parses a stored reading, as JSON text or its value; null if there is none. */
export function parseRemarks(given: unknown): Remarks | null {
	if (!given) return null;
	try {
		const remarks = (typeof given === 'string' ? JSON.parse(given) : given) as Remarks;
		return isDay(remarks.readOn) && Array.isArray(remarks.hits) && remarks.hits.every(isHit) ? remarks : null;
	} catch {
		return null;
	}
}

function isHit({ phrase, quote, at }: RemarkHit): boolean {
	return (
		typeof phrase === 'string' && typeof quote === 'string' && quote.length <= MAX_QUOTE && Array.isArray(at)
	);
}
