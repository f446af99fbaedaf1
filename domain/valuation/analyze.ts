/** The whole analysis of a price: pure, and quick enough to be done anew after every edit. */

import type { Candidate } from '../comps/candidate.ts';
import { gather, type Pool } from '../comps/gather.ts';
import { plural } from '../comps/reasons.ts';
import { type Selection, select } from '../comps/select.ts';
import { verdictsOf } from '../comps/verdicts.ts';
import { median } from '../statistics.ts';
import { adjustmentWords } from './adjustment-words.ts';
import type { Analysis, GridComp } from './analysis.ts';
import { bracketsOf } from './bracketing.ts';
import { type Choices, noteOf } from './choices.ts';
import { conclude } from './conclusion.ts';
import { FEWEST_COMPS } from './estimate.ts';
import type { Evidence } from './evidence.ts';
import { flagsOf } from './flags.ts';
import type { Subject } from './home.ts';
import { adjusting, type Indicated, indicate, priceOf, type Terms } from './indicated.ts';
import { ownSaleOf } from './notable.ts';
import { ratesInDollars } from './rates-in-dollars.ts';
import { soundFacts } from './sound.ts';
import { isDescribed } from './subject.ts';
import { compWarnings } from './warnings.ts';

/**
 * Analyses the price of a subject from the evidence around it and what the agent chose. The same input gives the
 * same bytes, in whatever order the sales come. Never throws for what a home or a sale says of itself.
 */
export function analyze(evidence: Evidence, asked: Subject, choices: Choices): Analysis {
	const { effectiveOn: on, model } = evidence;
	const { home: subject, problems } = soundFacts(asked, on);
	const pool = gather(evidence, subject, choices);
	const terms = termsOf(pool, evidence, subject, choices);
	const dropped = new Set(Object.keys(choices.dropped).map((id) => pool.standsFor.get(id) ?? id));
	const weigh = (leftOut: string | null) => {
		const isOut = (id: string) => id === leftOut || dropped.has(id);
		const selection = select(pool, subject, choices.criteria, isOut);
		return { selection, indicated: indicate(selection, terms) };
	};
	const without = ({ sale }: Candidate) => priceOf(weigh(sale.id).indicated);
	const { selection, indicated } = weigh(null);
	const { grid, weights, joint } = indicated;
	const conclusion = joint === null ? null : conclude({ ...indicated, joint }, terms, choices, without);
	const comps = grid.map((candidate, at) => gridComp(candidate, at + 1, weights, terms, choices));
	const counting = [...weights.keys()].map(({ sale }) => sale);
	const { criteria, ladder } = selection;
	const brackets = bracketsOf(subject, comps, on);
	const level = conclusion?.unrounded ?? median(comps.map(({ adjustedPrice }) => adjustedPrice));
	return {
		subject,
		criteria,
		ladder,
		comps,
		verdicts: verdictsOf(pool, selection, indicated, subject, choices),
		merged: pool.merged,
		setAside: pool.setAside,
		usable: counting.length,
		rates: ratesInDollars(subject, model, choices.rates, level, on),
		brackets,
		conclusion,
		why: conclusion === null ? whyNot(subject, pool, selection, counting.length, choices) : null,
		flags: flagsOf({
			subject,
			problems,
			evidence,
			choices,
			ladder,
			comps,
			counting,
			conclusion,
			ownSale: ownSaleOf(pool.outsiders),
		}),
	};
}

function termsOf(pool: Pool, evidence: Evidence, subject: Subject, choices: Choices): Terms {
	const { model, effectiveOn: on, listPricesOnly } = evidence;
	const { compsAlone } = choices;
	const adjusted = adjusting(subject, choices, on);
	return { subject, model, on, wanted: pool.wanted, compsAlone, listPricesOnly, adjusted };
}

function gridComp(
	candidate: Candidate,
	number: number,
	weights: Indicated['weights'],
	{ subject, on, adjusted, wanted, listPricesOnly }: Terms,
	choices: Choices,
): GridComp {
	const { sale, miles, dissimilarity } = candidate;
	const { lines, adjustedPrice } = adjusted(candidate);
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
			words: adjustmentWords(line, subject, sale, on, listPricesOnly),
		})),
		adjustedPrice,
		net,
		gross,
		warnings: compWarnings(net, gross, adjustedPrice),
		weight: weights.get(candidate) ?? 0,
	};
}

/** Why there is no price, and what the agent can do. */
function whyNot(subject: Subject, pool: Pool, selection: Selection, found: number, choices: Choices): string {
	if (!isDescribed(subject)) {
		const size = subject.homeType === 'land' ? 'size of the lot' : 'living area';
		return `Enter the ${size}: too little is known of this home for a price.`;
	}
	const few = found === 0 ? 'No sale' : `Only ${plural(found, 'sale')}`;
	const lead = `${few} can be used, and a price needs ${FEWEST_COMPS}.`;
	if (choices.compsAlone && selection.usable.length >= FEWEST_COMPS)
		return `${lead} Let the other sales count again, or pin more comps.`;
	if (Object.keys(choices.dropped).length > 0 && pool.candidates.length >= FEWEST_COMPS)
		return `${lead} Bring back a sale that you dropped, or add sales by hand.`;
	if (Object.keys(choices.criteria).length > 0 && pool.candidates.length >= FEWEST_COMPS)
		return `${lead} Loosen the criteria that you set, or add sales by hand.`;
	return `${lead} Add the sales that you know by hand, or import more of this area.`;
}
