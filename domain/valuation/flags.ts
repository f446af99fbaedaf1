/** What deserves a second look before the price is shown to anybody, in sentences. */
import { daysBetween } from '../days.ts';
import { count, longDay } from '../format.ts';
import { isPlaced } from '../geo.ts';
import { keepsPricesPrivate } from '../non-disclosure.ts';
import type { Conclusion, GridComp, LadderStep } from './analysis.ts';
import type { Choices } from './choices.ts';
import type { Evidence } from './evidence.ts';
import type { HomeFacts, Sale, Subject } from './home.ts';
import { signedShare } from './signed.ts';
import { isDescribed } from './subject.ts';
import { gridWarnings } from './warnings.ts';

/** A market says little of today after so many days without a sale. */
const STALE_DAYS = 120;

/** Facts without which the price is that of a usual home, as a sentence names them. */
const NEEDED: readonly { fact: keyof HomeFacts; noun: string }[] = [
	{ fact: 'livingArea', noun: 'living area' },
	{ fact: 'bedrooms', noun: 'bedrooms' },
	{ fact: 'bathrooms', noun: 'baths' },
	{ fact: 'yearBuilt', noun: 'year built' },
];

export interface Flagged {
	subject: Subject;
	/** Sentences about facts of the subject that cannot be. */
	problems: readonly string[];
	evidence: Evidence;
	choices: Choices;
	ladder: readonly LadderStep[];
	comps: readonly GridComp[];
	counting: readonly Sale[];
	conclusion: Conclusion | null;
}

export function flagsOf(found: Flagged): string[] {
	const { conclusion, comps } = found;
	return [
		...found.problems,
		...subjectFlags(found.subject),
		...sourceFlags(found),
		...ladderFlags(found.ladder),
		...(conclusion === null ? [] : gridWarnings(comps, conclusion.unrounded)),
		...(conclusion === null ? [] : conclusionFlags(conclusion)),
	];
}

function subjectFlags(subject: Subject): string[] {
	const unknown = NEEDED.filter(({ fact }) => subject[fact] === null).map(({ noun }) => noun);
	return [
		...(unknown.length > 0 && subject.homeType !== 'land' && isDescribed(subject)
			? [`Not known of the subject: ${unknown.join(', ')}. Nothing is adjusted for it; fill it in.`]
			: []),
		...(isPlaced(subject)
			? []
			: [`The subject has no place on the map: all sales of ZIP ${subject.zip} are equally near.`]),
	];
}

function sourceFlags({ evidence, subject, counting, choices }: Flagged): string[] {
	const { effectiveOn, model, listPricesOnly } = evidence;
	const newest = counting
		.map(({ soldOn }) => soldOn)
		.sort()
		.at(-1);
	const age = newest === undefined ? 0 : daysBetween(newest, effectiveOn);
	return [
		...(listPricesOnly ? ['Prices paid are not known here: this price is based on list prices.'] : []),
		...(!listPricesOnly && keepsPricesPrivate(subject.state)
			? [`${subject.state} keeps sale prices off the public record: make sure that these were paid.`]
			: []),
		...(model.index === null ? ['No sale is moved in time: too few say how prices moved here.'] : []),
		...(isPlaced(subject) && counting.some((sale) => !isPlaced(sale))
			? ['Sales without a place on the map count as if they were two miles away.']
			: []),
		...(age > STALE_DAYS
			? [`The newest sale that counts closed ${count(age)} days ago, on ${longDay(newest)}.`]
			: []),
		...(choices.compsAlone ? ['The comps alone make this price, without the other sales around them.'] : []),
	];
}

/** From two miles on, or over a year back, a reader asks why. */
function ladderFlags(ladder: readonly LadderStep[]): string[] {
	const last = ladder.at(-1);
	if (last === undefined || !['E', 'F', 'G'].includes(last.step)) return [];
	return [
		`Few like sales nearby: the comps are ${last.words.slice(0, 1).toLowerCase()}${last.words.slice(1)}.`,
	];
}

function conclusionFlags({ leaveOneOut, confidence }: Conclusion): string[] {
	return [
		...leaveOneOut.flatMap(({ number, change, flagged }) =>
			flagged && change !== null
				? [`Comp ${number} moves the price: without it the price changes by ${signedShare(change)}.`]
				: [],
		),
		...(confidence === 'low' ? ['The range is wide: few sales here are near, recent and alike.'] : []),
	];
}
