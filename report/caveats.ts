/** The caveats of a price, in sentences for a client. */
import { outlierFlags, straddleWarnings } from '../domain/analysis/grid/warnings.ts';
import { ownSaleUse } from '../domain/analysis/sentences/correction-words.ts';
import { compsAloneFlags } from '../domain/analysis/sentences/flags.ts';
import {
	borrowedModelWords,
	locationNotices,
	missingFacts,
	staleNewestSale,
	subjectsOwnSale,
	widestStep,
} from '../domain/analysis/sentences/notices.ts';
import { signedPercent, usd } from '../domain/format/format.ts';
import { agree, plural } from '../domain/format/plural.ts';
import { uncapitalize } from '../domain/format/words.ts';
import { closedOn } from '../domain/home/closing-date.ts';
import { hasLocation } from '../domain/places/geo.ts';
import { describeGeocoded } from '../domain/places/geocoders.ts';
import { nonDisclosureState } from '../domain/places/non-disclosure.ts';
import { noTrendWords } from '../domain/pricing/time/year-change.ts';
import type { ReportInput } from './report-input.ts';

/** More than these on page one, and none is read. */
const MAX_MAIN = 3;

/** The most important caveats, for page one; empty if there are none. */
export function mainCaveats(input: ReportInput): string[] {
	return listCaveats(input).slice(0, MAX_MAIN);
}

/** The caveats that page one has no room for. */
export function otherCaveats(input: ReportInput): string[] {
	return listCaveats(input).slice(MAX_MAIN);
}

/** What a client would hold against the price comes first, then what is unknown about the home, then about the market. */
function listCaveats(input: ReportInput): string[] {
	const { demo, evidence, analysis } = input;
	return [
		...(demo
			? ['All homes and prices in this report are fictional. It shows what a report looks like.']
			: []),
		...listPriceCaveats(evidence),
		...ownSaleCaveats(input),
		...conclusionCaveats(input),
		...subjectCaveats(analysis.subject),
		...locationCaveats(input),
		...placeCaveats(input),
		...sourceCaveats(input),
		...(evidence.model.index === null ? [noTrendWords(evidence.listPricesOnly)] : []),
		...borrowedModelWords(evidence.model),
	];
}

function listPriceCaveats({ listPricesOnly }: ReportInput['evidence']): string[] {
	return listPricesOnly
		? [
				'Sale prices are not available here. This price is based on list prices: what sellers ask, not what buyers paid.',
			]
		: [];
}

function sourceCaveats({ evidence, analysis: { subject, verdicts } }: ReportInput): string[] {
	const { listPricesOnly, effectiveOn } = evidence;
	if (listPricesOnly) return [];
	const state = nonDisclosureState(subject.state);
	const used = verdicts.filter(({ included, supports }) => included || supports);
	const stale = staleNewestSale(
		used.map(({ sale }) => sale),
		effectiveOn,
	);
	return [
		...(state !== null
			? [`${state} is a non-disclosure state. Sale prices are as reported by the source.`]
			: []),
		...(stale
			? [
					`The newest sale used closed ${plural(stale.daysAgo, 'day')} before the effective date, ${closedOn(stale)}.`,
				]
			: []),
	];
}

function subjectCaveats(subject: ReportInput['analysis']['subject']): string[] {
	const unknown = missingFacts(subject);
	const them = agree(unknown.length, 'it', 'them');
	return [
		...(unknown.length > 0
			? [`Unknown for this home: ${unknown.join(', ')}. The price is not adjusted for ${them}.`]
			: []),
	];
}

function locationCaveats({ analysis: { subject, verdicts } }: ReportInput): string[] {
	const used = verdicts.filter(({ included, supports }) => included || supports);
	return locationNotices(
		subject,
		used.map(({ sale }) => sale),
	);
}

const IF_UNCHANGED = "assuming that the home hasn't been renovated since";

/** What the home itself sold or is listed for: clients compare the price with that. */
function ownSaleCaveats({ analysis: { verdicts, conclusion }, evidence }: ReportInput): string[] {
	const own = subjectsOwnSale(verdicts);
	if (own === null) return [];
	return evidence.listPricesOnly
		? [
				`This home is listed at ${usd(own.price)}. That listing is not used; the price comes from other homes only.`,
			]
		: [
				`This home sold for ${usd(own.price)} ${closedOn(own)}. That sale is not a comp${ownSaleUse(conclusion, IF_UNCHANGED)}.`,
			];
}

/** How precise the home's location is. A home without a location is covered by `locationCaveats`. */
function placeCaveats({ placeBasis, locatedBy, analysis: { subject } }: ReportInput): string[] {
	if (placeBasis === 'home' || !hasLocation(subject)) return [];
	if (placeBasis === 'building') return ["Distances are from this home's building."];
	if (placeBasis === 'geocoded')
		return [`This home's location is approximate: it was found by its ${describeGeocoded(locatedBy)}.`];
	return [
		`This home's location is known only by its ZIP code: distances are from the center of ZIP ${subject.zip}.`,
	];
}

function conclusionCaveats({ analysis: { comps, conclusion, ladder }, evidence }: ReportInput): string[] {
	if (conclusion === null) return [];
	const widened = widestStep(ladder);
	const influential = conclusion.leaveOneOut.filter(({ flagged }) => flagged);
	return [
		...(conclusion.confidence.level === 'low' ? [conclusion.confidence.why] : []),
		...(widened ? [`Few similar sales nearby. The comps are ${uncapitalize(widened.words)}.`] : []),
		...outlierFlags(comps),
		...compsAloneFlags(conclusion),
		...(evidence.model.correction && !evidence.listPricesOnly && !conclusion.correction?.usesErrors
			? ['The model correction is not applied, so this price is not adjusted for past errors in this market.']
			: []),
		...straddleWarnings(comps, conclusion, conclusion.price),
		...influential.map(
			({ number, change }) => `Without comp ${number}, the price changes by ${signedPercent(change ?? 0)}.`,
		),
	];
}
