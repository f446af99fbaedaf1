/** What anybody who reads a price must be told of, in whatever words: the workbench says it to the agent, a report to a client. */
import { daysBetween } from '../days.ts';
import type { IsoDate } from '../listing.ts';
import type { LadderStep, Verdict } from './analysis.ts';
import type { HomeFacts, Sale } from './home.ts';
import { isDescribed } from './subject.ts';

/** A market says little of today after so many days without a sale. */
const STALE_DAYS = 120;

/** Facts without which the price is that of a usual home, as a sentence names them. */
const NEEDED: readonly { fact: keyof HomeFacts; noun: string }[] = [
	{ fact: 'livingArea', noun: 'living area' },
	{ fact: 'bedrooms', noun: 'bedrooms' },
	{ fact: 'bathrooms', noun: 'baths' },
	{ fact: 'yearBuilt', noun: 'year built' },
];

/** What is not known of a home and so is not adjusted; none for land, nor where so little is known that there is no price. */
export function missingFacts(home: HomeFacts): string[] {
	if (home.homeType === 'land' || !isDescribed(home)) return [];
	return NEEDED.filter(({ fact }) => home[fact] === null).map(({ noun }) => noun);
}

/** The newest of the sales that count, where even that one says little of today. */
export function staleNewest(
	counting: readonly Sale[],
	on: IsoDate,
): { soldOn: IsoDate; daysAgo: number } | null {
	const soldOn = counting
		.map((sale) => sale.soldOn)
		.sort()
		.at(-1);
	const daysAgo = soldOn === undefined ? 0 : daysBetween(soldOn, on);
	return soldOn !== undefined && daysAgo > STALE_DAYS ? { soldOn, daysAgo } : null;
}

/** The newest sale of the subject itself, which is no comp of its own. */
export function ownSaleOf(verdicts: readonly Pick<Verdict, 'sale' | 'code'>[]): Sale | null {
	const own = verdicts.filter(({ code }) => code === 'subject_itself').map(({ sale }) => sale);
	return own.sort((a, b) => (a.soldOn < b.soldOn ? 1 : -1))[0] ?? null;
}

/** The last step of a ladder that went two miles or over a year back: a reader asks why. */
export function farStep(ladder: readonly LadderStep[]): LadderStep | null {
	const last = ladder.at(-1);
	return last !== undefined && ['E', 'F', 'G'].includes(last.step) ? last : null;
}

/** Words as the middle of a sentence. */
export function lowerFirst(words: string): string {
	return words.slice(0, 1).toLowerCase() + words.slice(1);
}
