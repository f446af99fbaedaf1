/** Shorthand for the tables of taxes. */
import type { Certainty, Payer, Source, StateTaxes, TaxPlace, TaxTier, TransferTax } from './transfer-tax.ts';

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

type Rest = Partial<Pick<TransferTax, 'source' | 'basis' | 'free' | 'over' | 'upTo' | 'until'>>;
type Rates = number | readonly TaxTier[];

/** Dollars per unit of the price. @example perUnit('Deed tax', 500, 2, SELLER) */
export function perUnit(name: string, unit: number, rates: Rates, who: Payer, rest: Rest = {}): TransferTax {
	return define(name, unit, rates, who, rest);
}

/** A percentage of the price. @example percentTax('Deed tax', 1, HALF) */
export function percentTax(name: string, rates: Rates, who: Payer, rest: Rest = {}): TransferTax {
	return define(name, null, rates, who, rest);
}

/** The same number of dollars at every price. @example flatFee('Deed fee', 2, BUYER) */
export function flatFee(name: string, dollars: number, who: Payer): TransferTax {
	return define(name, null, dollars, who, { basis: 'flat' });
}

function define(name: string, unit: number | null, rates: Rates, who: Payer, rest: Rest): TransferTax {
	return {
		name,
		unit,
		tiers: typeof rates === 'number' ? tiers([null, rates]) : rates,
		basis: 'marginal',
		payer: who,
		...rest,
	};
}

/**
 * Tiers from pairs of an end and a rate; a price at an end is in the next tier, unless it says "through".
 *
 * @example tiers([800_000, 0.75], [null, 1.25])
 */
export function tiers(
	...pairs: readonly (readonly [upTo: number | null, rate: number, through?: 'through'])[]
): TaxTier[] {
	return pairs.map(([upTo, rate, through]) => ({ upTo, rate, through: through === 'through' }));
}

/** A law or an authority's page whose text was read. */
export const official = (source: string, sourceDate: string): Source => ({
	source,
	sourceDate,
	certainty: 'A',
});
/** A law or an authority whose rate two other sources agree on. */
export const corroborated = (source: string, sourceDate: string): Source => ({
	source,
	sourceDate,
	certainty: 'B',
});
/** A law with its rate from the table of the National Conference of State Legislatures. */
export const ncsl = (law: string): Source => corroborated(`${law}, as listed by NCSL`, '2022');
/** A law with its rate from the table of the National Association of Realtors. */
export const nar = (law: string): Source => corroborated(`${law}, as listed by NAR`, '2010');
export const NCSL_TABLE = corroborated('NCSL, "Real estate transfer taxes"', '2022');
export const NAR_TABLE = corroborated('NAR, "Summary of real estate transfer taxes by state"', '2010');
/** A law that we cite but haven't read, or a chart that is old. */
export const unverified = (source: string, sourceDate = ''): Source => ({
	source,
	sourceDate,
	certainty: 'C',
});

/** @param rest counties and cities, and what may apply there */
export function stateTaxes(
	source: Source,
	taxes: readonly TransferTax[],
	rest: Partial<Pick<StateTaxes, 'places' | 'elsewhere' | 'mayApply' | 'assumes'>> = {},
): StateTaxes {
	const elsewhere: TaxPlace = { name: rest.places ? 'None of these' : 'The whole state', taxes: [] };
	return { places: [], elsewhere, mayApply: null, assumes: null, ...source, taxes, ...rest };
}
