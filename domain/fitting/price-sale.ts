/** Prices a closed sale as it would have been priced at the time, and measures the error. */
import type { IsoDate } from '../dates/days.ts';
import type { Sale } from '../home/home.ts';
import { type Estimate, priceFrom } from '../pricing/estimate.ts';
import type { MarketModel } from '../pricing/market-model.ts';
import { nearbyCandidates, type SaleGrids, saleGridsByType } from './candidates.ts';
import { findOwnSales, type OwnSales } from './own-sales.ts';
import type { PastError } from './past-error.ts';

/** The sales on which a past price may be based, indexed for searches. */
export interface KnownSales {
	grids: SaleGrids;
	own: OwnSales;
}

/** Indexes sales for `priceSale`. */
export function indexSales(sales: readonly Sale[]): KnownSales {
	return { grids: saleGridsByType(sales), own: findOwnSales(sales) };
}

/** A blind price with its inputs and its error. */
export interface BlindEstimate {
	/** Null if there were too few nearby sales. */
	estimate: Estimate | null;
	/** The sales it is based on. */
	candidates: readonly Sale[];
	/** The newest earlier sale of the home itself; null if none is known. */
	ownSale: Sale | null;
	/** Null without an estimate. */
	error: PastError | null;
}

/**
 * Prices a sale blind. Only sales that closed before `on` are used, and the sale's own price only to measure the
 * error.
 */
export function priceSale(sale: Sale, known: KnownSales, model: MarketModel, on: IsoDate): BlindEstimate {
	return priceFromSales(sale, nearbyCandidates(known.grids, sale, on), known.own.before(sale, on), model, on);
}

/**
 * Prices a sale from others.
 *
 * @param candidates the sales that had closed before `on`
 * @param ownSale the newest of its own before `on`
 */
export function priceFromSales(
	sale: Sale,
	candidates: readonly Sale[],
	ownSale: Sale | null,
	model: MarketModel,
	on: IsoDate,
): BlindEstimate {
	const comps = candidates.length;
	const estimate = priceFrom(sale, candidates, model, on, ownSale);
	if (estimate === null) return { estimate, candidates, ownSale, error: null };
	const { correction, logPrice, uncertainty, facts } = estimate;
	const given = { log: correction?.log ?? 0, full: correction?.full ?? 0 };
	const error = Math.log(sale.price) - logPrice;
	return {
		estimate,
		candidates,
		ownSale,
		error: { on, soldOn: sale.soldOn, logPrice, error, correction: given, comps, uncertainty, facts },
	};
}
