/** The conclusion: the price with its range, its basis, and how it would change without each comp. */
import type { Candidate } from '../comps/candidate.ts';
import type { Choices } from '../comps/choices.ts';
import type { LadderStep } from '../comps/ladder.ts';
import type { CorrectedPrice } from '../pricing/corrected-price.ts';
import type { Reconciliation } from '../pricing/reconcile.ts';
import type { Conclusion, Confidence, ModelCorrection } from './analysis.ts';
import { compsAloneLog } from './comps-weight.ts';
import { confidenceAfterEdits, rateConfidence } from './confidence.ts';
import { type AnalysisContext, type IndicatedPrice, toThreeDigits } from './indicated.ts';
import { once } from './once.ts';
import { computeSensitivity } from './sensitivity.ts';
import { correctionReasons, correctionSentence } from './sentences/correction-words.ts';
import { priceReasons } from './sentences/price-reasons.ts';
import { conditionChecks, conditionSpan, spanRows, stateCondition } from './stated-condition.ts';

/** A comp is flagged if the price would change by more than this without it. */
const FLAGGED_CHANGE = 0.02;

/**
 * Concludes the analysis. The log of `unrounded` is exactly the logs of the model correction and of the stated condition
 * plus the sum, over comps, supporting sales and neighborhood, of weight times log of the adjusted price.
 *
 * @param confidenceBefore any edit of the agent; null if there are none, or no price
 * @param priceWithout the unrounded price that the same choices give without a comp; null if there is none
 * @param recordedCondition the condition of the subject before the agent's answers
 * @param priceUnanswered the unrounded price without these answers; null if there is none
 */
export function conclude(
	indicated: IndicatedPrice & { reconciliation: Reconciliation; corrected: CorrectedPrice },
	ladder: readonly LadderStep[],
	context: AnalysisContext,
	confidenceBefore: Confidence | null,
	choices: Choices,
	priceWithout: (comp: Candidate) => number | null,
	recordedCondition: number | null,
	priceUnanswered: () => number | null,
): Conclusion {
	const { reconciliation, corrected, grid, weights } = indicated;
	const unrounded = corrected.price;
	const [price, low, high] = [unrounded, corrected.low, corrected.high].map(toThreeDigits) as [
		number,
		number,
		number,
	];
	const logOf = (candidate: Candidate) => context.adjusted(candidate).adjustedLog;
	const compsLog = compsAloneLog(grid, weights, logOf);
	const { weight, level } = reconciliation.shrinkage;
	// Computed when first read: each of these prices takes as long as the price itself, which is shown first.
	const leaveOneOut = once(() => computeLeaveOneOut(indicated, unrounded, priceWithout));
	const span = once(() => conditionSpan(indicated, context, choices, unrounded));
	const checks = once(() => conditionChecks(indicated, context, choices, unrounded));
	const sensitivity = once(() => [
		...computeSensitivity([...weights.keys()], grid, context, choices, unrounded),
		...spanRows(span()),
	]);
	return {
		price,
		unrounded,
		correction: modelCorrection(indicated, context),
		condition: stateCondition(indicated, context, choices, recordedCondition, priceUnanswered),
		get conditionSpan() {
			return span();
		},
		get conditionChecks() {
			return checks();
		},
		compsPrice: compsLog === null ? null : Math.exp(compsLog),
		low,
		high,
		confidence: confidenceAfterEdits(
			rateConfidence({ price, low, high }, indicated, ladder, context),
			confidenceBefore,
		),
		supporting: supportingSales(indicated, context),
		neighborhood: { weight, price: Math.exp(level) },
		basis: context.listPricesOnly ? 'list prices' : 'closed sales',
		get leaveOneOut() {
			return leaveOneOut();
		},
		get sensitivity() {
			return sensitivity();
		},
		reasons: priceReasons(indicated, context),
	};
}

function computeLeaveOneOut(
	{ grid, numbers }: Pick<IndicatedPrice, 'grid' | 'numbers'>,
	unrounded: number,
	priceWithout: (comp: Candidate) => number | null,
): Conclusion['leaveOneOut'] {
	return grid.map((comp) => {
		const without = priceWithout(comp);
		const change = without === null ? null : without / unrounded - 1;
		return {
			id: comp.sale.id,
			number: numbers.get(comp) as number,
			price: without === null ? null : toThreeDigits(without),
			change,
			flagged: change !== null && Math.abs(change) > FLAGGED_CHANGE,
		};
	});
}

function modelCorrection(
	{ reconciliation, corrected }: { reconciliation: Reconciliation; corrected: CorrectedPrice },
	{ model }: AnalysisContext,
): ModelCorrection | null {
	const { correction } = corrected;
	if (correction === null) return null;
	const { ownPrice, reasons } = correction;
	const before = Math.exp(reconciliation.logPrice);
	return {
		log: correction.log,
		change: Math.expm1(correction.log),
		dollars: before * Math.expm1(correction.log),
		before,
		reasons: correctionReasons(correction),
		words: correctionSentence(correction, model),
		usesErrors: reasons.length > 0,
		usesOwnSale: ownPrice !== null || reasons.some(({ group }) => group === 'ownSale'),
		ownWeight: ownPrice?.weight ?? 0,
	};
}

/** The sales outside the grid: their number, total weight and weighted mean adjusted price. */
function supportingSales(
	{ grid, weights }: IndicatedPrice,
	{ adjusted }: AnalysisContext,
): Conclusion['supporting'] {
	const comps = new Set(grid);
	const sales = [...weights].filter(([candidate]) => !comps.has(candidate));
	const weight = sales.reduce((sum, [, each]) => sum + each, 0);
	const logs = sales.reduce((sum, [candidate, each]) => sum + each * adjusted(candidate).adjustedLog, 0);
	const hasWeight = Math.abs(weight) > 1e-6;
	return { sales: sales.length, weight, adjustedPrice: hasWeight ? Math.exp(logs / weight) : null };
}
