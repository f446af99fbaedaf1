/**
 * A seller's net sheet: what is left of a price after the costs of the sale and the loans. An unknown cost is null and
 * listed as not included; it never counts as zero without saying so.
 */
import { costLines, roundCents } from './cost-lines.ts';
import type { NetLine, NetPrice, NetSheet, NetSheetSubject } from './net-line.ts';
import type { NetSheetFacts } from './net-sheet-facts.ts';
import { taxLines } from './tax-lines.ts';
import { missingTaxes, taxBasis } from './tax-words.ts';

/** The net sheet; null if there is no price to compute it for. */
export function netSheet(subject: NetSheetSubject, facts: NetSheetFacts): NetSheet | null {
	const prices = pricesOf(subject, facts);
	if (prices.length === 0) return null;
	const lines = [...costLines(prices, facts), ...taxLines(subject, prices, facts)];
	const isAnswered = facts.listingCommission !== null && facts.buyerCommission !== null;
	const net = isAnswered ? prices.map(({ price }, at) => roundCents(price - sumAt(lines, at))) : null;
	const buyers = lines.find(({ id }) => id === 'buyer-commission');
	return {
		prices,
		lines,
		net,
		netWithoutBuyerCommission:
			net?.map((dollars, at) => roundCents(dollars + (buyers?.amounts[at] ?? 0))) ?? null,
		taxBasis: taxBasis(subject, facts),
		notIncluded: [...unknownCosts(lines), ...missingTaxes(subject, facts)],
	};
}

function pricesOf({ range }: NetSheetSubject, { ownPrice }: NetSheetFacts): NetPrice[] {
	return [
		...(range === null
			? []
			: [
					{ label: 'Low', price: range.low },
					{ label: 'Price', price: range.price },
					{ label: 'High', price: range.high },
				]),
		...(ownPrice === null ? [] : [{ label: 'Your price', price: ownPrice }]),
	];
}

function sumAt(lines: readonly NetLine[], at: number): number {
	return lines.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0);
}

function unknownCosts(lines: readonly NetLine[]): string[] {
	return lines.filter(({ amounts }) => amounts.some((amount) => amount === null)).map(({ label }) => label);
}
