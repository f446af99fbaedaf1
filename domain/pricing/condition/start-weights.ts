/**
 * What an answer about the condition is worth until a market has measured it: the difference between homes whose listing
 * says so and what their comps indicated, in Austin, TX. Both halves of the study pooled by their precision.
 */
import { DATED_YEARS } from '../../remarks/remarks.ts';

/** A measured effect, as a share of the price. */
export interface StartWeight {
	change: number;
	/** Half of its 95% interval. */
	margin: number;
	/** Number of homes whose listing said so. */
	homes: number;
	/** What these listings said. */
	phrase: string;
	/** For a weight measured in this market: the number of its homes with remarks. */
	of?: number;
}

export const START_WEIGHTS = {
	wholeHome: { change: 0.054, margin: 0.017, homes: 560, phrase: 'fully renovated or remodeled' },
	kitchenBaths: { change: 0.036, margin: 0.016, homes: 560, phrase: 'with remodeled or new baths' },
	original: { change: -0.056, margin: 0.029, homes: 163, phrase: 'in need of updating' },
	work: { change: -0.101, margin: 0.046, homes: 81, phrase: 'in need of work or repairs' },
} as const satisfies Record<string, StartWeight>;

/** The study behind the start weights. */
export const STUDY = { place: 'Austin, TX', homes: 13_074, period: 'January 2018 to January 2021' } as const;

/**
 * The share of a start weight that applies by the age of the home: condition matters little in newer homes, whose age says
 * most of it. An unknown age counts as middle-aged.
 */
export function ageShare(age: number | null): number {
	if (age === null) return 0.5;
	if (age > 30) return 1;
	return age >= 15 ? 0.5 : 0.25;
}

/** Years after which a renovation starts to fade. */
const FRESH_YEARS = 5;

/** The share of a renovation's effect that is left after some years. */
export function freshness(years: number): number {
	if (years <= FRESH_YEARS) return 1;
	return Math.max(0, (DATED_YEARS - years) / (DATED_YEARS - FRESH_YEARS));
}
