/** Transfer taxes on the sale of a home: how they are computed, and what the seller pays of them. */
import type { IsoDate } from '../../dates/days.ts';

/** A: official text. B: a published table, or two secondary pages. C: from memory, to be checked before use. */
export type Certainty = 'A' | 'B' | 'C';

/** Where a rate comes from. */
export interface Source {
	/** The law or the authority. */
	source: string;
	/** As precise as the source: a year, a month or a day; empty if unknown. */
	sourceDate: string;
	certainty: Certainty;
}

export interface TaxTier {
	/** In dollars of the price; null for no end. */
	upTo: number | null;
	/** Dollars per unit, or percent of the price. */
	rate: number;
	/** A price of exactly `upTo` is in this tier; otherwise it is in the next. */
	through: boolean;
}

/** Who pays: a share by law, or by custom where the contract decides. */
export interface Payer {
	sellerShare: number;
	by: 'law' | 'custom';
	certainty: Certainty;
}

export interface TransferTax {
	name: string;
	/** The tax counts whole units of so many dollars, rounded up; null for a percentage. */
	unit: number | null;
	tiers: readonly TaxTier[];
	/**
	 * Each tier's rate is for its part of the price (`marginal`), or the reached tier's rate for all of it (`whole`); a `flat`
	 * tax is the rate itself, in dollars.
	 */
	basis: 'marginal' | 'whole' | 'flat';
	payer: Payer;
	/** If it isn't that of its place. */
	source?: Source;
	/** This much of the price is free. */
	free?: number;
	/** Only for prices over, or up to, this. */
	over?: number;
	upTo?: number;
	/** The rates were set through this day. */
	until?: IsoDate;
}

/** A county or city with taxes of its own, or a kind of buyer for whom the rates differ. */
export interface TaxPlace {
	name: string;
	taxes: readonly TransferTax[];
	/** They replace the state's, instead of adding to them. */
	replaces?: boolean;
	/** The homes in it: those of a county, or with a city in their mailing address. Without either, the agent chooses it. */
	counties?: readonly string[];
	cities?: readonly string[];
	/** Only for single-family residences, or only for other property. */
	forResidence?: boolean;
	/** If it isn't that of the state. */
	source?: Source;
}

export interface StateTaxes extends Source {
	/** None if the state has no transfer tax. */
	taxes: readonly TransferTax[];
	places: readonly TaxPlace[];
	/** The rest of the state, with the local taxes that are usual there. */
	elsewhere: TaxPlace;
	/** What may apply besides in the rest of the state; null if nothing is known to. */
	mayApply: string | null;
	/** What the state's rates take for granted, in a few words; null for nothing. */
	assumes: string | null;
}

/**
 * The tax on a price in dollars and cents.
 *
 * @example taxOn({ unit: 500, tiers: [{ upTo: null, rate: 2 }], basis: 'marginal', … }, 200_001) // 401 units: 802
 */
export function taxOn(tax: TransferTax, price: number): number {
	const { unit, tiers, basis, free = 0, over = 0, upTo = Infinity } = tax;
	if (price <= over || price > upTo) return 0;
	if (basis === 'flat') return tiers[0]?.rate ?? 0;
	const taxable = unit === null ? price : Math.ceil(price / unit) * unit;
	const total = basis === 'whole' ? taxable * reachedTier(tax, price).rate : marginal(tiers, taxable);
	const freed = free * (tiers[0]?.rate ?? 0);
	return Math.max(0, Math.round(((total - freed) / (unit ?? 100)) * 100) / 100);
}

/** The tier whose rate is for all of the price. */
export function reachedTier({ tiers }: TransferTax, price: number): TaxTier {
	const reached = tiers.find(
		({ upTo, through }) => upTo === null || price < upTo || (through && price === upTo),
	);
	if (reached === undefined) throw new Error('The last tier has an end.');
	return reached;
}

function marginal(tiers: readonly TaxTier[], taxable: number): number {
	return tiers.reduce((sum, { upTo, rate }, at) => {
		const from = tiers[at - 1]?.upTo ?? 0;
		return sum + Math.max(0, Math.min(taxable, upTo ?? Infinity) - from) * rate;
	}, 0);
}
