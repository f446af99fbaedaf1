/**
 * Collects the candidates: the sales in the evidence, and those the agent added, that can be used for the subject.
 */
import { daysBetween } from '../dates/days.ts';
import type { Sale, Subject } from '../home/home.ts';
import { milesBetween } from '../places/geo.ts';
import { adjustmentLogs } from '../pricing/adjustments.ts';
import { byDistance, type Candidate, nearnessOf } from './candidate.ts';
import type { Choices } from './choices.ts';
import { isOfSubject } from './duplicates.ts';
import type { Evidence } from './evidence.ts';
import { duplicateReason, findExclusionReason } from './objections.ts';
import { findPriceOutliers } from './price-outliers.ts';
import type { Reason } from './reasons.ts';
import { saleRecords } from './records.ts';
import { measureDissimilarity } from './similarity.ts';
import type { Verdict } from './verdict.ts';

/** The part of the evidence that candidates depend on. */
type PricedEvidence = Pick<Evidence, 'sales' | 'model' | 'effectiveOn' | 'listPricesOnly'>;

/** A sale that is excluded, with the reason. */
export type ExcludedSale = Pick<Verdict, 'sale' | 'miles' | 'dissimilarity' | 'code' | 'words'> &
	Pick<Candidate, 'nearness'>;

export interface CandidatePool {
	/** Nearest first. */
	candidates: readonly Candidate[];
	/** Nearest first. */
	excluded: readonly ExcludedSale[];
	/** Number of duplicate records that were merged. */
	merged: number;
	/** Number of price outliers that were excluded. */
	priceOutliers: number;
	/**
	 * For each price outlier, pinned or not: its price as a share of the price that nearby sales indicate.
	 */
	sharesOfMarket: ReadonlyMap<Sale, number>;
	/** For a merged record, the id of the record that represents its sale. */
	mergedInto: ReadonlyMap<string, string>;
	/** Ids of the sales that the agent pinned or added. */
	pinnedOrAdded: ReadonlySet<string>;
}

/**
 * Collects the candidates. They depend neither on the criteria nor on which sales the agent excluded, because an
 * excluded sale still shows what nearby homes sell for. A sale that the agent pinned or added is a candidate despite
 * any objection, as long as it has a price and a closing date and is not of the subject itself.
 */
export function gatherCandidates(
	evidence: PricedEvidence,
	subject: Subject,
	choices: Choices,
): CandidatePool {
	const added = new Set(choices.added.map(({ id }) => id));
	const { unique, merged, mergedInto, unusable } = saleRecords(
		evidence.sales,
		choices.added,
		evidence.effectiveOn,
	);
	const pinnedOrAdded = new Set([...choices.pinned, ...added].map((id) => mergedInto.get(id) ?? id));
	const isListPrice = ({ id }: Sale) => evidence.listPricesOnly && !added.has(id);
	const candidates = unique
		.map((sale) => createCandidate(sale, evidence, subject, isListPrice(sale)))
		.sort(byDistance);
	const shares = findPriceOutliers(candidates, evidence.model);
	const reasons = reasonsAgainst(candidates, shares, subject);
	const objection = (candidate: Candidate) => {
		const reason = reasons.get(candidate);
		const isOverruled = pinnedOrAdded.has(candidate.sale.id) && reason?.code !== 'subject_itself';
		return isOverruled ? undefined : reason;
	};
	const excluded = [
		...unusable.map(({ sale, reason }) => excludedSale(sale, subject, reason)),
		...merged.map(({ sale, into }) => excludedSale(sale, subject, duplicateReason(into))),
		...candidates.flatMap((candidate) => {
			const { sale, miles, nearness, dissimilarity } = candidate;
			const reason = objection(candidate);
			return reason ? [{ sale, miles, nearness, dissimilarity, ...reason }] : [];
		}),
	];
	return {
		candidates: candidates.filter((candidate) => !objection(candidate)),
		excluded: excluded.sort(byDistance),
		merged: merged.length,
		priceOutliers: excluded.filter(({ code }) => code === 'price_outlier').length,
		sharesOfMarket: shares,
		mergedInto,
		pinnedOrAdded,
	};
}

function createCandidate(
	sale: Sale,
	evidence: PricedEvidence,
	subject: Subject,
	isListPrice: boolean,
): Candidate {
	const { model, effectiveOn } = evidence;
	const logs = adjustmentLogs(subject, sale, model, effectiveOn);
	return {
		sale,
		isListPrice,
		miles: milesBetween(subject, sale),
		nearness: nearnessOf(sale, subject),
		daysAgo: daysBetween(sale.soldOn, effectiveOn),
		logs,
		dissimilarity: measureDissimilarity(logs),
	};
}

/** The reason for excluding each candidate; candidates that are not excluded have no entry. */
function reasonsAgainst(
	candidates: readonly Candidate[],
	shares: CandidatePool['sharesOfMarket'],
	subject: Subject,
): ReadonlyMap<Candidate, Reason> {
	const isSubject = isOfSubject(subject);
	const reasons = new Map<Candidate, Reason>();
	const set = (candidate: Candidate, reason: Reason | null) => reason && reasons.set(candidate, reason);
	for (const candidate of candidates) {
		const { sale } = candidate;
		const context = { isSubject: isSubject(sale), shareOfMarket: shares.get(sale) };
		set(candidate, findExclusionReason(candidate, subject, context));
	}
	return reasons;
}

function excludedSale(sale: Sale, subject: Subject, reason: Reason): ExcludedSale {
	const miles = milesBetween(subject, sale);
	return { sale, miles, nearness: nearnessOf(sale, subject), dissimilarity: null, ...reason };
}
