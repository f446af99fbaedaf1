/** The transfer taxes of a net sheet: the seller's share of each, with its rule and source. */
import { longDay, longMonth } from '../format/date-text.ts';
import { percent, preciseUsd } from '../format/format.ts';
import { roundCents } from './cost-lines.ts';
import type { NetLine, NetPrice, NetSheetSubject } from './net-line.ts';
import type { NetSheetFacts } from './net-sheet-facts.ts';
import { STATE_TAXES, TAXES_CHECKED_ON } from './taxes/states.ts';
import { type StateTaxes, type TransferTax, taxOn } from './taxes/transfer-tax.ts';

export function taxLines(
	{ state, effectiveOn }: NetSheetSubject,
	prices: readonly NetPrice[],
	facts: NetSheetFacts,
): NetLine[] {
	const rules = STATE_TAXES[state ?? ''];
	if (rules === undefined) return [];
	const taxes = taxesAt(rules, facts.place);
	const source = sourceWords(rules);
	if (taxes.length === 0) return [noTaxLine(rules, prices, source)];
	return [...new Set(taxes.map(({ name }) => name))].flatMap((name) => {
		const group = taxes.filter((tax) => tax.name === name && isShown(tax, prices));
		if (group.length === 0) return [];
		const id = `tax:${name}`;
		const own = facts.changed[id];
		const isOver = group.some(({ until }) => until !== undefined && effectiveOn > until);
		const isMemory = group.some((tax) => [tax.certainty, tax.payer.certainty].includes('C'));
		return {
			id,
			label: name,
			amounts: prices.map(({ price }) => own ?? sellersShare(group, price)),
			how: own === undefined ? group.map(taxWords).join('; ') : 'As entered',
			source: own === undefined ? source : null,
			check: own === undefined && (isOver || isMemory || rules.certainty === 'C'),
			changed: own !== undefined,
		};
	});
}

/** The state's taxes, with or without those of a place in it. */
export function taxesAt({ taxes, places }: StateTaxes, name: string | null): readonly TransferTax[] {
	const place = places.find((each) => each.name === name);
	if (place === undefined) return taxes;
	return place.replaces ? place.taxes : [...taxes, ...place.taxes];
}

/** What the seller pays of taxes with the same name, which differ by price; null if a rate is unknown. */
function sellersShare(taxes: readonly TransferTax[], price: number): number | null {
	const shares = taxes.map((tax) => {
		const whole = taxOn(tax, price);
		return whole === null ? null : roundCents(whole * tax.payer.sellerShare);
	});
	return shares.reduce((sum, share) => (sum === null || share === null ? null : sum + share), 0);
}

/** A tax for other prices isn't shown; one without limits is, even if it comes to nothing. */
function isShown(tax: TransferTax, prices: readonly NetPrice[]): boolean {
	const isLimited = tax.over !== undefined || tax.upTo !== undefined || tax.tiers[0]?.rate === 0;
	return !isLimited || prices.some(({ price }) => taxOn(tax, price) !== 0);
}

function noTaxLine({ certainty }: StateTaxes, prices: readonly NetPrice[], source: string): NetLine {
	return {
		id: 'tax-0',
		label: 'State transfer tax',
		amounts: prices.map(() => 0),
		how: 'This state has none',
		source,
		check: certainty === 'C',
		changed: false,
	};
}

/** @example sourceWords({ source: 'RSA 78-B', sourceDate: '2025-10', … }) // "RSA 78-B (October 2025), checked November 23, 2026" */
function sourceWords({ source, sourceDate, certainty }: StateTaxes): string {
	if (sourceDate === '' && certainty === 'C') return `${source}, not verified`;
	const date = sourceDate === '' ? '' : ` (${sourceDateWords(sourceDate)})`;
	return `${source}${date}, checked ${longDay(TAXES_CHECKED_ON)}`;
}

function sourceDateWords(date: string): string {
	if (date.length === YEAR_LENGTH) return date;
	return date.length === MONTH_LENGTH ? longMonth(date) : longDay(date);
}

const YEAR_LENGTH = 'YYYY'.length;
const MONTH_LENGTH = 'YYYY-MM'.length;

/** @example rateWords({ unit: 500, tiers: [{ upTo: null, rate: 2 }] }) // "$2 per $500, rounded up" */
function rateWords({ unit, tiers, free }: TransferTax): string {
	const words = tiers.map(({ upTo, rate }) => {
		const amount = rate === null ? 'a rate we don’t know' : unit === null ? `${rate}%` : preciseUsd(rate);
		return upTo === null
			? `${amount}${tiers.length > 1 ? ' above' : ''}`
			: `${amount} to ${preciseUsd(upTo)}`;
	});
	const per = unit === null ? '' : ` per ${preciseUsd(unit)}, rounded up`;
	const first = free ? `, first ${preciseUsd(free)} free` : '';
	return `${words.join(', ')}${per}${first}`;
}

function taxWords(tax: TransferTax): string {
	return `${rateWords(tax)}; ${payerWords(tax)}`;
}

function payerWords({ payer: { sellerShare, by } }: TransferTax): string {
	if (sellerShare === 1) return `seller pays by ${by}`;
	if (sellerShare === 0) return `buyer pays by ${by}`;
	return `seller pays ${percent(sellerShare)} by ${by}`;
}
