/** Facts that every reader of a price must know. The workbench states them for the agent, the report for the client. */
import type { LadderStep } from '../../comps/ladder.ts';
import type { Verdict } from '../../comps/verdict.ts';
import { daysBetween, type IsoDate } from '../../dates/days.ts';
import { compareText } from '../../format/compare-text.ts';
import type { Closing } from '../../home/closing-date.ts';
import type { Fact } from '../../home/fact.ts';
import { nounOf } from '../../home/fact-text.ts';
import { FACT_NAMES, factOf } from '../../home/facts.ts';
import type { HomeFacts, Sale, Subject } from '../../home/home.ts';
import { RENOVATION_DAYS, RESOLD_SOON_DAYS } from '../../home/same-home.ts';
import { hasKnownFacts } from '../../home/subject.ts';
import { hasLocation } from '../../places/geo.ts';
import type { MarketModel } from '../../pricing/market-model.ts';

/** If the newest sale is older, the market may have changed since. */
const STALE_DAYS = 120;

/**
 * The essential facts that are unknown, as nouns. Without them, the subject is priced like a typical home. Empty if
 * nothing is known about the home.
 */
export function missingFacts(home: HomeFacts): string[] {
	if (!hasKnownFacts(home)) return [];
	return FACT_NAMES.filter((name) => isEssential(factOf(name)) && home[name] === null).map(nounOf);
}

function isEssential(fact: Fact): boolean {
	return 'essential' in fact && fact.essential === true;
}

/** What a price without some map locations is based on; empty if all are known. */
export function locationNotices(subject: Subject, used: readonly Sale[]): string[] {
	if (!hasLocation(subject))
		return [`This home has no map location, so sales in ZIP ${subject.zip} are compared by street.`];
	return used.some((sale) => !hasLocation(sale))
		? [`Sales in ZIP ${subject.zip} without a map location are compared by street.`]
		: [];
}

/** The newest sale used, with its age, if it closed more than 120 days ago; else null. */
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

/** The newest sale of the subject, if it is less than 18 months old; else null. */
export function recentOwnSale(verdicts: readonly Pick<Verdict, 'sale' | 'code'>[], on: IsoDate): Sale | null {
	const own = subjectsOwnSale(verdicts);
	return own !== null && daysBetween(own.soldOn, on) < RESOLD_SOON_DAYS ? own : null;
}

/** Whether a home sold less than 18 months ago, but long enough to have been renovated since. */
export function isOftenRenovatedSince({ soldOn }: Pick<Sale, 'soldOn'>, on: IsoDate): boolean {
	const days = daysBetween(soldOn, on);
	return days > RENOVATION_DAYS && days < RESOLD_SOON_DAYS;
}

/** The last step of the ladder, if it searched two miles or more, or more than a year back; else null. */
export function widestStep(ladder: readonly LadderStep[]): LadderStep | null {
	const last = ladder.at(-1);
	return last !== undefined && ['E', 'F', 'G'].includes(last.step) ? last : null;
}

/** That a county is priced by its neighbor's model; empty if it has its own. */
export function borrowedModelWords({ market, usedBy }: Pick<MarketModel, 'market' | 'usedBy'>): string[] {
	return usedBy === undefined
		? []
		: [`${usedBy}, has too few sales for a price model of its own, so this price uses that of ${market}.`];
}
