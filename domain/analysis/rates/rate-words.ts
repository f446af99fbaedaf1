/** A sentence on how an adjustment rate was derived: its source, its effect, and how it was corrected. */
import { preciseUsd } from '../../format/format.ts';
import { plural } from '../../format/plural.ts';
import type { Units } from '../../home/units.ts';
import { rateShare } from '../../pricing/adjustments.ts';
import type { RatedFeature } from '../../pricing/contributions.ts';
import type { MarketModel, Rate } from '../../pricing/market-model.ts';
import type { RateInDollars } from '../analysis.ts';
import { FEATURE_WORDING } from './feature-wording.ts';

/** A rate in US dollars per unit, with its 80% interval; null without a price level. */
export type RateFigures = Pick<RateInDollars, 'dollars' | 'low' | 'high'>;

/** The change in a feature whose effect a sentence states. */
interface Step {
	/** How many of the rate's units the change is. */
	units: number;
	/** The change in words, such as "100 more sq ft". */
	more: string;
}

/** The step of each feature. A single square foot would have too small an effect. */
export const STEPS: Readonly<Record<RatedFeature, Step>> = {
	livingArea: { units: 100, more: '100 more sq ft' },
	bedrooms: { units: 1, more: 'one more bedroom' },
	bathrooms: { units: 1, more: 'one more bath' },
	lot: { units: 1, more: '1,000 more sq ft of lot' },
	age: { units: 1, more: 'one year newer' },
	condition: { units: 1, more: 'one grade better condition' },
	quality: { units: 1, more: 'one grade better quality' },
	garage: { units: 1, more: 'one more garage space' },
	pool: { units: 1, more: 'a pool' },
	basement: { units: 100, more: '100 more sq ft of basement at the same living area' },
	view: { units: 1, more: 'one level better view' },
	extras: { units: 1000, more: '$1,000 more of extra features' },
};

const METRIC_STEPS: Partial<Record<RatedFeature, Step>> = {
	livingArea: { units: 10, more: '10 more m²' },
	lot: { units: 1, more: '100 more m² of lot' },
	basement: { units: 10, more: '10 more m² of basement at the same living area' },
};

/** The effect in words for features that may add nothing to the price. */
const NO_EFFECT: Partial<Record<RatedFeature, string>> = {
	bedrooms: 'at the same living area, a bedroom beyond the third adds nothing',
	bathrooms: 'at this number of baths, one more or one fewer makes no difference',
	extras: 'with this much in extra features, a small change makes no difference',
};

/**
 * A sentence on how a rate was derived.
 *
 * @param figures the rate in US dollars per unit, in the user's units
 * @param step how much the feature's `STEPS` raise its contribution for the subject
 */
export function rateWords(
	feature: RatedFeature,
	rate: Rate,
	figures: RateFigures,
	step: number,
	model: MarketModel,
	units: Units,
): string {
	const correction = step === 0 ? '' : correctionWords(feature, model);
	return `${sourceWords(feature, rate)}${effectWords(feature, figures, step, units)}${correction}.`;
}

function sourceWords(feature: RatedFeature, { source, pairs }: Rate): string {
	const { noun } = FEATURE_WORDING[feature];
	if (pairs === 0) return `Typical US rate; no local sales differ in ${noun}`;
	const local = `${plural(pairs, 'pair')} of sales within 1 mile that differ in ${noun}`;
	// If there are few pairs, or their differences are small, the typical rate keeps some weight.
	return source === 'local' ? `Based on ${local}` : `Based on the typical US rate and ${local}`;
}

/** The effect of one step, in three significant digits: the interval doesn't justify more. */
function effectWords(
	feature: RatedFeature,
	{ dollars, low, high }: RateFigures,
	step: number,
	shownIn: Units,
): string {
	if (dollars === null) return '; shown in dollars once there are comps';
	if (step === 0)
		return `: ${NO_EFFECT[feature] ?? `at this ${FEATURE_WORDING[feature].noun}, a small change makes no difference`}`;
	const { units, more } = (shownIn === 'square_meters' && METRIC_STEPS[feature]) || STEPS[feature];
	const write = (amount: number | null) => preciseUsd(Number(((amount ?? 0) * units).toPrecision(3)));
	const effect = dollars < 0 ? `subtracts ${write(-dollars)}` : `adds ${write(dollars)}`;
	return `: ${more} ${effect} (80% interval ${write(low)} to ${write(high)}) at these comps' price level`;
}

/** How the rate differs from what the pairs show, so that readers can check it against them; empty if it doesn't. */
function correctionWords(feature: RatedFeature, { rates }: MarketModel): string {
	const share = rates[feature] === undefined ? 1 : rateShare(feature, rates.quality?.pairs ?? 0);
	const change = `${Math.round(100 * Math.abs(share - 1))}%`;
	if (share < 1)
		return `; reduced by ${change}, as part of the effect is quality, which is adjusted separately`;
	return share > 1
		? `; increased by ${change}, as nearby homes rarely differ in ${FEATURE_WORDING[feature].noun}`
		: '';
}
