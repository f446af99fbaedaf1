/** What a reader must know beside the price, in sentences for a client. */
import { count, longDay, usd } from '../domain/format.ts';
import { isPlaced } from '../domain/geo.ts';
import { keepsPricesPrivate } from '../domain/non-disclosure.ts';
import { farStep, lowerFirst, missingFacts, ownSaleOf, staleNewest } from '../domain/valuation/notable.ts';
import { signedShare } from '../domain/valuation/signed.ts';
import { straddling } from '../domain/valuation/warnings.ts';
import type { ReportInput } from './report-input.ts';

/** Empty where there is nothing to say. */
export function caveatsOf(input: ReportInput): string[] {
	const { demo, evidence, analysis } = input;
	return [
		...(demo ? ['Every home and every price here is invented: this report shows how one looks.'] : []),
		...sourceCaveats(input),
		...subjectCaveats(analysis.subject),
		...ownSaleCaveats(input),
		...placeCaveats(input),
		...(evidence.model.index === null ? ['No sale is moved in time: too few say how prices moved.'] : []),
		...conclusionCaveats(input),
	];
}

function sourceCaveats({ evidence, analysis: { subject, verdicts } }: ReportInput): string[] {
	const { listPricesOnly, effectiveOn } = evidence;
	if (listPricesOnly)
		return ['Prices paid are not known here. The price is based on list prices: what sellers ask.'];
	const counting = verdicts.filter(({ included, supports }) => included || supports);
	const stale = staleNewest(
		counting.map(({ sale }) => sale),
		effectiveOn,
	);
	return [
		...(keepsPricesPrivate(subject.state)
			? [`${subject.state} keeps sale prices off the public record: they are as the source states them.`]
			: []),
		...(stale
			? [
					`The newest sale that counts closed on ${longDay(stale.soldOn)}, ${count(stale.daysAgo)} days before.`,
				]
			: []),
	];
}

function subjectCaveats(subject: ReportInput['analysis']['subject']): string[] {
	const unknown = missingFacts(subject);
	return [
		...(unknown.length > 0
			? [`Not known of this home: ${unknown.join(', ')}. Nothing is adjusted for it.`]
			: []),
		...(isPlaced(subject) ? [] : ['The place of this home is known by its ZIP code alone.']),
	];
}

/** The first thing that a client holds against a price: what the home itself went for. */
function ownSaleCaveats({ analysis: { verdicts }, evidence }: ReportInput): string[] {
	const own = ownSaleOf(verdicts);
	if (own === null) return [];
	return evidence.listPricesOnly
		? [`This home itself is offered at ${usd(own.price)}; its price here comes from others alone.`]
		: [
				`This home itself sold for ${usd(own.price)} on ${longDay(own.soldOn)}; its price here comes from other sales alone.`,
			];
}

/** A home without any place is told of with what else is not known of it. */
function placeCaveats({ placeBasis, analysis: { subject } }: ReportInput): string[] {
	if (placeBasis === 'home' || !isPlaced(subject)) return [];
	if (placeBasis === 'building') return ['The place of this home is that of its building.'];
	return [
		`The place of this home is known by its ZIP code alone: distances are from the middle of ZIP ${subject.zip}.`,
	];
}

function conclusionCaveats({ analysis: { comps, conclusion, ladder } }: ReportInput): string[] {
	if (conclusion === null) return [];
	const far = farStep(ladder);
	const moving = conclusion.leaveOneOut.filter(({ flagged }) => flagged);
	return [
		...(far ? [`Few like sales are near. The comps: ${lowerFirst(far.words)}.`] : []),
		...(conclusion.confidence === 'low'
			? ['The range is wide: the sales differ much, or too little is known.']
			: []),
		...straddling(comps, conclusion.price),
		...moving.map(
			({ number, change }) => `Without comp ${number} the price changes by ${signedShare(change ?? 0)}.`,
		),
	];
}
