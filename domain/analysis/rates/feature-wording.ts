/** The features in words: their names, their amounts, and how a comp differs from the subject. */
import { daysBetween, type IsoDate } from '../../dates/days.ts';
import { longDay } from '../../format/date-text.ts';
import { decimal, usd } from '../../format/format.ts';
import { plural } from '../../format/plural.ts';
import { closedOn } from '../../home/closing-date.ts';
import { type HomeFacts, pricedOn, type Sale } from '../../home/home.ts';
import { areaText, differenceText, lotText, type Units } from '../../home/units.ts';
import { minus } from '../../math/arithmetic.ts';
import {
	ageOf,
	contributionOf,
	type RatedFeature,
	WATERFRONT_LEVELS,
	yearsSinceRenovation,
} from '../../pricing/contributions.ts';
import type { Feature } from '../../pricing/features.ts';
import type { Basis, DatedSubject } from '../basis.ts';

interface FeatureWording {
	/** The noun in "sales that differ in {noun}". */
	noun: string;
	/** The amount of the feature that a home has on a date; null if unknown. */
	amountOf: (home: HomeFacts, on: IsoDate) => number | null;
	/** Formats an amount. */
	write: (amount: number, units: Units) => string;
	/** Formats a difference of two amounts; if missing, `write` does. */
	difference?: (amount: number, units: Units) => string;
	/** The text for a comp that has more of the feature than the subject, by a difference in words and as an amount. */
	more: (difference: string, amount: number) => string;
	/** The text for a comp that has less of the feature than the subject. */
	less: (difference: string, amount: number) => string;
}

const SAME = 'Same as the subject';
const UNKNOWN_FOR_SUBJECT = 'Unknown for the subject; not adjusted';
const UNKNOWN_FOR_COMP = 'Unknown for the comp; not adjusted';

/** The wording of each feature whose adjustment depends on a rate. */
export const FEATURE_WORDING: Readonly<Record<RatedFeature, FeatureWording>> = {
	livingArea: {
		noun: 'living area',
		amountOf: ({ livingArea }) => livingArea,
		write: areaText,
		difference: differenceText,
		more: (difference) => `${difference} larger than the subject`,
		less: (difference) => `${difference} smaller than the subject`,
	},
	bedrooms: countedWording('bedrooms', 'bedroom', ({ bedrooms }) => bedrooms),
	bathrooms: countedWording('baths', 'bath', ({ bathrooms }) => bathrooms),
	lot: {
		noun: 'lot size',
		amountOf: ({ lotSize }) => lotSize,
		write: lotText,
		difference: (amount, units) => (units === 'square_feet' ? lotText : differenceText)(amount, units),
		more: (difference) => `Lot ${difference} larger than the subject's`,
		less: (difference) => `Lot ${difference} smaller than the subject's`,
	},
	age: {
		noun: 'age',
		amountOf: ageOf,
		write: (years) => plural(years, 'year'),
		more: (difference) => `${difference} older than the subject when sold`,
		less: (difference) => `${difference} newer than the subject when sold`,
	},
	condition: gradedWording('Condition', 'C', ({ condition }) => condition),
	quality: gradedWording('Quality', 'Q', ({ quality }) => quality),
	garage: countedWording('garage spaces', 'garage space', ({ garageSpaces }) => garageSpaces),
	pool: {
		noun: 'having a pool',
		amountOf: (home, on) => contributionOf('pool', home, on),
		write: (pools) => (pools > 0 ? 'a pool' : 'no pool'),
		more: () => 'Has a pool; the subject has none',
		less: () => 'Has no pool; the subject has one',
	},
	basement: {
		noun: 'basement',
		amountOf: ({ basementArea }) => basementArea,
		write: areaText,
		difference: differenceText,
		more: (difference) => `${difference} more basement than the subject`,
		less: (difference) => `${difference} less basement than the subject`,
	},
	view: {
		noun: 'view',
		amountOf: (home, on) => contributionOf('view', home, on),
		write: viewLevelWords,
		difference: (levels) => plural(levels, 'level'),
		more: (difference) => `View ${difference} better than the subject's`,
		less: (difference) => `View ${difference} below the subject's`,
	},
	extras: {
		noun: 'extra features',
		amountOf: ({ extraFeatures }) => extraFeatures,
		write: usd,
		more: (difference) => `${difference} more of extra features than the subject`,
		less: (difference) => `${difference} less of extra features than the subject`,
	},
};

/**
 * How a comp differs from the subject in one feature.
 *
 * @param isListPrice the comp's price is a list price
 * @example differenceWords('livingArea', sale of 2,000 sq ft, { subject of 1,800, on, units }) // "200 sq ft larger than the subject"
 */
export function differenceWords(feature: Feature, sale: Sale, basis: Basis, isListPrice = false): string {
	if (feature === 'time') return timeWords(sale, basis.on, isListPrice);
	if (feature === 'concessions') return concessionWords(sale);
	if (feature === 'age') return ageWords(sale, basis);
	if (feature === 'view') return viewWords(sale, basis);
	return ratedWords(feature, sale, basis);
}

/**
 * The difference that `differenceWords` states, as an amount of the feature without a sign; null if unknown.
 *
 * @example statedDifference('lot', sale with a lot of 8,500 sq ft, { subject with 7,000, on }) // 1500
 */
export function statedDifference(
	feature: RatedFeature,
	sale: Sale,
	{ subject, on }: DatedSubject,
): number | null {
	const { amountOf } = FEATURE_WORDING[feature];
	const difference = minus(amountOf(sale, pricedOn(sale)), amountOf(subject, on));
	return difference === null ? null : Math.abs(difference);
}

function ratedWords(feature: RatedFeature, sale: Sale, { subject, on, units }: Basis): string {
	const { amountOf, write, difference: writeDifference = write, more, less } = FEATURE_WORDING[feature];
	const own = amountOf(subject, on);
	const ofSale = amountOf(sale, pricedOn(sale));
	if (own === null) return UNKNOWN_FOR_SUBJECT;
	if (ofSale === null) return UNKNOWN_FOR_COMP;
	if (own === ofSale) return SAME;
	const amount = Math.abs(ofSale - own);
	const difference = writeDifference(amount, units);
	return ofSale > own ? more(difference, amount) : less(difference, amount);
}

/** The difference in age and renovations in words, because the adjustment covers both. */
function ageWords(sale: Sale, basis: Basis): string {
	const { subject, on } = basis;
	const words = ratedWords('age', sale, basis);
	if (ageOf(subject, on) === null || ageOf(sale, pricedOn(sale)) === null) return words;
	const own = yearsSinceRenovation(subject, on);
	const ofSale = yearsSinceRenovation(sale, pricedOn(sale));
	const isSameAge = ageOf(subject, on) === ageOf(sale, pricedOn(sale));
	if (isSameAge && own === ofSale) return words;
	return [
		isSameAge ? 'Same age as the subject' : words,
		ofSale === null ? '' : `, renovated in ${sale.yearRenovated}`,
		own === null ? '' : `; the subject was renovated in ${subject.yearRenovated}`,
	].join('');
}

/** The difference in view levels, with what a waterfront adds if only one home has it. */
function viewWords(sale: Sale, basis: Basis): string {
	const { subject, on } = basis;
	const words = ratedWords('view', sale, basis);
	const isKnown = contributionOf('view', subject, on) !== null && contributionOf('view', sale, on) !== null;
	const differs = isKnown && (subject.waterfront === true) !== (sale.waterfront === true);
	return differs ? `${words} (a waterfront counts as ${WATERFRONT_LEVELS})` : words;
}

/** A view contribution in words, in which a waterfront counts as more levels than any view. */
function viewLevelWords(levels: number): string {
	if (levels < WATERFRONT_LEVELS) return `view level ${decimal(levels)}`;
	const view = levels - WATERFRONT_LEVELS;
	return view === 0 ? 'waterfront' : `waterfront, view level ${decimal(view)}`;
}

function timeWords(sale: Sale, on: IsoDate, isListPrice: boolean): string {
	if (sale.contractOn === null && sale.soldDayIsApproximate)
		return `Closed ${closedOn(sale)}, on an unknown day`;
	const priced = pricedOn(sale);
	const event = isListPrice ? 'List price as of' : sale.contractOn === null ? 'Closed' : 'Under contract';
	const ago = daysBetween(priced, on);
	return `${event} ${longDay(priced)}, ${plural(ago, 'day')} before the effective date`;
}

function concessionWords({ concessions }: Sale): string {
	if (concessions === null) return UNKNOWN_FOR_COMP;
	return concessions === 0 ? 'No concessions' : `${usd(concessions)} in seller concessions`;
}

/** The wording of a counted feature: "1 more bedroom than the subject". */
function countedWording(
	noun: string,
	one: string,
	amountOf: (home: HomeFacts) => number | null,
): FeatureWording {
	return {
		noun,
		amountOf,
		write: (amount) => plural(amount, one),
		more: (_, amount) => `${plural(amount, `more ${one}`)} than the subject`,
		less: (_, amount) => `${plural(amount, `fewer ${one}`)} than the subject`,
	};
}

/** The wording of a graded feature. Grades count down: 1 is best. */
function gradedWording(
	label: string,
	letter: string,
	amountOf: (home: HomeFacts) => number | null,
): FeatureWording {
	return {
		noun: label.toLowerCase(),
		amountOf,
		write: (grade) => `${letter}${decimal(grade)}`,
		more: (_, amount) => `${label} ${plural(amount, 'grade')} below the subject`,
		less: (_, amount) => `${label} ${plural(amount, 'grade')} above the subject`,
	};
}
