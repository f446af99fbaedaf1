/** Transfer taxes on the sale of a home: how they are computed, and what the seller pays of them. */
import type { IsoDate } from '../../dates/days.ts';

/** A: official text. B: a published table, or two secondary pages. C: from memory, to be checked before use. */
export type Certainty = 'A' | 'B' | 'C';

export interface TaxTier {
	/** In dollars of the price; null for no end. */
	upTo: number | null;
	/** Dollars per unit, or percent of the price; null if unknown. */
	rate: number | null;
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
	/** Each tier's rate is for its part of the price (`marginal`), or the reached tier's rate for all of it (`whole`). */
	basis: 'marginal' | 'whole';
	payer: Payer;
	certainty: Certainty;
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
}

export interface StateTaxes {
	/** None if the state has no transfer tax. */
	taxes: readonly TransferTax[];
	places: readonly TaxPlace[];
	/** What may apply besides, by county or city; null if nothing is known to. */
	mayApply: string | null;
	source: string;
	/** As precise as the source: a year, a month or a day. */
	sourceDate: string;
	certainty: Certainty;
}

/**
 * The tax on a price in dollars and cents; null if a rate is unknown.
 *
 * @example taxOn({ unit: 500, tiers: [{ upTo: null, rate: 2 }], basis: 'marginal', … }, 200_001) // 401 units: 802
 */
export function taxOn(tax: TransferTax, price: number): number | null {
	const { unit, tiers, basis, free = 0, over = 0, upTo = Infinity } = tax;
	if (price <= over || price > upTo) return 0;
	const taxable = unit === null ? price : Math.ceil(price / unit) * unit;
	let tiersFrom = 0;
	let total = 0;
	for (const { upTo: end, rate } of tiers) {
		const top = end ?? Infinity;
		const isReached = basis === 'whole' ? isWithin(price, tiersFrom, top) : taxable > tiersFrom;
		if (isReached) {
			if (rate === null) return null;
			const part = basis === 'whole' ? taxable : Math.min(taxable, top) - tiersFrom;
			total += (part / (unit ?? 100)) * rate;
		}
		tiersFrom = top;
	}
	const freed = unit === null ? 0 : (free / unit) * (tiers[0]?.rate ?? 0);
	return Math.max(0, Math.round((total - freed) * 100) / 100);
}

/** In a `whole` tier, a price at the end of a tier is in the next one: rates change "from" an amount. */
function isWithin(price: number, from: number, top: number): boolean {
	return price >= from && price < top;
}
