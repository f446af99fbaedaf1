/** Whether the subject lies among its comps, feature by feature, and not beyond them all. */
import type { IsoDate } from '../listing.ts';
import type { Bracket } from './analysis.ts';
import { RATED_WORDS } from './feature-words.ts';
import { type HomeFacts, pricedOn, type Sale } from './home.ts';
import type { RatedFeature } from './worth.ts';

/** Those that come in more and less; a pool is there or not. */
const BRACKETED: readonly RatedFeature[] = [
	'livingArea',
	'bedrooms',
	'bathrooms',
	'lot',
	'age',
	'condition',
	'quality',
	'garage',
	'basement',
	'view',
];

/**
 * A feature is bracketed where at least one comp has as much as the subject or more, and one as much or less. It is
 * practice, not a rule: beyond all comps an adjustment has nothing to hold on to.
 *
 * @example bracketsOf(subject of 2,910 sq ft, comps of 1,610 to 2,640, on)[0].words
 * // "Subject 2,910 sq ft; no comp has more than 2,640 sq ft"
 */
export function bracketsOf(subject: HomeFacts, comps: readonly { sale: Sale }[], on: IsoDate): Bracket[] {
	return BRACKETED.map((feature) => {
		const { amountOf, write } = RATED_WORDS[feature];
		const own = amountOf(subject, on);
		const theirs = comps.flatMap(({ sale }) => amountOf(sale, pricedOn(sale)) ?? []);
		if (own === null) return { feature, bracketed: null, words: 'Not known of the subject' };
		if (theirs.length === 0) return { feature, bracketed: null, words: 'Not known of any comp' };
		const least = Math.min(...theirs);
		const most = Math.max(...theirs);
		const lead = `Subject ${write(own)}`;
		if (own > most)
			return { feature, bracketed: false, words: `${lead}; no comp has more than ${write(most)}` };
		if (own < least)
			return { feature, bracketed: false, words: `${lead}; no comp has less than ${write(least)}` };
		const words =
			least === most ? `All have ${write(own)}` : `${lead}; comps ${write(least)} to ${write(most)}`;
		return { feature, bracketed: true, words };
	});
}
