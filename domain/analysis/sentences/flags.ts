/** Sentences for the agent to review before sharing a price. */
import type { Choices } from '../../comps/choices.ts';
import type { Evidence } from '../../comps/evidence.ts';
import type { LadderStep } from '../../comps/ladder.ts';
import { typeNames } from '../../comps/ladder-criteria.ts';
import { longDay } from '../../format/date-text.ts';
import { percentTenths, signedPercent, usd } from '../../format/format.ts';
import { agree, plural } from '../../format/plural.ts';
import { capitalize, joinWords, uncapitalize } from '../../format/words.ts';
import { closedOn } from '../../home/closing-date.ts';
import type { Sale, Subject } from '../../home/home.ts';
import { comparableTypes } from '../../home/types/comparable-types.ts';
import { hasLocation } from '../../places/geo.ts';
import { nonDisclosureState } from '../../places/non-disclosure.ts';
import type { ConditionRating } from '../../pricing/condition/rate-condition.ts';
import { noTrendWords } from '../../pricing/time/year-change.ts';
import type { Conclusion, GridComp } from '../analysis.ts';
import { gridWarnings, outlierFlags, typeFlags } from '../grid/warnings.ts';
import { knowsRenovation, toThreeDigits } from '../indicated.ts';
import { ownSaleUse } from './correction-words.ts';
import {
	borrowedModelWords,
	isOftenRenovatedSince,
	locationNotices,
	missingFacts,
	staleNewestSale,
	widestStep,
} from './notices.ts';
import { effectsWords, type PriceParts } from './price-effects.ts';

/** The parts of an analysis that flags are about. */
export interface FlagInput {
	subject: Subject;
	/** Sentences about impossible facts of the subject. */
	problems: readonly string[];
	evidence: Evidence;
	choices: Choices;
	ladder: readonly LadderStep[];
	comps: readonly GridComp[];
	/** The sales that determine the price. */
	used: readonly Sale[];
	conclusion: Conclusion | null;
	/** The newest sale of the subject itself; null if none is known. */
	ownSale: Sale | null;
	/** The condition as stated; null if it isn't. */
	rating: ConditionRating | null;
	/** Whether the subject's own recent sale has weight in the price, as far as the model correction applies. */
	hasOwnPrice: boolean;
}

/** All flags, in the order in which they are shown. */
export function findFlags(input: FlagInput): string[] {
	const { conclusion, comps } = input;
	return [
		...input.problems,
		...subjectFlags(input.subject),
		...ownSaleFlags(input),
		...sourceFlags(input),
		...ladderFlags(input.ladder),
		...outlierFlags(comps),
		...typeFlags(comps, input.subject),
		...(conclusion === null ? [] : gridWarnings(comps, conclusion, conclusion.unrounded)),
		...(conclusion === null ? [] : conclusionFlags(conclusion)),
	];
}

function subjectFlags(subject: Subject): string[] {
	const unknown = missingFacts(subject);
	const them = agree(unknown.length, 'it', 'them');
	return [
		...(unknown.length > 0
			? [`Unknown for the subject: ${unknown.join(', ')}. Add ${them} to adjust for ${them}.`]
			: []),
		...(subject.homeType === null
			? [
					`The subject's property type isn't in the data. It is compared with ${joinWords(typeNames(comparableTypes(subject)))}, by unit number and lot size. Set its type if you know it.`,
				]
			: []),
		...locationNotices(subject, []),
	];
}

const UNLESS_RENOVATED = 'unless you say that the home was renovated since';

function ownSaleFlags({ ownSale, evidence, conclusion, rating }: FlagInput): string[] {
	if (ownSale === null) return [];
	const { price } = ownSale;
	const { resold } = evidence.model.calibration;
	const isSoon = isOftenRenovatedSince(ownSale, evidence.effectiveOn);
	const isWider = isSoon && resold !== undefined && resold.above > 1 && !knowsRenovation(rating);
	return evidence.listPricesOnly
		? [`The subject is listed at ${usd(price)}. That listing is not used as a comp.`]
		: [
				`The subject sold for ${usd(price)} ${closedOn(ownSale)}. That sale is not a comp${ownSaleUse(conclusion, UNLESS_RENOVATED)}; be ready to explain the difference.`,
				...(isWider
					? [
							'Homes sold again within 18 months were often renovated in between, so the range reaches higher until you say whether this one was.',
						]
					: []),
			];
}

function sourceFlags({ evidence, subject, used, choices, hasOwnPrice }: FlagInput): string[] {
	const { effectiveOn, model, listPricesOnly } = evidence;
	const stale = staleNewestSale(used, effectiveOn);
	const state = nonDisclosureState(subject.state);
	return [
		...(listPricesOnly ? ['Sale prices are not available here. This price is based on list prices.'] : []),
		...(!listPricesOnly && state !== null
			? [`${state} is a non-disclosure state. Confirm that these are actual sale prices.`]
			: []),
		...(model.index === null ? [noTrendWords(listPricesOnly)] : []),
		...borrowedModelWords(model),
		...(hasLocation(subject) ? locationNotices(subject, used) : []),
		...(stale ? [staleFlag(stale, listPricesOnly)] : []),
		...choiceFlags(choices, model.correction !== undefined, hasOwnPrice),
	];
}

/** What the agent's choices leave out of the price. */
function choiceFlags(
	{ withoutCorrection, compsAlone }: Choices,
	hasErrors: boolean,
	hasOwnPrice: boolean,
): string[] {
	const effects = [
		...(hasErrors ? ['this price is not adjusted for past errors in this market'] : []),
		...(hasOwnPrice ? ["the home's own recent sale has no weight"] : []),
	];
	const unused = [
		'other sales nearby',
		...(hasErrors ? ['the model correction'] : []),
		...(hasOwnPrice ? ["the home's own recent sale"] : []),
	];
	return [
		...(withoutCorrection && effects.length > 0
			? [`The model correction is turned off, so ${effects.join(', and ')}.`]
			: []),
		...(compsAlone ? [`Only the comps in the grid are used, without ${joinWords(unused)}.`] : []),
	];
}

function staleFlag(newest: NonNullable<ReturnType<typeof staleNewestSale>>, isListPrice: boolean): string {
	const ago = `${plural(newest.daysAgo, 'day')} before the effective date`;
	return isListPrice
		? `The newest list price used is from ${longDay(newest.soldOn)}, ${ago}.`
		: `The newest sale used closed ${ago}, ${closedOn(newest)}.`;
}

function ladderFlags(ladder: readonly LadderStep[]): string[] {
	const step = widestStep(ladder);
	return step === null ? [] : [`Few similar sales nearby. The comps are ${uncapitalize(step.words)}.`];
}

/** A larger difference between the price of the comps alone and the price, as a share of the price, is flagged. */
const MAX_COMPS_DIFFERENCE = 0.05;

/** Why the comps alone would give a different price; empty if the difference is small. */
export function compsAloneFlags(
	conclusion: PriceParts & Pick<Conclusion, 'compsPrice' | 'unrounded'>,
): string[] {
	const { compsPrice, unrounded, supporting } = conclusion;
	if (compsPrice === null) return [];
	const difference = compsPrice / unrounded - 1;
	if (Math.abs(difference) <= MAX_COMPS_DIFFERENCE) return [];
	const isBelow = difference < 0;
	const otherSales = {
		words: `${plural(supporting.sales, 'other sale')} nearby`,
		isPlural: supporting.sales !== 1,
	};
	const why = effectsWords(conclusion, isBelow ? 1 : -1, otherSales);
	return [
		`The comps in the grid alone indicate ${usd(toThreeDigits(compsPrice))}, ${percentTenths(Math.abs(difference))} ${isBelow ? 'below' : 'above'} the price.${why === null ? '' : ` ${capitalize(why)}.`}`,
	];
}

function conclusionFlags(conclusion: Conclusion): string[] {
	const contradictory = conclusion.condition?.isContradictory
		? ['Answers about the condition contradict each other, so the price leaves them out. Choose one.']
		: [];
	const influential = conclusion.leaveOneOut.flatMap(({ number, change, flagged }) =>
		flagged && change !== null ? [{ number, change: signedPercent(change) }] : [],
	);
	const [first, ...others] = influential;
	return [
		...contradictory,
		...compsAloneFlags(conclusion),
		...(first
			? [
					`${[
						`Without comp ${first.number}, the price changes by ${first.change}`,
						...others.map(({ number, change }) => `without comp ${number}, by ${change}`),
					].join('; ')}.`,
				]
			: []),
	];
}
