/** What deserves a second look before the price is shown to anybody, in sentences. */
import { count, longDay, usd } from '../format.ts';
import { isPlaced } from '../geo.ts';
import { keepsPricesPrivate } from '../non-disclosure.ts';
import type { Conclusion, GridComp, LadderStep } from './analysis.ts';
import type { Choices } from './choices.ts';
import type { Evidence } from './evidence.ts';
import type { Sale, Subject } from './home.ts';
import { farStep, lowerFirst, missingFacts, staleNewest } from './notable.ts';
import { signedShare } from './signed.ts';
import { gridWarnings } from './warnings.ts';

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
	/** The newest sale of the subject itself, which is no comp. */
	ownSale: Sale | null;
}

export function flagsOf(found: Flagged): string[] {
	const { conclusion, comps } = found;
	return [
		...found.problems,
		...subjectFlags(found.subject),
		...ownSaleFlags(found),
		...sourceFlags(found),
		...ladderFlags(found.ladder),
		...(conclusion === null ? [] : gridWarnings(comps, conclusion.unrounded)),
		...(conclusion === null ? [] : conclusionFlags(conclusion)),
	];
}

function subjectFlags(subject: Subject): string[] {
	const unknown = missingFacts(subject);
	return [
		...(unknown.length > 0
			? [`Not known of the subject: ${unknown.join(', ')}. Nothing is adjusted for it; fill it in.`]
			: []),
		...(isPlaced(subject)
			? []
			: [`The subject has no place on the map: all sales of ZIP ${subject.zip} are equally near.`]),
	];
}

function ownSaleFlags({ ownSale, evidence }: Flagged): string[] {
	if (ownSale === null) return [];
	const { price, soldOn } = ownSale;
	return evidence.listPricesOnly
		? [`The subject itself is offered at ${usd(price)}, which counts for nothing here.`]
		: [
				`The subject itself sold for ${usd(price)} on ${longDay(soldOn)}. That sale counts for nothing here: be ready to say what has changed.`,
			];
}

function sourceFlags({ evidence, subject, counting, choices }: Flagged): string[] {
	const { effectiveOn, model, listPricesOnly } = evidence;
	const stale = staleNewest(counting, effectiveOn);
	return [
		...(listPricesOnly ? ['Prices paid are not known here: this price is based on list prices.'] : []),
		...(!listPricesOnly && keepsPricesPrivate(subject.state)
			? [`${subject.state} keeps sale prices off the public record: make sure that these were paid.`]
			: []),
		...(model.index === null ? ['No sale is moved in time: too few say how prices moved here.'] : []),
		...(isPlaced(subject) && counting.some((sale) => !isPlaced(sale))
			? ['Sales without a place on the map count as if they were two miles away.']
			: []),
		...(stale
			? [`The newest sale that counts closed ${count(stale.daysAgo)} days ago, on ${longDay(stale.soldOn)}.`]
			: []),
		...(choices.compsAlone ? ['The comps alone make this price, without the other sales around them.'] : []),
	];
}

function ladderFlags(ladder: readonly LadderStep[]): string[] {
	const far = farStep(ladder);
	return far === null ? [] : [`Few like sales nearby: the comps are ${lowerFirst(far.words)}.`];
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
