/** What a reader must know beside the price, in sentences for a client. */
import { daysBetween } from '../domain/days.ts';
import { count, longDay } from '../domain/format.ts';
import { isPlaced } from '../domain/geo.ts';
import { keepsPricesPrivate } from '../domain/non-disclosure.ts';
import type { HomeFacts } from '../domain/valuation/home.ts';
import { signedShare } from '../domain/valuation/signed.ts';
import type { ReportInput } from './report-input.ts';

/** A market says little of today after so many days without a sale. */
const STALE_DAYS = 120;

const NEEDED: readonly { fact: keyof HomeFacts; noun: string }[] = [
	{ fact: 'livingArea', noun: 'living area' },
	{ fact: 'bedrooms', noun: 'bedrooms' },
	{ fact: 'bathrooms', noun: 'baths' },
	{ fact: 'yearBuilt', noun: 'year built' },
];

/** Empty where there is nothing to say. */
export function caveatsOf(input: ReportInput): string[] {
	const { demo, evidence, analysis } = input;
	return [
		...(demo ? ['Every home and every price here is invented: this report shows how one looks.'] : []),
		...sourceCaveats(input),
		...subjectCaveats(analysis.subject),
		...(evidence.model.index === null ? ['No sale is moved in time: too few say how prices moved.'] : []),
		...conclusionCaveats(input),
	];
}

function sourceCaveats({ evidence, analysis: { subject, verdicts } }: ReportInput): string[] {
	const { listPricesOnly, effectiveOn } = evidence;
	if (listPricesOnly)
		return ['Prices paid are not known here. The price is based on list prices: what sellers ask.'];
	const counting = verdicts.filter(({ included, supports }) => included || supports);
	const newest = counting
		.map(({ sale }) => sale.soldOn)
		.sort()
		.at(-1);
	const age = newest === undefined ? 0 : daysBetween(newest, effectiveOn);
	return [
		...(keepsPricesPrivate(subject.state)
			? [`${subject.state} keeps sale prices off the public record: they are as the source states them.`]
			: []),
		...(age > STALE_DAYS
			? [`The newest sale that counts closed on ${longDay(newest)}, ${count(age)} days before.`]
			: []),
	];
}

function subjectCaveats(subject: ReportInput['analysis']['subject']): string[] {
	const unknown = NEEDED.filter(({ fact }) => subject[fact] === null).map(({ noun }) => noun);
	return [
		...(unknown.length > 0 && subject.homeType !== 'land'
			? [`Not known of this home: ${unknown.join(', ')}. Nothing is adjusted for it.`]
			: []),
		...(isPlaced(subject) ? [] : ['The place of this home is known by its ZIP code alone.']),
	];
}

function conclusionCaveats({ analysis: { conclusion, ladder } }: ReportInput): string[] {
	if (conclusion === null) return [];
	const last = ladder.at(-1);
	const far = last !== undefined && ['E', 'F', 'G'].includes(last.step);
	const moving = conclusion.leaveOneOut.filter(({ flagged }) => flagged);
	return [
		...(far ? [`Few like sales are near. The comps: ${lowerFirst(last.words)}.`] : []),
		...(conclusion.confidence === 'low'
			? ['The range is wide: the sales differ much, or too little is known.']
			: []),
		...moving.map(
			({ number, change }) => `Without comp ${number} the price changes by ${signedShare(change ?? 0)}.`,
		),
	];
}

function lowerFirst(words: string): string {
	return words.slice(0, 1).toLowerCase() + words.slice(1);
}
