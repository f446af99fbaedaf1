/** Bracketing: whether the subject is within the range of its comps, feature by feature. */
import { pricedOn, type Sale } from '../../home/home.ts';
import type { RatedFeature } from '../../pricing/contributions.ts';
import { FEATURES } from '../../pricing/features.ts';
import type { Bracket } from '../analysis.ts';
import type { Basis } from '../basis.ts';
import { FEATURE_WORDING } from '../rates/feature-wording.ts';

/** Features with a range of values. A home either has a pool or doesn't. */
const BRACKETED = FEATURES.filter(
	(feature): feature is Exclude<RatedFeature, 'pool'> => !['time', 'concessions', 'pool'].includes(feature),
);

/**
 * A feature is bracketed if at least one comp has as much as the subject or more, and at least one as much or less.
 * Appraisers look for it because an adjustment beyond all comps is an extrapolation, but no rule requires it.
 *
 * @example computeBrackets(comps of 1,610 to 2,640 sq ft, { subject of 2,910, on, units })[0].words
 * // "Subject 2,910 sq ft; comps only go up to 2,640 sq ft"
 */
export function computeBrackets(comps: readonly { sale: Sale }[], { subject, on, units }: Basis): Bracket[] {
	return BRACKETED.map((feature) => {
		const { amountOf, write } = FEATURE_WORDING[feature];
		const inUnits = (amount: number) => write(amount, units);
		const own = amountOf(subject, on);
		const ofComps = comps.flatMap(({ sale }) => amountOf(sale, pricedOn(sale)) ?? []);
		if (own === null) return { feature, bracketed: null, words: 'Unknown for the subject' };
		if (ofComps.length === 0) return { feature, bracketed: null, words: 'Unknown for every comp' };
		const [min, max] = [Math.min(...ofComps), Math.max(...ofComps)];
		return { feature, bracketed: own >= min && own <= max, words: bracketWords(inUnits, own, min, max) };
	});
}

function bracketWords(write: (amount: number) => string, own: number, min: number, max: number): string {
	if (min === max && own === min) return `Subject and comps ${write(own)}`;
	const lead = `Subject ${write(own)}`;
	if (own > max) return `${lead}; comps only go up to ${write(max)}`;
	if (own < min) return `${lead}; comps start at ${write(min)}`;
	return `${lead}; comps ${write(min)} to ${write(max)}`;
}
