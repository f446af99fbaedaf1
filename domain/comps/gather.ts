/** From the sales that the evidence and the agent name to the candidates that can speak for the subject. */
import { daysBetween } from '../days.ts';
import { count, decimal, longDay, percent, usd } from '../format.ts';
import { isPlaced, milesBetween } from '../geo.ts';
import type { IsoDate } from '../listing.ts';
import { adjustmentLogs } from '../valuation/adjustments.ts';
import type { Verdict } from '../valuation/analysis.ts';
import type { Choices } from '../valuation/choices.ts';
import { FARTHEST_MILES } from '../valuation/estimate.ts';
import type { Evidence } from '../valuation/evidence.ts';
import type { Sale, Subject } from '../valuation/home.ts';
import { soundFacts } from '../valuation/sound.ts';
import { belowMarket } from './arms-length.ts';
import { byNearness, type Candidate } from './candidate.ts';
import { isOfSubject, mergeDuplicates } from './duplicates.ts';
import type { Reason } from './reasons.ts';
import { dissimilarityOf } from './similarity.ts';

/** No home was ever sold for more. */
const MOST_DOLLARS = 1e9;

/** A sale that can not count, with the reason. */
export type Outsider = Pick<Verdict, 'sale' | 'miles' | 'dissimilarity' | 'code' | 'words'>;

export interface Pool {
	/** Nearest first. */
	candidates: readonly Candidate[];
	/** Nearest first too. */
	outsiders: readonly Outsider[];
	merged: number;
	setAside: number;
	/** By the id of any record: the id of the record that stands for its sale. */
	standsFor: ReadonlyMap<string, string>;
	/** Ids of the sales that the agent pinned or added. */
	wanted: ReadonlySet<string>;
}

/**
 * Gathers the candidates. Which sales they are does not depend on the criteria, nor on what the agent dropped: a
 * dropped sale still says what its neighbours are worth. What the agent pinned or added is in whatever speaks
 * against it, as long as it has a price and a day.
 */
export function gather(evidence: Evidence, subject: Subject, choices: Choices): Pool {
	const on = evidence.effectiveOn;
	const added = new Set(choices.added.map(({ id }) => id));
	const records = uniqueById([...choices.added, ...evidence.sales]).map((sale) => soundSale(sale, on));
	const usable = records.filter((sale) => objection(sale, on) === null);
	const { kept, merged } = mergeDuplicates(usable, added);
	const standsFor = new Map(merged.map(({ sale, into }) => [sale.id, into.id]));
	const wanted = new Set([...choices.pinned, ...added].map((id) => standsFor.get(id) ?? id));
	const priced = kept.map((sale) => candidateOf(sale, evidence, subject));
	const tooCheap = belowMarket(priced, evidence.model);
	const isSubject = isOfSubject(subject);
	const reasonOf = (candidate: Candidate) =>
		isSubject(candidate.sale)
			? subjectReason(candidate.sale)
			: reasonAgainst(candidate, subject, tooCheap.get(candidate.sale));
	const reasons = new Map(priced.map((candidate) => [candidate, reasonOf(candidate)]));
	const isIn = (candidate: Candidate) => wanted.has(candidate.sale.id) || reasons.get(candidate) === null;
	const outsiders = [
		...records.flatMap((sale) => outsiderOf(sale, subject, objection(sale, on))),
		...merged.flatMap(({ sale, into }) => outsiderOf(sale, subject, duplicateReason(into))),
		...priced
			.filter((candidate) => !isIn(candidate))
			.map((candidate) => ({ ...candidate, ...(reasons.get(candidate) as Reason) }))
			.map(({ sale, miles, dissimilarity, code, words }) => ({ sale, miles, dissimilarity, code, words })),
	];
	return {
		candidates: priced.filter(isIn).sort(byNearness),
		outsiders: outsiders.sort(byNearness),
		merged: merged.length,
		setAside: outsiders.filter(({ code }) => code === 'not_arms_length').length,
		standsFor,
		wanted,
	};
}

/** The agent's own record of a sale stands before the store's. */
function uniqueById(sales: readonly Sale[]): Sale[] {
	return [...new Map([...sales].reverse().map((sale) => [sale.id, sale])).values()];
}

/** Sales do not change between one edit and the next, and are looked at once. */
const SOUND = new WeakMap<Sale, { on: IsoDate; sound: Sale }>();

function soundSale(sale: Sale, on: IsoDate): Sale {
	const known = SOUND.get(sale);
	if (known?.on === on) return known.sound;
	const sound = madeSound(sale, on);
	SOUND.set(sale, { on, sound });
	return sound;
}

/** Impossible facts, days and amounts are unknown; prices are whole dollars, and one that is no number is none. */
function madeSound(sale: Sale, on: IsoDate): Sale {
	const { home } = soundFacts(sale, on);
	const { contractOn, concessions, soldOn, price, listPrice, daysOnMarket } = sale;
	const isContract = contractOn !== null && isDay(contractOn) && contractOn <= soldOn;
	const isConcession = concessions !== null && concessions >= 0 && concessions < price;
	return {
		...home,
		price: Number.isFinite(price) ? Math.round(price) : 0,
		contractOn: isContract ? contractOn : null,
		concessions: isConcession ? concessions : null,
		listPrice: Number.isFinite(listPrice) ? listPrice : null,
		daysOnMarket: Number.isFinite(daysOnMarket) ? daysOnMarket : null,
	};
}

/** Why a record says nothing of prices, whatever its home; null where it does. */
function objection({ price, soldOn }: Sale, on: IsoDate): Reason | null {
	if (!(price >= 1 && price <= MOST_DOLLARS)) return unusable('No price is known of it');
	if (!isDay(soldOn)) return unusable('The day of its closing is not known');
	if (soldOn > on) return unusable(`Sold on ${longDay(soldOn)}, after the day of this price`);
	return null;
}

function unusable(words: string): Reason {
	return { code: 'unusable', words };
}

/** Days that every calendar of the last centuries has; their text sorts as they do. */
function isDay(day: string): boolean {
	return /^(1[6-9]|20|21)\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
}

function candidateOf(sale: Sale, { model, effectiveOn }: Evidence, subject: Subject): Candidate {
	const logs = adjustmentLogs(subject, sale, model, effectiveOn);
	return {
		sale,
		miles: milesBetween(subject, sale),
		daysAgo: daysBetween(sale.soldOn, effectiveOn),
		logs,
		dissimilarity: dissimilarityOf(logs),
	};
}

/** Why the sale does not count unless the agent pins it; null where nothing speaks against it. */
function reasonAgainst(
	{ sale, miles }: Candidate,
	subject: Subject,
	share: number | undefined,
): Reason | null {
	if (share !== undefined) {
		return {
			code: 'not_arms_length',
			words: `Sold for ${percent(share)} of what the sales around it indicate: hardly agreed between strangers. Pin it to count it all the same`,
		};
	}
	if (subject.livingArea !== null && sale.livingArea === null) {
		return { code: 'no_area', words: 'Its living area is not known, so it can not be adjusted' };
	}
	if (miles === null) return placeReason(sale, subject);
	if (miles > FARTHEST_MILES) {
		return {
			code: 'radius',
			words: `${decimal(miles)} miles away; no sale farther than ${count(FARTHEST_MILES)} miles counts`,
		};
	}
	return null;
}

function subjectReason({ price, soldOn }: Sale): Reason {
	return {
		code: 'subject_itself',
		words: `The subject itself, sold for ${usd(price)} on ${longDay(soldOn)}: a home is no comp of its own`,
	};
}

/** A subject without a place is priced from the sales of its ZIP, wherever they lie. */
function placeReason(sale: Sale, subject: Subject): Reason | null {
	if (isPlaced(subject)) {
		return {
			code: 'no_place',
			words: 'Its place on the map is not known, so its distance is not either',
		};
	}
	if (sale.zip === subject.zip) return null;
	return {
		code: 'no_place',
		words: `In ZIP ${sale.zip}: the subject has no place on the map, so only sales of ${subject.zip} count`,
	};
}

function duplicateReason({ address, price, soldOn }: Sale): Reason {
	const home = address === null ? 'the home' : address;
	return {
		code: 'duplicate',
		words: `The same sale is here from another source: ${home}, ${usd(price)} on ${longDay(soldOn)}. Merged`,
	};
}

function outsiderOf(sale: Sale, subject: Subject, reason: Reason | null): Outsider[] {
	if (reason === null) return [];
	return [{ sale, miles: milesBetween(subject, sale), dissimilarity: null, ...reason }];
}
