/** The condition of the subject: what the agent's answers add to the price, and the span of prices while it is unknown. */
import type { Choices } from '../comps/choices.ts';
import type { Evidence } from '../comps/evidence.ts';
import { daysBetween, type IsoDate } from '../dates/days.ts';
import type { Sale, Subject } from '../home/home.ts';
import { type ConditionAnswers, noAnswers } from '../pricing/condition/answers.ts';
import { type ConditionRating, rateCondition, totalEffect } from '../pricing/condition/rate-condition.ts';
import { rateRemarks } from '../pricing/condition/rate-remarks.ts';
import { validRating } from '../pricing/contributions.ts';
import type { CorrectedPrice } from '../pricing/corrected-price.ts';
import { ownPriceWeight } from '../pricing/correction/own-sale.ts';
import type { MarketModel } from '../pricing/market-model.ts';
import { DATED_YEARS, type ListedRemarks } from '../remarks/remarks.ts';
import type { Conclusion, ConditionSpan, StatedCondition } from './analysis.ts';
import {
	type AnalysisContext,
	type IndicatedPrice,
	isCorrected,
	saysRenovated,
	toThreeDigits,
	unratedShare,
} from './indicated.ts';
import { once } from './once.ts';
import { priceIn } from './sensitivity.ts';
import { answerWords, ownPriceDroppedWords } from './sentences/condition-words.ts';

/**
 * What the agent's answers, or the remarks of its listing, add to the price; null without both. In a market whose comps are rated, that is the
 * difference to the price for the condition on record, otherwise the sum of the effects.
 *
 * @param recorded the condition before the answers
 * @param priceUnanswered the unrounded price without the answers; null if there is none
 */
export function stateCondition(
	{
		corrected,
		condition,
		grid,
		weights,
	}: Pick<IndicatedPrice, 'condition' | 'grid' | 'weights'> & {
		corrected: Pick<CorrectedPrice, 'price' | 'facts'>;
	},
	context: AnalysisContext,
	choices: Choices,
	recorded: number | null,
	priceUnanswered: () => number | null,
): StatedCondition | null {
	const { rating, subject } = context;
	if (rating === null) return null;
	const { price } = corrected;
	const hasRemarks = usableRemarks(subject, context.on) !== null;
	const priceAs = repricer({ grid, weights }, context, choices);
	const priceOnRecord = () =>
		(hasRemarks ? null : priceUnanswered()) ?? priceAs({ ...subject, condition: recorded }, null) ?? price;
	const isAdjusted = unratedShare(weights, context) < 1 && rating.grade !== recorded;
	const dropsOwnPrice = isCorrected(context) && saysRenovated(rating) && ownPriceWeight(corrected.facts) > 0;
	const before = once(() => (isAdjusted || dropsOwnPrice ? priceOnRecord() : price * Math.exp(-condition)));
	const beforeWithoutOwn = once(() => {
		if (!dropsOwnPrice) return before();
		const withoutOwn = repricer({ grid, weights }, { ...context, ownSale: null }, choices);
		return withoutOwn({ ...subject, condition: recorded }, null) ?? price;
	});
	const { grade, effectiveYear, effects } = rating;
	// In dollars, an effect is the difference between two prices as they are shown, so that it is the same everywhere.
	const dollarsFrom = (earlier: number) => toThreeDigits(price) - toThreeDigits(earlier);
	return {
		answers: choices.condition,
		remarks: rating.from === 'remarks' ? usableRemarks(subject, context.on) : null,
		recorded: pricedGrade(weights, context),
		grade,
		effectiveYear,
		log: condition,
		dollars: dollarsFrom(price * Math.exp(-condition)),
		isContradictory: rating.from === 'answers' && effects.some(({ none }) => none === 'contradiction'),
		get total() {
			return { dollars: dollarsFrom(before()), change: price / before() - 1 };
		},
		get effects() {
			const earlierPrice = beforeWithoutOwn();
			const total = Math.log(price / earlierPrice);
			const share = totalEffect(rating) === 0 ? 0 : total / totalEffect(rating);
			// Logs add up, dollars don't, so each answer gets its share of the total, in whole dollars that add up to it.
			const perLog = Math.abs(total) < 1e-9 ? 0 : dollarsFrom(earlierPrice) / total;
			let sum = 0;
			// What the home's own sale no longer adds is part of the answer that takes its weight away.
			const dropped = {
				log: Math.log(earlierPrice / before()),
				dollars: dollarsFrom(before()) - dollarsFrom(earlierPrice),
			};
			return effects.map((effect) => {
				const own = effect.cause === 'wholeHome' ? dropped : { log: 0, dollars: 0 };
				const log = share * effect.log;
				const earlier = Math.round(perLog * sum);
				sum += log;
				const scaled = { ...effect, log, margin: Math.abs(share) * effect.margin };
				return {
					cause: effect.cause,
					isPriced: effect.none === null,
					dollars: Math.round(perLog * sum) - earlier + own.dollars,
					change: Math.expm1(log + own.log),
					words: `${answerWords(scaled, context, rating.from)}${own.log === 0 ? '' : ` ${ownPriceDroppedWords(own.log)}`}`,
				};
			});
		},
	};
}

/** Remarks of an older listing say little about the home today. */
const MAX_REMARKS_DAYS = 3 * 365;

/** The remarks of the subject's listing, if they are recent. */
export function usableRemarks(
	{ listedRemarks }: Pick<Subject, 'listedRemarks'>,
	on: IsoDate,
): ListedRemarks | null {
	return listedRemarks && daysBetween(listedRemarks.on, on) <= MAX_REMARKS_DAYS ? listedRemarks : null;
}

/**
 * Rates the subject by the agent's answers, or, as long as the agent hasn't answered, by the remarks of its listing; null
 * without both.
 */
export function rateHome(
	home: Subject,
	{ condition: answers, ignoredPhrases }: Choices,
	model: MarketModel,
	on: IsoDate,
	hasRate: boolean,
): ConditionRating | null {
	const remarks = usableRemarks(home, on);
	if (remarks === null || answers?.seen) return answers && rateCondition(answers, home, model, on, hasRate);
	return rateRemarks(remarks.reading, ignoredPhrases, home, model, on, hasRate);
}

/**
 * The adjustment of a comp for what its remarks say, compared with the subject's condition as stated: US dollars. The price
 * doesn't use it unless the agent sets it. Null if the comp's condition is known or its remarks don't rate it.
 */
export function remarksAdjustment(
	sale: Sale,
	{ rating, model, hasRate }: Pick<AnalysisContext, 'rating' | 'model' | 'hasRate'>,
): number | null {
	if (!sale.remarks || validRating(sale.condition) !== null) return null;
	const own = rateRemarks(sale.remarks, [], sale, model, sale.soldOn, hasRate);
	const log = (rating === null ? 0 : totalEffect(rating)) - totalEffect(own);
	return own.grade === null ? null : Math.round(sale.price * Math.expm1(log));
}

/** Whether condition has a rate here: the market's own, or most sales are rated, so that comps are adjusted for it. */
export function hasConditionRate({ model, sales }: Pick<Evidence, 'model' | 'sales'>): boolean {
	const rated = sales.filter(({ condition }) => validRating(condition) !== null);
	return model.rates.condition?.source === 'local' || 2 * rated.length > sales.length;
}

const FIXER: Partial<ConditionAnswers> = { flaws: 'work' };
const RENOVATED: Partial<ConditionAnswers> = { wholeHome: { renovated: true, year: null } };

/**
 * The prices if the subject needed work, and if it were wholly renovated: what the agent's answers would make of it; null
 * once the agent has rated it.
 */
export function conditionSpan(
	indicated: Pick<IndicatedPrice, 'grid' | 'weights'>,
	context: AnalysisContext,
	choices: Choices,
	price: number,
): ConditionSpan | null {
	if (context.rating?.grade != null) return null;
	const priceIf = answeredPricer(indicated, context, choices, price);
	const [asIs, renovated] = [priceIf(FIXER), priceIf(RENOVATED)];
	return { recorded: pricedGrade(indicated.weights, context), asIs, renovated };
}

const CHECKS: readonly { words: string; answers: Partial<ConditionAnswers> }[] = [
	{ words: 'It needs repairs', answers: FIXER },
	{ words: 'Kitchen, baths or finishes are original or dated', answers: { flaws: 'original' } },
	{
		words: `Kitchen and baths were renovated in the last ${DATED_YEARS} years`,
		answers: { kitchenBaths: { renovated: true, year: null } },
	},
	{ words: `The whole home was renovated in the last ${DATED_YEARS} years`, answers: RENOVATED },
];

/** The prices if a home that the agent hasn't rated turned out like this: what the answers to the questions would make of it. */
export function conditionChecks(
	indicated: Pick<IndicatedPrice, 'grid' | 'weights'>,
	context: AnalysisContext,
	choices: Choices,
	price: number,
): Conclusion['conditionChecks'] {
	if (context.rating?.grade != null) return [];
	const priceIf = answeredPricer(indicated, context, choices, price);
	return CHECKS.map(({ words, answers }) => ({ words, ...priceIf(answers) }));
}

/** Prices the subject as if the agent had answered. */
function answeredPricer(
	indicated: Pick<IndicatedPrice, 'grid' | 'weights'>,
	context: AnalysisContext,
	choices: Choices,
	price: number,
): (answers: Partial<ConditionAnswers>) => ConditionSpan['asIs'] {
	const { subject, model, on, hasRate } = context;
	const priceAs = repricer(indicated, context, choices);
	return (answers) => {
		const answered = rateCondition({ ...noAnswers(on), ...answers }, subject, model, on, hasRate);
		const unrounded = priceAs({ ...subject, condition: answered.grade }, answered) ?? price;
		return { price: toThreeDigits(unrounded), change: unrounded / price - 1 };
	};
}

/** Prices the subject in another condition, from the same sales. */
function repricer(
	{ grid, weights }: Pick<IndicatedPrice, 'grid' | 'weights'>,
	context: AnalysisContext,
	choices: Choices,
): (subject: Subject, rating: ConditionRating | null) => number | null {
	return (subject, rating) => {
		const scenario = { words: '', feature: 'condition', subject } as const;
		return priceIn(scenario, [...weights.keys()], grid, { ...context, rating }, choices);
	};
}

/** The condition on record that the price is for; null if it is unknown, or that of most comps is. */
function pricedGrade(weights: IndicatedPrice['weights'], context: AnalysisContext): number | null {
	const { subject, rating } = context;
	return rating?.grade != null || unratedShare(weights, context) > 0.5 ? null : subject.condition;
}

/** The rows of the span in the sensitivity, which has rows of its own for the grades next to one on record. */
export function spanRows(span: ConditionSpan | null): Conclusion['sensitivity'] {
	if (span === null || span.recorded !== null) return [];
	return [
		{ words: 'If it needs work (C5)', ...span.asIs },
		{ words: 'If it is wholly renovated (C2)', ...span.renovated },
	];
}
