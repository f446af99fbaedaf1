/** The whole analysis of a price: pure, and quick enough to be done anew after every edit. */

import type { Candidate } from '../comps/candidate.ts';
import { gather, type Pool } from '../comps/gather.ts';
import { capital, plural } from '../comps/reasons.ts';
import { type Selection, select } from '../comps/select.ts';
import { verdictsOf } from '../comps/verdicts.ts';
import { median } from '../statistics.ts';
import { ADJUSTMENTS, rateOf } from './adjustments.ts';
import type { Analysis, GridComp } from './analysis.ts';
import { bracketsOf } from './bracketing.ts';
import { type Choices, noteOf } from './choices.ts';
import { conclude } from './conclusion.ts';
import { FEWEST_COMPS } from './estimate.ts';
import type { Evidence } from './evidence.ts';
import { differenceWords } from './feature-words.ts';
import { flagsOf } from './flags.ts';
import { adjustPrice } from './grid.ts';
import type { Subject } from './home.ts';
import { type Indicated, indicate, type Terms } from './indicated.ts';
import type { MarketModel } from './market-model.ts';
import { ratesInDollars } from './rates-in-dollars.ts';
import { soundFacts } from './sound.ts';
import { compWarnings } from './warnings.ts';

/**
 * Analyses the price of a subject from the evidence around it and what the agent chose. The same input gives the
 * same bytes, in whatever order the sales come. Never throws for what a home or a sale says of itself.
 */
export function analyze(given: Evidence, asked: Subject, choices: Choices): Analysis {
	const evidence = { ...given, model: withEveryRate(given.model) };
	const { home: subject, problems } = soundFacts(asked, evidence.effectiveOn);
	const pool = gather(evidence, subject, choices);
	const terms = termsOf(pool, evidence, subject, choices);
	const dropped = new Set(Object.keys(choices.dropped).map((id) => pool.standsFor.get(id) ?? id));
	const selection = select(pool, subject, choices.criteria, (id) => dropped.has(id));
	const indicated = indicate(selection, terms);
	const without = ({ sale }: Candidate) => {
		const left = select(pool, subject, choices.criteria, (id) => id === sale.id || dropped.has(id));
		const { joint } = indicate(left, terms);
		return joint === null ? null : Math.exp(joint.logPrice);
	};
	const { joint } = indicated;
	const conclusion = joint === null ? null : conclude({ ...indicated, joint }, terms, choices, without);
	const comps = indicated.grid.map((candidate, at) => gridComp(candidate, at + 1, indicated, terms, choices));
	const brackets = bracketsOf(
		subject,
		comps.map(({ sale }) => sale),
		evidence.effectiveOn,
	);
	const counting = [...indicated.weights.keys()].map(({ sale }) => sale);
	const level = conclusion?.unrounded ?? median(comps.map(({ adjustedPrice }) => adjustedPrice));
	return {
		subject,
		criteria: selection.criteria,
		ladder: selection.ladder,
		comps,
		verdicts: verdictsOf(pool, selection, indicated.grid, indicated.weights, subject, choices),
		merged: pool.merged,
		setAside: pool.setAside,
		usable: counting.length,
		rates: ratesInDollars(subject, evidence.model, choices.rates, level, evidence.effectiveOn),
		brackets,
		conclusion,
		why: conclusion === null ? whyNot(pool, selection, indicated, choices) : null,
		flags: flagsOf({
			subject,
			problems,
			evidence,
			choices,
			ladder: selection.ladder,
			comps,
			counting,
			brackets,
			conclusion,
		}),
	};
}

/** What the market does not say is usual; filled in once, it need not be looked up for every sale. */
function withEveryRate(model: MarketModel): MarketModel {
	const rates = ADJUSTMENTS.map(({ feature }) => [feature, rateOf(feature, model)]);
	return { ...model, rates: Object.fromEntries(rates) };
}

/** Every candidate is adjusted once; which of them count is decided later. */
function termsOf(pool: Pool, evidence: Evidence, subject: Subject, choices: Choices): Terms {
	const { model, effectiveOn: on, listPricesOnly } = evidence;
	const adjusted = new Map(
		pool.candidates.map((candidate) => [candidate, adjustPrice(candidate, subject, choices, on)]),
	);
	const { compsAlone } = choices;
	return { subject, model, on, wanted: pool.wanted, compsAlone, listPricesOnly, adjusted };
}

function gridComp(
	candidate: Candidate,
	number: number,
	{ weights }: Indicated,
	{ subject, on, adjusted, wanted, listPricesOnly }: Terms,
	choices: Choices,
): GridComp {
	const { sale, miles, dissimilarity } = candidate;
	const { lines = [], adjustedPrice = sale.price } = adjusted.get(candidate) ?? {};
	const dollars = lines.map((line) => line.dollars ?? 0);
	const net = dollars.reduce((sum, each) => sum + each, 0) / sale.price;
	const gross = dollars.reduce((sum, each) => sum + Math.abs(each), 0) / sale.price;
	return {
		sale,
		number,
		miles,
		pinned: wanted.has(sale.id),
		note: noteOf(choices, sale.id),
		dissimilarity,
		adjustments: lines.map((line) => ({
			...line,
			words: differenceWords(line.feature, subject, sale, on, listPricesOnly),
		})),
		adjustedPrice,
		net,
		gross,
		warnings: compWarnings(net, gross, adjustedPrice),
		weight: weights.get(candidate) ?? 0,
	};
}

/** Why there is no price, and what the agent can do. */
function whyNot(pool: Pool, selection: Selection, { weights }: Indicated, choices: Choices): string {
	const found = weights.size;
	const few = found === 0 ? 'No sale' : `Only ${plural(found, 'sale')}`;
	const lead = `${few} can be used, and a price needs ${FEWEST_COMPS}.`;
	if (choices.compsAlone && selection.usable.length >= FEWEST_COMPS)
		return `${lead} Let the other sales count again, or pin more comps.`;
	if (Object.keys(choices.dropped).length > 0 && pool.candidates.length >= FEWEST_COMPS)
		return `${lead} Bring back a sale that you dropped, or add sales by hand.`;
	if (Object.keys(choices.criteria).length > 0 && pool.candidates.length >= FEWEST_COMPS)
		return `${lead} Loosen the criteria that you set, or add sales by hand.`;
	return `${lead} ${capital('add the sales that you know by hand, or import more of this area')}.`;
}
