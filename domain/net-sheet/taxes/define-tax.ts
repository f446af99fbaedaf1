/** Shorthand for the tables of taxes. */
import type { Certainty, Payer, StateTaxes, TaxTier, TransferTax } from './transfer-tax.ts';

const payer = (sellerShare: number, by: Payer['by'], certainty: Certainty): Payer => ({
	sellerShare,
	by,
	certainty,
});

export const SELLER_BY_LAW = payer(1, 'law', 'B');
export const SELLER = payer(1, 'custom', 'B');
/** Customs we know from memory only. */
export const SELLER_UNCHECKED = payer(1, 'custom', 'C');
export const BUYER_UNCHECKED = payer(0, 'custom', 'C');
export const BUYER_BY_LAW = payer(0, 'law', 'B');
export const BUYER = payer(0, 'custom', 'B');
export const HALF_BY_LAW = payer(0.5, 'law', 'B');
export const HALF = payer(0.5, 'custom', 'B');
export const HALF_UNCHECKED = payer(0.5, 'custom', 'C');

type Rest = Partial<Pick<TransferTax, 'certainty' | 'basis' | 'free' | 'over' | 'upTo' | 'until'>>;
type Rates = number | readonly TaxTier[];

/** Dollars per unit of the price. @example perUnit('Deed tax', 500, 2, SELLER) */
export function perUnit(name: string, unit: number, rates: Rates, who: Payer, rest: Rest = {}): TransferTax {
	return define(name, unit, rates, who, rest);
}

/** A percentage of the price. @example percentTax('Deed tax', 1, HALF) */
export function percentTax(name: string, rates: Rates, who: Payer, rest: Rest = {}): TransferTax {
	return define(name, null, rates, who, rest);
}

function define(name: string, unit: number | null, rates: Rates, who: Payer, rest: Rest): TransferTax {
	const tiers = typeof rates === 'number' ? [{ upTo: null, rate: rates }] : rates;
	return { name, unit, tiers, basis: 'marginal', payer: who, certainty: 'B', ...rest };
}

/** Tiers from pairs of an end and a rate. @example tiers([800_000, 0.75], [null, 1.25]) */
export function tiers(...pairs: readonly (readonly [upTo: number | null, rate: number | null])[]): TaxTier[] {
	return pairs.map(([upTo, rate]) => ({ upTo, rate }));
}

type Source = Pick<StateTaxes, 'source' | 'sourceDate' | 'certainty'>;

export const NCSL: Source = {
	source: 'NCSL, "Real estate transfer taxes"',
	sourceDate: '2022',
	certainty: 'B',
};
export const NAR: Source = {
	source: 'NAR, "Summary of real estate transfer taxes by state"',
	sourceDate: '2010',
	certainty: 'B',
};
/** A statute that we cite but haven't read. */
export const unread = (source: string): Source => ({ source, sourceDate: '', certainty: 'C' });

/** @param rest counties and cities, and what may apply there */
export function stateTaxes(
	source: Source,
	taxes: readonly TransferTax[],
	rest: Partial<Pick<StateTaxes, 'places' | 'mayApply'>> = {},
): StateTaxes {
	return { places: [], mayApply: null, ...source, taxes, ...rest };
}
