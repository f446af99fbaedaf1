/** Sensitivity: the price if the living area or the condition were different. */
import type { Candidate } from '../comps/candidate.ts';
import type { Choices } from '../comps/choices.ts';
import { pricedOn, type Subject } from '../home/home.ts';
import { areaText, type Units } from '../home/units.ts';
import { rateOf } from '../pricing/adjustments.ts';
import { contributionOf, type RatedFeature } from '../pricing/contributions.ts';
import type { Conclusion } from './analysis.ts';
import {
	type AnalysisContext,
	createAdjuster,
	hasPrice,
	priceOf,
	priceWithGrid,
	reconcileCandidates,
	toThreeDigits,
} from './indicated.ts';

/** The change in living area: two measurements of the same home often differ by this share. */
const AREA_CHANGE = 0.05;

/** A subject that differs from the actual one in one feature. */
interface Scenario {
	/** Such as "Living area 5% larger (1,943 sq ft)". */
	words: string;
	feature: RatedFeature;
	subject: Subject;
}

/**
 * The price from the same sales for a subject that differs in one fact.
 *
 * @example computeSensitivity(…)[0] // { words: "Living area 5% larger (1,943 sq ft)", price: 471000, change: 0.021 }
 */
export function computeSensitivity(
	used: readonly Candidate[],
	grid: readonly Candidate[],
	context: AnalysisContext,
	choices: Choices,
	unrounded: number,
): Conclusion['sensitivity'] {
	const { subject, units, isRated } = context;
	// Without rated sales, another grade changes no adjustment.
	const grades = used.some(isRated) ? conditionScenarios(subject) : [];
	return [...areaScenarios(subject, units), ...grades].flatMap((scenario) => {
		const price = priceIn(scenario, used, grid, context, choices);
		if (price === null) return [];
		return [{ words: scenario.words, price: toThreeDigits(price), change: price / unrounded - 1 }];
	});
}

function areaScenarios(subject: Subject, units: Units): Scenario[] {
	const { livingArea } = subject;
	if (livingArea === null) return [];
	return [1, -1].map((side) => {
		const area = Math.round(livingArea * (1 + side * AREA_CHANGE));
		return {
			words: `Living area 5% ${side > 0 ? 'larger' : 'smaller'} (${areaText(area, units)})`,
			feature: 'livingArea',
			subject: { ...subject, livingArea: area },
		};
	});
}

function conditionScenarios(subject: Subject): Scenario[] {
	const { condition } = subject;
	if (condition === null) return [];
	return [-1, 1].flatMap((step): Scenario[] => {
		const next = condition + step;
		if (next < 1 || next > 6) return [];
		const words = `Condition one grade ${step < 0 ? 'better' : 'worse'} (C${next})`;
		return [{ words, feature: 'condition', subject: { ...subject, condition: next } }];
	});
}

/** The unrounded price in a scenario; null if there is none. Only the adjustments for its feature are computed again. */
export function priceIn(
	{ feature, subject }: Scenario,
	used: readonly Candidate[],
	grid: readonly Candidate[],
	context: AnalysisContext,
	choices: Choices,
): number | null {
	const rate = rateOf(feature, context.model).log;
	const own = contributionOf(feature, subject, context.on);
	const readjusted = used.map((candidate): Candidate => {
		const ofSale = contributionOf(feature, candidate.sale, pricedOn(candidate.sale));
		const log = own === null || ofSale === null ? null : rate * (own - ofSale);
		const logs = candidate.logs.map((each) => (each.feature === feature ? { ...each, log } : each));
		return { ...candidate, logs };
	});
	const inScenario = { ...context, subject, ...createAdjuster(choices, { subject, on: context.on }) };
	const usable = readjusted.filter((candidate) => hasPrice(candidate, inScenario));
	const shown = new Set(grid.map(({ sale }) => sale));
	const comps = usable.filter(({ sale }) => shown.has(sale));
	return priceOf(priceWithGrid(reconcileCandidates(usable, inScenario), comps, inScenario));
}
