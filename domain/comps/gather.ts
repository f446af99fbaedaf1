/** From the sales that the evidence and the agent name to the candidates that can speak for the subject. */
import { daysBetween } from '../days.ts';
import { isPlaced, milesBetween } from '../geo.ts';
import { adjustmentLogs } from '../valuation/adjustments.ts';
import type { Verdict } from '../valuation/analysis.ts';
import type { Choices } from '../valuation/choices.ts';
import { FEWEST_COMPS } from '../valuation/estimate.ts';
import type { Evidence } from '../valuation/evidence.ts';
import type { Sale, Subject } from '../valuation/home.ts';
import { belowMarket } from './arms-length.ts';
import { byNearness, type Candidate } from './candidate.ts';
import { isOfSubject, mergeDuplicates } from './duplicates.ts';
import { duplicateReason, objectionTo, placeObjection } from './objections.ts';
import type { Reason } from './reasons.ts';
import { dissimilarityOf } from './similarity.ts';
import { soundSale, unusableReason } from './sound-sale.ts';

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
 * against it, as long as it has a price and a day, and is not the subject itself.
 */
export function gather(evidence: Evidence, subject: Subject, choices: Choices): Pool {
	const on = evidence.effectiveOn;
	const added = new Set(choices.added.map(({ id }) => id));
	const records = uniqueById([...choices.added, ...evidence.sales]).map((sale) => soundSale(sale, on));
	const usable = records.filter((sale) => unusableReason(sale, on) === null);
	const { kept, merged } = mergeDuplicates(usable, added);
	const standsFor = new Map(merged.map(({ sale, into }) => [sale.id, into.id]));
	const wanted = new Set([...choices.pinned, ...added].map((id) => standsFor.get(id) ?? id));
	const isAsked = ({ id }: Sale) => evidence.listPricesOnly && !added.has(id);
	const candidates = kept.map((sale) => candidateOf(sale, evidence, subject, isAsked(sale))).sort(byNearness);
	const reasons = reasonsAgainst(candidates, evidence, subject);
	const objection = (candidate: Candidate) => {
		const reason = reasons.get(candidate);
		const isOverruled = wanted.has(candidate.sale.id) && reason?.code !== 'subject_itself';
		return isOverruled ? undefined : reason;
	};
	const outsiders = [
		...records.flatMap((sale) => outsiderOf(sale, subject, unusableReason(sale, on))),
		...merged.flatMap(({ sale, into }) => outsiderOf(sale, subject, duplicateReason(into))),
		...candidates.flatMap((candidate) => {
			const { sale, miles, dissimilarity } = candidate;
			const reason = objection(candidate);
			return reason ? [{ sale, miles, dissimilarity, ...reason }] : [];
		}),
	];
	return {
		candidates: candidates.filter((candidate) => !objection(candidate)),
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

function candidateOf(sale: Sale, evidence: Evidence, subject: Subject, isAsked: boolean): Candidate {
	const { model, effectiveOn } = evidence;
	const logs = adjustmentLogs(subject, sale, model, effectiveOn);
	return {
		sale,
		isAsked,
		miles: milesBetween(subject, sale),
		daysAgo: daysBetween(sale.soldOn, effectiveOn),
		logs,
		dissimilarity: dissimilarityOf(logs),
	};
}

/** What speaks against each candidate; those without an entry count. */
function reasonsAgainst(
	candidates: readonly Candidate[],
	{ model }: Evidence,
	subject: Subject,
): ReadonlyMap<Candidate, Reason> {
	const tooCheap = belowMarket(candidates, model);
	const isSubject = isOfSubject(subject);
	const reasons = new Map<Candidate, Reason>();
	const set = (candidate: Candidate, reason: Reason | null) => reason && reasons.set(candidate, reason);
	for (const candidate of candidates) {
		const { sale } = candidate;
		const standing = { isSubject: isSubject(sale), shareOfMarket: tooCheap.get(sale) };
		set(candidate, objectionTo(candidate, subject, standing));
	}
	const sound = candidates.filter((candidate) => !reasons.has(candidate));
	const unplaced = sound.filter(({ miles }) => miles === null);
	const byZip = !isPlaced(subject) || sound.length - unplaced.length < FEWEST_COMPS;
	for (const candidate of unplaced) set(candidate, placeObjection(candidate.sale, subject, byZip));
	return reasons;
}

function outsiderOf(sale: Sale, subject: Subject, reason: Reason | null): Outsider[] {
	if (reason === null) return [];
	return [{ sale, miles: milesBetween(subject, sale), dissimilarity: null, ...reason }];
}
