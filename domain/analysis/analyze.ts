/** The whole analysis of a price: pure, and fast enough to run again after every edit. */
import type { Candidate } from '../comps/candidate.ts';
import { type Choices, hasEdits, NO_CHOICES, noteOf } from '../comps/choices.ts';
import type { Evidence } from '../comps/evidence.ts';
import { type CandidatePool, gatherCandidates } from '../comps/gather.ts';
import { createSelector } from '../comps/select.ts';
import { FACT_NAMES } from '../home/facts.ts';
import type { Subject } from '../home/home.ts';
import { sanitizeFacts } from '../home/sanitize-facts.ts';
import type { Units } from '../home/units.ts';
import { median } from '../math/statistics.ts';
import type { Analysis, Confidence, GridComp } from './analysis.ts';
import { conclude } from './conclusion.ts';
import { rateConfidence } from './confidence.ts';
import { adjustmentWords } from './grid/adjustment-words.ts';
import { computeBrackets } from './grid/bracketing.ts';
import { numberComps } from './grid/comp-numbers.ts';
import { totalAdjustments } from './grid/grid.ts';
import { compWarnings, typeWarnings } from './grid/warnings.ts';
import {
	type AnalysisContext,
	createAdjuster,
	createWeigher,
	hasOwnPrice,
	hasPrice,
	type IndicatedPrice,
	indicatePrice,
	priceOf,
} from './indicated.ts';
import { once } from './once.ts';
import { ratesInDollars } from './rates/rates-in-dollars.ts';
import { findFlags } from './sentences/flags.ts';
import { subjectsOwnSale } from './sentences/notices.ts';
import { whyNoPrice } from './sentences/why-no-price.ts';
import { hasConditionRate, rateHome, remarksAdjustment } from './stated-condition.ts';
import { toVerdicts } from './verdicts.ts';

/**
 * Analyzes the price of a subject from the evidence around it and the agent's choices. The same input gives the same
 * bytes, in any order of the sales. Never throws, even for impossible facts.
 *
 * @param units of its text; prices don't depend on them
 */
export function analyze(
	evidence: Evidence,
	given: Subject,
	choices: Choices,
	units: Units = 'square_feet',
): Analysis {
	const { home, problems } = sanitizeFacts(given, evidence.effectiveOn, units);
	const { pool, context, priceExcluding, dropped, gridExcluding } = prepare(evidence, home, choices, units);
	const { subject, rating } = context;
	const priceWithout = ({ sale }: Candidate) => priceOf(priceExcluding(sale.id).indicated);
	const { selection, indicated: unnumbered } = priceExcluding(null);
	const unedited = indicateUnedited(evidence, given, choices);
	const numbers =
		unedited === null
			? unnumbered.numbers
			: numberComps(unedited.comps, gridExcluding, unnumbered.grid, dropped);
	const byNumber = [...numbers].sort(([, a], [, b]) => a - b).map(([candidate]) => candidate);
	const isExcluded = ({ sale }: Pick<Candidate, 'sale'>) => dropped.has(sale.id);
	const grid = byNumber.filter((candidate) => !isExcluded(candidate));
	const indicated = { ...unnumbered, grid, numbers };
	const { weights, reconciliation, corrected } = indicated;
	const conclusion =
		reconciliation === null || corrected === null
			? null
			: conclude(
					{ ...indicated, reconciliation, corrected },
					selection.ladder,
					context,
					unedited?.confidence ?? null,
					choices,
					priceWithout,
					home.condition,
					() => indicate(evidence, given, { ...choices, condition: null }).corrected?.price ?? null,
				);
	const columns = byNumber.map((candidate) =>
		gridComp(candidate, isExcluded(candidate), indicated, context, choices, pool),
	);
	const comps = columns.filter((comp) => !comp.excluded);
	const used = [...weights.keys()].map(({ sale }) => sale);
	const { criteria, ladder } = selection;
	const level = conclusion?.unrounded ?? median(comps.map(({ adjustedPrice }) => adjustedPrice));
	const ownSale = subjectsOwnSale(pool.excluded);
	const flags = once(() =>
		findFlags({
			...{ subject, problems, evidence, choices, ladder, comps, used, conclusion, ownSale },
			...{ rating, hasOwnPrice: corrected !== null && hasOwnPrice(rating, corrected.facts) },
		}),
	);
	return {
		units,
		subject,
		criteria,
		ladder,
		comps,
		excludedComps: columns.filter((comp) => comp.excluded),
		verdicts: toVerdicts(pool, selection, indicated, choices, context),
		merged: pool.merged,
		priceOutliers: pool.priceOutliers,
		deeds: evidence.deeds ?? [],
		salesUsed: used.length,
		rates: ratesInDollars(choices.rates, level, context).filter(
			({ feature, edited }) => feature !== 'extras' || edited || hasExtraFeatures(subject, pool),
		),
		brackets: computeBrackets(comps, context),
		conclusion,
		whyNoPrice: conclusion === null ? whyNoPrice(subject, pool, selection, used.length, choices) : null,
		get flags() {
			return flags();
		},
	};
}

/** What the price would be without an edit: its confidence, and the ids of the comps that the criteria alone choose, heaviest first. */
type Unedited = { confidence: Confidence | null; comps: readonly string[] };

/** The last one of each evidence: it is as costly as a price, and most edits leave it as it was. */
const UNEDITED = new WeakMap<Evidence, { inputs: string; unedited: Unedited }>();

/** What the home on record and the criteria give before any other edit of the agent; null without edits. */
function indicateUnedited(evidence: Evidence, given: Subject, choices: Choices): Unedited | null {
	const { subject: record } = evidence;
	const isChanged = record !== null && FACT_NAMES.some((name) => record[name] !== given[name]);
	if (!isChanged && !hasEdits(choices)) return null;
	// Its place is that of the search where its record has none.
	const { latitude, longitude } = record && record.latitude !== null ? record : given;
	const { searchRadius, criteria } = choices;
	const recorded = { ...given, ...record, latitude, longitude };
	const inputs = JSON.stringify([recorded, searchRadius, criteria]);
	const last = UNEDITED.get(evidence);
	if (last?.inputs === inputs) return last.unedited;
	const first = indicate(evidence, recorded, { ...NO_CHOICES, searchRadius });
	const hasCriteria = Object.keys(criteria).length > 0;
	const { grid } = hasCriteria
		? indicate(evidence, recorded, { ...NO_CHOICES, searchRadius, criteria })
		: first;
	const unedited = { confidence: first.confidence, comps: grid.map(({ sale }) => sale.id) };
	UNEDITED.set(evidence, { inputs, unedited });
	return unedited;
}

/** The price of a subject and its confidence, without the other sentences and the checks that `analyze` adds. */
export function indicate(
	evidence: Evidence,
	given: Subject,
	choices: Choices,
): IndicatedPrice & Pick<AnalysisContext, 'adjusted'> & { confidence: Confidence | null } {
	const { home } = sanitizeFacts(given, evidence.effectiveOn);
	const { context, priceExcluding } = prepare(evidence, home, choices, 'square_feet');
	const { selection, indicated } = priceExcluding(null);
	const { corrected } = indicated;
	const confidence = corrected && rateConfidence(corrected, indicated, selection.ladder, context);
	return { ...indicated, adjusted: context.adjusted, confidence };
}

function prepare(evidence: Evidence, home: Subject, choices: Choices, units: Units) {
	const { effectiveOn, model } = evidence;
	const hasRate = hasConditionRate(evidence);
	const rating = rateHome(home, choices, model, effectiveOn, hasRate);
	// What the agent or the listing says replaces the condition on record, in the adjustments as well.
	const subject = { ...home, condition: rating?.grade ?? home.condition };
	const pool = gatherCandidates(evidence, subject, choices);
	const context = { ...createContext(pool, evidence, subject, choices, units), rating, hasRate };
	const dropped = new Set(Object.keys(choices.dropped).map((id) => pool.mergedInto.get(id) ?? id));
	const weightsOf = (candidates: readonly Candidate[]) =>
		context.weigh(candidates.filter((candidate) => hasPrice(candidate, context))).weights;
	const select = createSelector(pool, subject, choices, weightsOf);
	const priceExcluding = (excluded: string | null) => {
		const selection = select((id) => id === excluded || dropped.has(id));
		return { selection, indicated: indicatePrice(selection, context) };
	};
	const unpinned: CandidatePool = { ...pool, pinnedOrAdded: new Set() };
	const selectUnpinned = createSelector(unpinned, subject, choices, weightsOf);
	const gridExcluding = (ids: ReadonlySet<string>) =>
		indicatePrice(
			selectUnpinned((id) => ids.has(id)),
			{ ...context, pinnedOrAdded: unpinned.pinnedOrAdded },
		).grid;
	return { pool, context, priceExcluding, dropped, gridExcluding };
}

/**
 * Whether any record has a value for extra features. Few assessors give one, and without it there is nothing to adjust
 * for.
 */
function hasExtraFeatures(subject: Subject, { candidates }: CandidatePool): boolean {
	return [subject, ...candidates.map(({ sale }) => sale)].some(({ extraFeatures }) => extraFeatures !== null);
}

function createContext(
	pool: CandidatePool,
	evidence: Evidence,
	subject: Subject,
	choices: Choices,
	units: Units,
): Omit<AnalysisContext, 'rating' | 'hasRate'> {
	const { model, effectiveOn: on, listPricesOnly } = evidence;
	const { compsAlone, withoutCorrection } = choices;
	const adjuster = createAdjuster(choices, { subject, on });
	const ownSale = listPricesOnly ? null : subjectsOwnSale(pool.excluded);
	const weigh = createWeigher({ subject, model, on, ...adjuster });
	const { pinnedOrAdded } = pool;
	return {
		subject,
		model,
		on,
		units,
		pinnedOrAdded,
		compsAlone,
		listPricesOnly,
		ownSale,
		withoutCorrection,
		weigh,
		...adjuster,
	};
}

function gridComp(
	candidate: Candidate,
	excluded: boolean,
	{ numbers, weights }: IndicatedPrice,
	context: AnalysisContext,
	choices: Choices,
	{ sharesOfMarket }: CandidatePool,
): GridComp {
	const { subject, adjusted, linesOf, pinnedOrAdded } = context;
	const { sale, isListPrice, miles, dissimilarity } = candidate;
	const shareOfMarket = sharesOfMarket.get(sale) ?? null;
	const lines = linesOf(candidate);
	const { adjustedPrice } = adjusted(candidate);
	const { net, gross } = totalAdjustments(lines, sale);
	return {
		sale,
		isListPrice,
		number: numbers.get(candidate) as number,
		miles,
		excluded,
		pinned: pinnedOrAdded.has(sale.id),
		note: noteOf(choices, sale.id),
		dissimilarity,
		adjustments: lines.map((line) => ({
			...line,
			words: adjustmentWords(line, sale, context, isListPrice),
		})),
		adjustedPrice,
		net,
		gross,
		shareOfMarket,
		warnings: [...compWarnings(net, gross, adjustedPrice, shareOfMarket), ...typeWarnings(sale, subject)],
		weight: weights.get(candidate) ?? 0,
		remarksAdjustment: remarksAdjustment(sale, context),
	};
}
