/** All phrases that are read from remarks. */
import { CARE_PHRASES } from './care-phrases.ts';
import { FLAW_PHRASES } from './flaw-phrases.ts';
import type { Phrase } from './phrase.ts';
import { RENOVATION_PHRASES } from './renovation-phrases.ts';

/**
 * In the order in which they are looked for: a later phrase doesn't read the words of an earlier one. So what needs work comes
 * before what was renovated.
 */
export const PHRASES: readonly Phrase[] = [...FLAW_PHRASES, ...RENOVATION_PHRASES, ...CARE_PHRASES];

/** A phrase by its id; undefined for one that a stored reading has, but this version doesn't know. */
export const PHRASE_BY_ID: ReadonlyMap<string, Phrase> = new Map(PHRASES.map((each) => [each.id, each]));
