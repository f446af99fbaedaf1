/** The features in words: their names, their amounts, and how a comp differs from the subject. */
import { daysBetween } from '../days.ts';
import { count, decimal, longDay, lot, usd } from '../format.ts';
import type { IsoDate } from '../listing.ts';
import type { Feature } from './features.ts';
import { type HomeFacts, pricedOn, type Sale } from './home.ts';
import { ageOf, type RatedFeature, worthOf, yearsSinceRenovation } from './worth.ts';

interface FeatureWords {
	/** As a heading. */
	label: string;
	/** As in "differ in …". */
	noun: string;
	amountOf: (home: HomeFacts, on: IsoDate) => number | null;
	write: (amount: number) => string;
	/** How a comp that has so much more of it stands to the subject. */
	more: (difference: string) => string;
	less: (difference: string) => string;
}

export const RATED_WORDS: Readonly<Record<RatedFeature, FeatureWords>> = {
	livingArea: {
		label: 'Living area',
		noun: 'living area',
		amountOf: ({ livingArea }) => livingArea,
		write: (area) => `${count(area)} sq ft`,
		more: (difference) => `${difference} larger than the subject`,
		less: (difference) => `${difference} smaller than the subject`,
	},
	bedrooms: counted('Bedrooms', 'bedrooms', 'bedroom', ({ bedrooms }) => bedrooms),
	bathrooms: counted('Baths', 'baths', 'bath', ({ bathrooms }) => bathrooms),
	lot: {
		label: 'Lot',
		noun: 'lot size',
		amountOf: ({ lotSize }) => lotSize,
		write: lot,
		more: (difference) => `Lot ${difference} larger than the subject's`,
		less: (difference) => `Lot ${difference} smaller than the subject's`,
	},
	age: {
		label: 'Age',
		noun: 'age',
		amountOf: ageOf,
		write: (years) => (years === 1 ? '1 year' : `${count(years)} years`),
		more: (difference) => `When sold ${difference} older than the subject is`,
		less: (difference) => `When sold ${difference} newer than the subject is`,
	},
	condition: graded('Condition', 'condition', 'C', ({ condition }) => condition),
	quality: graded('Quality', 'quality', 'Q', ({ quality }) => quality),
	garage: counted('Garage', 'garage spaces', 'garage space', ({ garageSpaces }) => garageSpaces),
	pool: {
		label: 'Pool',
		noun: 'having a pool',
		amountOf: (home, on) => worthOf('pool', home, on),
		write: (pools) => (pools > 0 ? 'a pool' : 'no pool'),
		more: () => 'Has a pool; the subject has none',
		less: () => 'Has no pool; the subject has one',
	},
	basement: {
		label: 'Basement',
		noun: 'basement',
		amountOf: ({ basementArea }) => basementArea,
		write: (area) => `${count(area)} sq ft`,
		more: (difference) => `${difference} more basement than the subject`,
		less: (difference) => `${difference} less basement than the subject`,
	},
	view: {
		label: 'View',
		noun: 'view',
		amountOf: (home, on) => worthOf('view', home, on),
		write: (steps) => (steps === 1 ? '1 step' : `${decimal(steps)} steps`),
		more: (difference) => `View ${difference} better than the subject's`,
		less: (difference) => `View ${difference} below the subject's`,
	},
};

/**
 * How a comp differs from the subject in one feature.
 *
 * @param isAsked its price is asked, not paid
 * @example differenceWords('livingArea', subject of 1,800 sq ft, sale of 2,000, on) // "200 sq ft larger than the subject"
 */
export function differenceWords(
	feature: Feature,
	subject: HomeFacts,
	sale: Sale,
	on: IsoDate,
	isAsked = false,
): string {
	if (feature === 'time') return timeWords(sale, on, isAsked);
	if (feature === 'concessions') return concessionWords(sale);
	if (feature === 'age') return ageWords(subject, sale, on);
	return ratedWords(feature, subject, sale, on);
}

function ratedWords(feature: RatedFeature, subject: HomeFacts, sale: Sale, on: IsoDate): string {
	const { amountOf, write, more, less } = RATED_WORDS[feature];
	const own = amountOf(subject, on);
	const theirs = amountOf(sale, pricedOn(sale));
	if (own === null) return 'Not known of the subject: nothing is adjusted';
	if (theirs === null) return 'Not known of the comp: nothing is adjusted';
	if (own === theirs) return 'Like the subject';
	const difference = write(Math.abs(theirs - own));
	return theirs > own ? more(difference) : less(difference);
}

/** The years, and who was renovated when: what counts of a home is both. */
function ageWords(subject: HomeFacts, sale: Sale, on: IsoDate): string {
	const words = ratedWords('age', subject, sale, on);
	if (ageOf(subject, on) === null || ageOf(sale, pricedOn(sale)) === null) return words;
	const own = yearsSinceRenovation(subject, on);
	const theirs = yearsSinceRenovation(sale, pricedOn(sale));
	const isAlike = ageOf(subject, on) === ageOf(sale, pricedOn(sale));
	if (isAlike && own === theirs) return words;
	return [
		isAlike ? 'As old as the subject' : words,
		theirs === null ? '' : `, renovated in ${sale.yearRenovated}`,
		own === null ? '' : `; the subject was renovated in ${subject.yearRenovated}`,
	].join('');
}

function timeWords(sale: Sale, on: IsoDate, isAsked: boolean): string {
	const priced = pricedOn(sale);
	const agreed = isAsked ? 'Asked' : sale.contractOn === null ? 'Closed' : 'Under contract';
	const ago = daysBetween(priced, on);
	return `${agreed} on ${longDay(priced)}, ${ago === 1 ? '1 day' : `${count(ago)} days`} before`;
}

function concessionWords({ concessions }: Sale): string {
	if (concessions === null) return 'Not known of the comp: nothing is adjusted';
	return concessions === 0 ? 'None' : `The seller gave back ${usd(concessions)}`;
}

function counted(
	label: string,
	noun: string,
	one: string,
	amountOf: (home: HomeFacts) => number | null,
): FeatureWords {
	return {
		label,
		noun,
		amountOf,
		write: (amount) => `${decimal(amount)} ${one}${amount === 1 ? '' : 's'}`,
		more: (difference) => `${difference} more than the subject`,
		less: (difference) => `${difference} fewer than the subject`,
	};
}

/** Grades count down: 1 is the best. */
function graded(
	label: string,
	noun: string,
	letter: string,
	amountOf: (home: HomeFacts) => number | null,
): FeatureWords {
	return {
		label,
		noun,
		amountOf,
		write: (grade) => `${letter}${decimal(grade)}`,
		more: (difference) => `${label} ${gradeSteps(difference)} below the subject's`,
		less: (difference) => `${label} ${gradeSteps(difference)} better than the subject's`,
	};
}

function gradeSteps(difference: string): string {
	const steps = difference.slice(1);
	return steps === '1' ? '1 step' : `${steps} steps`;
}
