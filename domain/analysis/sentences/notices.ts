/**
 * Facts that every reader of a price must know. The workbench words them for the agent, the report for the
 * client.
 */
import type { LadderStep } from '../../comps/ladder.ts';
import type { Verdict } from '../../comps/verdict.ts';
import { daysBetween, type IsoDate } from '../../dates/days.ts';
import { compareText } from '../../format/compare-text.ts';
import type { Closing } from '../../home/closing-date.ts';
import type { Fact } from '../../home/fact.ts';
import { nounOf } from '../../home/fact-text.ts';
import { FACT_NAMES, factOf } from '../../home/facts.ts';
import type { HomeFacts, Sale } from '../../home/home.ts';
import { hasKnownFacts } from '../../home/subject.ts';

/** A market without a sale for this many days may have changed. */
const STALE_DAYS = 120;

/** The missing facts, as nouns, without which a price is that of a typical home; empty for land. */
export function missingFacts(home: HomeFacts): string[] {
	if (home.homeType === 'land' || !hasKnownFacts(home)) return [];
	return FACT_NAMES.filter((name) => isEssential(factOf(name)) && home[name] === null).map(nounOf);
}

function isEssential(fact: Fact): boolean {
	return 'essential' in fact && fact.essential === true;
}

/** The newest sale used, if even that one is stale. */
export function staleNewestSale(used: readonly Sale[], on: IsoDate): (Closing & { daysAgo: number }) | null {
	const newest = used.reduce<Sale | null>(
		(last, sale) => (last && last.soldOn >= sale.soldOn ? last : sale),
		null,
	);
	const daysAgo = newest === null ? 0 : daysBetween(newest.soldOn, on);
	return newest !== null && daysAgo > STALE_DAYS ? { ...newest, daysAgo } : null;
}

/** The newest sale of the subject itself, which is not a comp. */
export function subjectsOwnSale(verdicts: readonly Pick<Verdict, 'sale' | 'code'>[]): Sale | null {
	const own = verdicts.filter(({ code }) => code === 'subject_itself').map(({ sale }) => sale);
	return own.sort((a, b) => compareText(b.soldOn, a.soldOn))[0] ?? null;
}

/** The last step of the ladder, if it had to go two miles, or more than a year back. */
export function widestStep(ladder: readonly LadderStep[]): LadderStep | null {
	const last = ladder.at(-1);
	return last !== undefined && ['E', 'F', 'G'].includes(last.step) ? last : null;
}
