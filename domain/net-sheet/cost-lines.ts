/** The lines of a net sheet besides transfer taxes: commissions, closing costs, loans, prorations, repairs. */
import { decimal, fixed } from '../format/format.ts';
import { plural } from '../format/plural.ts';
import type { NetLine, NetPrice } from './net-line.ts';
import { daysFrom, type NetSheetFacts, YEAR_DAYS } from './net-sheet-facts.ts';

export function costLines(prices: readonly NetPrice[], facts: NetSheetFacts): NetLine[] {
	const share = (id: string, label: string, value: number | null) =>
		line(
			id,
			label,
			prices.map(({ price }) => (value === null ? null : roundCents(price * value))),
			value === null ? 'Negotiable; not entered' : `${decimal(100 * value)}% of the price, as entered`,
		);
	const fixed = (id: string, label: string, dollars: number | null, how = entered(dollars)) =>
		line(
			id,
			label,
			prices.map(() => dollars),
			how,
		);
	return [
		share('listing-commission', "Seller's agent commission", facts.listingCommission),
		share('buyer-commission', "Buyer's agent commission, if the seller pays it", facts.buyerCommission),
		fixed('concessions', 'Concessions to the buyer', facts.concessions),
		fixed('title', "Owner's title policy", facts.title),
		fixed('escrow', 'Escrow or attorney', facts.escrow),
		fixed('recording', 'Recording and release fees', facts.recording),
		fixed('payoff', 'Mortgage payoff', ...payoff(facts)),
		fixed('second-liens', 'Second mortgage and other liens', facts.secondLiens),
		fixed('property-tax', 'Property tax to closing', ...prorated(facts, 'tax')),
		fixed('dues', 'Association dues to closing', ...prorated(facts, 'dues')),
		fixed('transfer-fee', 'Association transfer fee', facts.transferFee),
		fixed('repairs', 'Repairs, warranty, staging', facts.repairs),
		fixed('other', 'Other costs', facts.other),
	];
}

function line(id: string, label: string, amounts: readonly (number | null)[], how: string): NetLine {
	return { id, label, amounts, how, source: null, check: false, changed: false };
}

function entered(dollars: number | null): string {
	return dollars === null ? 'Not entered' : 'As entered';
}

/**
 * The balance with interest per day from the day it is paid through to closing.
 *
 * @example $200,000 at 6.5% for 20 days: 200,000 × 0.065 ÷ 365 = $35.62 a day, $712.33, so $200,712.33
 */
function payoff({
	payoff: balance,
	payoffRate,
	interestPaidTo,
	closingOn,
}: NetSheetFacts): [number | null, string] {
	if (balance === null) return [null, 'Not entered'];
	const days = daysFrom(interestPaidTo, closingOn);
	if (payoffRate === null || days === null || days < 0)
		return [balance, balance === 0 ? 'No mortgage' : 'Balance as entered, without interest to closing'];
	const perDay = (balance * payoffRate) / YEAR_DAYS;
	const interest = roundCents(perDay * days);
	return [
		roundCents(balance + interest),
		`Balance plus ${plural(days, 'day')} of interest at $${fixed(perDay, 2)} a day`,
	];
}

/**
 * The seller's part of a yearly tax or monthly dues from the day they are paid through to closing: negative, a credit
 * to the seller, if they are paid beyond it.
 *
 * @example $3,650 a year, paid through June 30, closing on July 30: 30 × $10 = $300
 */
function prorated(facts: NetSheetFacts, kind: 'tax' | 'dues'): [number | null, string] {
	const [yearly, paidTo] =
		kind === 'tax'
			? [facts.yearlyTax, facts.taxPaidTo]
			: [facts.monthlyDues === null ? null : facts.monthlyDues * 12, facts.duesPaidTo];
	if (yearly === null) return [null, 'Not entered'];
	if (yearly === 0) return [0, 'None'];
	const days = daysFrom(paidTo, facts.closingOn);
	if (days === null) return [null, 'Needs the date paid through and the closing date'];
	const perDay = yearly / YEAR_DAYS;
	const credit = days < 0 ? ', paid in advance: a credit' : '';
	return [
		roundCents(perDay * days),
		`${plural(Math.abs(days), 'day')} at $${fixed(perDay, 2)} a day${credit}`,
	];
}

export function roundCents(dollars: number): number {
	return Math.round(dollars * 100) / 100;
}
