/** Why the price of a home is different today from what a report says: the market, the sales, and the facts of the home. */
import type { Choices } from '../comps/choices.ts';
import type { Evidence } from '../comps/evidence.ts';
import type { IsoDate } from '../dates/days.ts';
import { factText } from '../home/fact-text.ts';
import { FACT_NAMES, FACTS } from '../home/facts.ts';
import type { Subject } from '../home/home.ts';
import type { Units } from '../home/units.ts';
import { indexStep } from '../pricing/time/time.ts';
import type { GridComp } from './analysis.ts';
import { analyze } from './analyze.ts';

/** A home as it is priced: its facts with the agent's edits, and the sales around it. */
export interface PricedHome {
	evidence: Evidence;
	home: Subject;
}

/** Prices in US dollars, unrounded: `before` plus the parts is `after`. */
export interface PriceComparison {
	before: number;
	after: number;
	/** The effective dates. */
	from: IsoDate;
	to: IsoDate;
	/** The change of prices by the county's index; 0 if it shows none. */
	market: number;
	/** Sales that came or went since, and what the market's model learned from them. */
	sales: number;
	/** The facts of the home that differ. */
	facts: number;
	/** Comps that weren't in the grid before. */
	newComps: readonly GridComp[];
	/** Such as "Baths: 2, was 1". */
	changedFacts: readonly string[];
}

/**
 * Compares the price of a home then and now, with the same choices of the agent. Each part is the difference that one step makes: the
 * price then, moved by the index; today's sales with the facts then; today's facts. Null if either date has no price.
 *
 * @example comparePrices(then, now, choices, 'square_feet')
 * // { before: 500_000, after: 517_000, market: 10_000, sales: 4_000, facts: 3_000, … }
 */
export function comparePrices(
	then: PricedHome,
	now: PricedHome,
	choices: Choices,
	units: Units,
): PriceComparison | null {
	const earlier = analyze(then.evidence, then.home, choices, units);
	const withFactsThen = analyze(now.evidence, then.home, choices, units);
	const today = analyze(now.evidence, now.home, choices, units);
	const [before, middle, after] = [earlier, withFactsThen, today].map(
		({ conclusion }) => conclusion?.unrounded ?? null,
	) as [number | null, number | null, number | null];
	if (before === null || middle === null || after === null) return null;
	const [from, to] = [then.evidence.effectiveOn, now.evidence.effectiveOn];
	const { index } = now.evidence.model;
	const market = before * Math.expm1(index === null ? 0 : indexStep(index, from, to).log);
	const known = new Set(earlier.comps.map(({ sale }) => sale.id));
	return {
		before,
		after,
		from,
		to,
		market,
		sales: middle - before - market,
		facts: after - middle,
		newComps: today.comps.filter(({ sale }) => !known.has(sale.id)),
		changedFacts: changedFacts(then.home, now.home, units),
	};
}

function changedFacts(then: Subject, now: Subject, units: Units): string[] {
	return FACT_NAMES.flatMap((name) => {
		const [was, is] = [then, now].map((home) =>
			home[name] === null ? 'unknown' : factText(name, home, units),
		);
		return was === is ? [] : [`${FACTS[name].label}: ${is}, was ${was}`];
	});
}
