/** The transfer taxes of a net sheet: the seller's share of each, with its rule and source. */
import { longDay, longMonth } from '../format/date-text.ts';
import { percent, usd } from '../format/format.ts';
import { usdWithCents } from '../format/money.ts';
import { roundCents } from './cost-lines.ts';
import type { NetLine, NetPrice, NetSheetSubject } from './net-line.ts';
import type { NetSheetFacts } from './net-sheet-facts.ts';
import { findPlace } from './taxes/find-place.ts';
import { STATE_TAXES, TAXES_CHECKED_ON } from './taxes/states.ts';
import {
	reachedTier,
	type Source,
	type StateTaxes,
	type TaxPlace,
	type TaxTier,
	type TransferTax,
	taxOn,
} from './taxes/transfer-tax.ts';

export function taxLines(
	subject: NetSheetSubject,
	prices: readonly NetPrice[],
	facts: Pick<NetSheetFacts, 'place' | 'changed'>,
): NetLine[] {
	const rules = STATE_TAXES[subject.state ?? ''];
	if (rules === undefined) return [];
	const taxes = taxesAt(rules, findPlace(rules, subject, facts.place).place);
	if (taxes.length === 0) return [noTaxLine(rules, prices)];
	return [...new Set(taxes.map(({ name }) => name))].flatMap((name) => {
		const group = taxes.filter((tax) => tax.name === name && isShown(tax, prices));
		const [first] = group;
		if (first === undefined) return [];
		const id = `tax:${name}`;
		const own = facts.changed[id];
		const isOver = group.some(({ until }) => until !== undefined && subject.effectiveOn > until);
		const isMemory = group.some(({ source, payer }) => [source.certainty, payer.certainty].includes('C'));
		return {
			id,
			label: name,
			amounts: prices.map(({ price }) => own ?? sellersShare(group, price)),
			how: own === undefined ? group.map((tax) => taxWords(tax, prices)).join('; ') : 'As entered',
			source: own === undefined ? sourceWords(first.source) : null,
			check: own === undefined && (isOver || isMemory),
			changed: own !== undefined,
		};
	});
}

type SourcedTax = TransferTax & { source: Source };

/** The taxes at a place: the state's, with those of the place or replaced by them, each with its source. */
export function taxesAt(rules: StateTaxes, place: TaxPlace): SourcedTax[] {
	const { source, sourceDate, certainty } = rules;
	const ofState: Source = { source, sourceDate, certainty };
	return [
		...(place.replaces ? [] : rules.taxes.map((tax) => ({ source: ofState, ...tax }))),
		...place.taxes.map((tax) => ({ source: place.source ?? ofState, ...tax })),
	];
}

/** What the seller pays of taxes with the same name, which differ by price. */
function sellersShare(taxes: readonly TransferTax[], price: number): number {
	return roundCents(
		taxes.reduce((sum, tax) => sum + roundCents(taxOn(tax, price) * tax.payer.sellerShare), 0),
	);
}

/** A tax for other prices isn't shown; one without limits is, even if it comes to nothing. */
function isShown(tax: TransferTax, prices: readonly NetPrice[]): boolean {
	const isLimited = tax.over !== undefined || tax.upTo !== undefined || tax.tiers[0]?.rate === 0;
	return !isLimited || prices.some(({ price }) => taxOn(tax, price) !== 0);
}

function noTaxLine(rules: StateTaxes, prices: readonly NetPrice[]): NetLine {
	return {
		id: 'tax-0',
		label: 'State transfer tax',
		amounts: prices.map(() => 0),
		how: 'This state has none',
		source: sourceWords(rules),
		check: rules.certainty === 'C',
		changed: false,
	};
}

/** @example sourceWords(nar('RSA 78-B')) // "RSA 78-B, as listed by NAR (2010), checked November 23, 2026" */
function sourceWords({ source, sourceDate, certainty }: Source): string {
	const date = sourceDate === '' ? '' : ` (${sourceDateWords(sourceDate)})`;
	return `${source}${date}, ${certainty === 'C' ? 'not verified' : `checked ${longDay(TAXES_CHECKED_ON)}`}`;
}

function sourceDateWords(date: string): string {
	if (date.length === YEAR_LENGTH) return date;
	return date.length === MONTH_LENGTH ? longMonth(date) : longDay(date);
}

const YEAR_LENGTH = 'YYYY'.length;
const MONTH_LENGTH = 'YYYY-MM'.length;

function taxWords(tax: TransferTax, prices: readonly NetPrice[]): string {
	const limit = tax.over ? `above ${usd(tax.over)}: ` : tax.upTo ? `up to ${usd(tax.upTo)}: ` : '';
	return `${limit}${rateWords(tax, prices)}; ${payerWords(tax)}`;
}

/**
 * @example rateWords({ unit: 500, tiers: tiers([null, 2]), basis: 'marginal', … }, prices) // "$2 per $500, rounded up"
 * rateWords({ unit: null, tiers: tiers([400_000, 1.1], [null, 1.45]), basis: 'whole', … }, [{ label: 'Price', price: 500_000 }])
 * // "from $400,000: 1.45% of the whole price"
 */
function rateWords(tax: TransferTax, prices: readonly NetPrice[]): string {
	const { unit, tiers, free, basis } = tax;
	const amount = ({ rate }: TaxTier) => (unit === null && basis !== 'flat' ? `${rate}%` : usdWithCents(rate));
	const per = unit === null ? '' : ` per ${usdWithCents(unit)}, rounded up`;
	if (basis === 'whole' && tiers.length > 1) {
		const reached = tiers.filter((tier) => prices.some(({ price }) => reachedTier(tax, price) === tier));
		const words = (tier: TaxTier) =>
			tier.rate === 0
				? 'nothing'
				: `${amount(tier)}${unit === null ? '' : ` per ${usdWithCents(unit)}`} of the whole price`;
		const rounded = unit === null ? '' : ', rounded up';
		return `${reached.map((tier) => `${rangeWords(tiers, tier)}: ${words(tier)}`).join('; ')}${rounded}`;
	}
	if (basis === 'flat') return `${amount(tiers[0] as TaxTier)}, whatever the price`;
	const words = tiers.map((tier) =>
		tier.upTo === null
			? `${amount(tier)}${tiers.length > 1 ? ' above' : ''}`
			: `${amount(tier)} to ${usdWithCents(tier.upTo)}`,
	);
	const first = free ? `, first ${usdWithCents(free)} free` : '';
	return `${words.join(', ')}${per}${first}`;
}

/** The prices that a tier's rate is for. @example "from $600,000 to $1,000,000" */
function rangeWords(tiers: readonly TaxTier[], tier: TaxTier): string {
	const before = tiers[tiers.indexOf(tier) - 1];
	const from = before?.upTo == null ? '' : `${before.through ? 'above' : 'from'} ${usd(before.upTo)}`;
	if (tier.upTo === null) return from;
	const end = from === '' ? (tier.through ? 'up to' : 'below') : 'to';
	return [from, `${end} ${usd(tier.upTo)}`].filter(Boolean).join(' ');
}

function payerWords({ payer: { sellerShare, by } }: TransferTax): string {
	if (sellerShare === 1) return `seller pays by ${by}`;
	if (sellerShare === 0) return `buyer pays by ${by}`;
	return `seller pays ${percent(sellerShare)} by ${by}`;
}
