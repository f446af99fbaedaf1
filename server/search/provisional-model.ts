/** A model for a market that has none yet, from the sales in one response. */
import { parseSales } from '../../contract/evidence.ts';
import type { IsoDate } from '../../domain/dates/days.ts';
import { defaultModel } from '../../domain/fitting/fit-market.ts';
import { fitNearbyModel } from '../../domain/fitting/nearby-model.ts';
import type { MarketModel } from '../../domain/pricing/market-model.ts';

export interface ModelInputs {
	market: string;
	/** Homes as columns, in JSON text; null if no sale price is known. */
	sales: string | null;
	asOf: IsoDate;
}

/** The model of the sales in a response, and the default one if it has none. @throws if the sales are malformed */
export function provisionalModel({ market, sales, asOf }: ModelInputs): MarketModel {
	return sales === null
		? defaultModel(market, asOf)
		: fitNearbyModel(market, parseSales(JSON.parse(sales)), asOf);
}
