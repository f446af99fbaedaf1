/**
 * Collects the candidates: the sales in the evidence, and those the agent added, that can be used for the subject.
 */
import { daysBetween, type IsoDate } from '../dates/days.ts';
import type { Sale, Subject } from '../home/home.ts';
import { milesBetween } from '../places/geo.ts';
import { adjustmentLogs, type LogAdjustment } from '../pricing/adjustments.ts';
import { byDistance, type Candidate, nearnessOf } from './candidate.ts';
import { checkSale } from './check-sale.ts';
import type { Choices } from './choices.ts';
import { isOfSubject, type MergedSales, mergeDuplicates } from './duplicates.ts';
import type { Evidence } from './evidence.ts';
import { duplicateReason, findExclusionReason } from './objections.ts';
import { findPriceOutliers } from './price-outliers.ts';
import type { Reason } from './reasons.ts';
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

/**
 * The expected gross adjustment as a share of the price: the sum of the absolute adjustments, natural log, without time
 * and concessions, which are not facts of the home. 0 for an identical home; 0.2 if adjustments would total 20% of the
 * price. Unknown features add nothing.
 *
 * @example measureDissimilarity([{ feature: 'livingArea', log: -0.044, … }, { feature: 'bathrooms', log: 0.02, … }])
 * // 0.064
 */
function measureDissimilarity(logs: readonly LogAdjustment[]): number {
	return logs
		.filter(({ feature }) => feature !== 'time' && feature !== 'concessions')
		.reduce((sum, { log }) => sum + Math.abs(log ?? 0), 0);
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

interface SaleRecords extends MergedSales {
	/** The records without a usable price, each with the reason. */
	unusable: readonly { sale: Sale; reason: Reason }[];
	/** For a merged record, the id of the record that represents its sale. */
	mergedInto: ReadonlyMap<string, string>;
}

/** The last result for each list of sales. It only changes if the agent edits the sales added manually. */
const RECORDS = new WeakMap<readonly Sale[], { added: readonly Sale[]; on: IsoDate; records: SaleRecords }>();

/**
 * The records of the sales in the evidence and of those that the agent added. An added record replaces one with the
 * same id.
 */
export function saleRecords(sales: readonly Sale[], added: readonly Sale[], on: IsoDate): SaleRecords {
	const last = RECORDS.get(sales);
	if (last?.added === added && last.on === on) return last.records;
	const records = computeRecords(sales, added, on);
	RECORDS.set(sales, { added, on, records });
	return records;
}

function computeRecords(sales: readonly Sale[], added: readonly Sale[], on: IsoDate): SaleRecords {
	const records = uniqueById([...added, ...sales]).map((given) => checkSale(given, on));
	const usable = records.filter(({ reason }) => reason === null).map(({ sale }) => sale);
	const { unique, merged } = mergeDuplicates(usable, new Set(added.map(({ id }) => id)));
	return {
		unique,
		merged,
		mergedInto: new Map(merged.map(({ sale, into }) => [sale.id, into.id])),
		unusable: records.flatMap(({ sale, reason }) => (reason === null ? [] : [{ sale, reason }])),
	};
}

/** Removes repeated ids. The agent's own record of a sale replaces the imported one. */
function uniqueById(sales: readonly Sale[]): Sale[] {
	return [...new Map([...sales].reverse().map((sale) => [sale.id, sale])).values()];
}
