/** What would change the price: another measure of the living area, another condition. */
import type { Candidate } from '../comps/candidate.ts';
import { count } from '../format.ts';
import { rateOf } from './adjustments.ts';
import type { Conclusion } from './analysis.ts';
import type { Choices } from './choices.ts';
import { pricedOn, type Subject } from './home.ts';
import { adjusting, hasPrice, reconciled, type Terms, threeDigits } from './indicated.ts';
import { type RatedFeature, worthOf } from './worth.ts';

/** Two measurements of one home often differ by so much. */
const AREA_SHARE = 0.05;

interface Scenario {
	words: string;
	feature: RatedFeature;
	subject: Subject;
}

/**
 * The price of the same sales for a subject that differs in one fact. Where the condition is not known it is taken
 * to be that of the comps, and moves the price by the rate alone.
 *
 * @example sensitivityOf(…)[0] // { words: "Living area 5% larger: 1,943 sq ft", price: 471000, change: 0.021 }
 */
export function sensitivityOf(
	counting: readonly Candidate[],
	terms: Terms,
	choices: Choices,
	unrounded: number,
): Conclusion['sensitivity'] {
	const { subject } = terms;
	const known = [...areaScenarios(subject), ...conditionScenarios(subject)].flatMap((scenario) => {
		const price = priceIn(scenario, counting, terms, choices);
		return price === null ? [] : [{ words: scenario.words, price, change: price / unrounded - 1 }];
	});
	const all = subject.condition === null ? [...known, ...byRateAlone(terms, unrounded)] : known;
	return all.map(({ words, price, change }) => ({ words, price: threeDigits(price), change }));
}

function areaScenarios(subject: Subject): Scenario[] {
	const { livingArea } = subject;
	if (livingArea === null) return [];
	return [1, -1].map((side) => {
		const area = Math.round(livingArea * (1 + side * AREA_SHARE));
		const word = side > 0 ? 'larger' : 'smaller';
		return {
			words: `Living area 5% ${word}: ${count(area)} sq ft`,
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
		const word = step < 0 ? 'better' : 'worse';
		const words = `Condition one step ${word}: C${next}`;
		return [{ words, feature: 'condition', subject: { ...subject, condition: next } }];
	});
}

/** Only the one feature is adjusted anew. */
function priceIn(
	{ feature, subject }: Scenario,
	counting: readonly Candidate[],
	terms: Terms,
	choices: Choices,
): number | null {
	const rate = rateOf(feature, terms.model).log;
	const wanted = worthOf(feature, subject, terms.on);
	const moved = counting.map((candidate): Candidate => {
		const sold = worthOf(feature, candidate.sale, pricedOn(candidate.sale));
		const log = wanted === null || sold === null ? null : rate * (wanted - sold);
		const logs = candidate.logs.map((each) => (each.feature === feature ? { ...each, log } : each));
		return { ...candidate, logs };
	});
	const inScenario = { ...terms, subject, adjusted: adjusting(subject, choices, terms.on) };
	const usable = moved.filter((candidate) => hasPrice(candidate, inScenario));
	const { joint } = reconciled(usable, inScenario);
	return joint === null ? null : Math.exp(joint.logPrice);
}

function byRateAlone(
	{ model }: Terms,
	unrounded: number,
): { words: string; price: number; change: number }[] {
	const { log } = rateOf('condition', model);
	return [1, -1].map((side) => ({
		words: `Condition one step ${side > 0 ? 'better' : 'worse'} than that of the comps`,
		price: unrounded * Math.exp(side * log),
		change: Math.exp(side * log) - 1,
	}));
}
