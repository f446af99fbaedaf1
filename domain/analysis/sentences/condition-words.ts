/** The condition of the subject in words: its rating, and the evidence behind the effect of each answer. */
import { longDay } from '../../format/date-text.ts';
import { count, percentTenths, signedPercent } from '../../format/format.ts';
import { plural } from '../../format/plural.ts';
import { factText } from '../../home/fact-text.ts';
import { FACTS } from '../../home/facts.ts';
import { UNKNOWN_FACTS } from '../../home/parse-home.ts';
import { rateOf } from '../../pricing/adjustments.ts';
import type { ConditionEffect, ConditionRating, NoEffect } from '../../pricing/condition/rate-condition.ts';
import { STUDY } from '../../pricing/condition/start-weights.ts';
import { NORMAL_80, NORMAL_95 } from '../../pricing/time/time.ts';
import type { StatedCondition } from '../analysis.ts';
import type { AnalysisContext } from '../indicated.ts';

const NO_EFFECT_WORDS: Record<NoEffect, string> = {
	typical: 'Typical for its age: the price stays.',
	'impossible year': 'Check the year: it must be after the year built, and not in the future.',
	dated: 'Older than 10 years: buyers no longer pay for it as a renovation.',
	covered: 'Already covered by another answer, or by the year renovated on record.',
	contradiction: 'This contradicts another statement, so the price leaves both out until you choose one.',
	'on record': 'The home has a rating on record, which comes first.',
	'not priced': 'Not priced: in the study we start from, it added nothing to what the comps show.',
	'not priced here': 'Not priced: in this market, it adds nothing to what the comps show.',
};

/** What an answer changes because the home's own recent sale then has no weight. @param log natural log of the price */
export function ownPriceDroppedWords(log: number): string {
	return `With this answer, the home's own recent sale has no weight, which changes the price by ${signedPercent(Math.expm1(log))}.`;
}

/**
 * The evidence behind the effect of an answer.
 *
 * @example answerWords(effect, context)
 * // "Start weight: 560 Austin, TX, homes listed as fully renovated or remodeled sold for 5.4% more than their comps indicated …"
 */
export function answerWords(
	{ log, margin, weight, none }: ConditionEffect,
	{ model }: Pick<AnalysisContext, 'model'>,
	from: ConditionRating['from'],
): string {
	if (none !== null) return NO_EFFECT_WORDS[none];
	if (weight === null) {
		const rate = rateOf('condition', model);
		const source =
			rate.source === 'local'
				? `the rate of ${model.market}, from ${plural(rate.pairs, 'pair')} of nearby sales`
				: 'the typical US rate, measured in King County, WA, 2014 and 2015';
		return `By ${source}: ${signedPercent(Math.expm1(rate.log))} per grade. Here: ${signedPercent(Math.expm1(log))}, ${intervalWords(log, margin)}.`;
	}
	const { change, homes, phrase, of } = weight;
	if (of !== undefined) {
		return `Measured in ${model.market}: ${signedPercent(change)} for homes listed as ${phrase}, from ${count(homes)} of ${plural(of, 'home')} sold with remarks. Here: ${signedPercent(Math.expm1(log))}, ${intervalWords(log, margin)}.`;
	}
	if (from === 'remarks') {
		return `Start weight until this market has its own: ${signedPercent(change)} for homes listed as ${phrase}, from ${count(homes)} of ${count(STUDY.homes)} sold in ${STUDY.place}, ${STUDY.period}. Here: ${signedPercent(Math.expm1(log))}, ${intervalWords(log, margin)}.`;
	}
	const direction = change > 0 ? 'more' : 'less';
	const study = `Start weight until this market has its own: ${plural(homes, 'home')} listed as ${phrase}, of ${count(STUDY.homes)} sold in ${STUDY.place}, ${STUDY.period}, sold for ${percentTenths(Math.abs(change))} ${direction} than their comps indicated`;
	return `${study}. Here: ${signedPercent(Math.expm1(log))}, ${intervalWords(log, margin)}.`;
}

/** An 80% interval, as every interval we show. @param margin half of a 95% interval, as studies publish it */
function intervalWords(log: number, margin: number): string {
	const half = margin * (NORMAL_80 / NORMAL_95);
	return `80% interval ${signedPercent(Math.expm1(log - half))} to ${signedPercent(Math.expm1(log + half))}`;
}

/** A grade with its meaning. @example gradeWords(2) // "C2, like new or fully renovated" */
export function gradeWords(grade: number): string {
	const text = factText(
		'condition',
		{ ...UNKNOWN_FACTS, homeType: 'single_family', condition: grade },
		'square_feet',
	);
	const { levels, min } = FACTS.condition;
	return Number.isInteger(grade) ? `${text}, ${levels[grade - min]}` : text;
}

/**
 * Who rated the home, when, and what it changes.
 *
 * @example ratedSentence(stated, 'Jane Doe') // "C2, like new or fully renovated; effective year 2004. Rated by Jane Doe on …"
 */
export function ratedSentence(
	{ answers, remarks, recorded, grade, effectiveYear, total }: StatedCondition,
	agent: string,
): string {
	const on = answers && longDay(answers.ratedOn);
	const unseen = answers?.seen === false ? `Not seen by ${agent} as of ${on}. ` : '';
	if (unseen && remarks === null) return `${unseen}${pricedConditionSentence(recorded)}`;
	const rating = grade === null ? '' : `${gradeWords(grade)}${yearWords(effectiveYear)}. `;
	const effect =
		Math.abs(total.change) < 0.0005 ? '' : ` It changes the price by ${signedPercent(total.change)}.`;
	if (remarks !== null) {
		const source = `remarks of its listing as of ${longDay(remarks.on)}`;
		return `${unseen}${rating}Read from the ${source}, not inspected and not an appraiser's rating.${effect}`;
	}
	return `${rating}Rated by ${agent} on ${on}, not an appraiser's rating.${effect}`;
}

function yearWords(effectiveYear: number | null): string {
	return effectiveYear === null ? '' : `; effective year ${effectiveYear}`;
}

/** The condition that a price is for. @example pricedConditionSentence(4) // "Priced as C4, some wear, minor repairs needed." */
export function pricedConditionSentence(recorded: number | null): string {
	return recorded === null ? 'The price is for a typical condition.' : `Priced as ${gradeWords(recorded)}.`;
}
