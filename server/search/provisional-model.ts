/**
 * A model for a market that has none yet, from the sales in one response: available immediately, but less certain.
 */
import { parseSales } from '../../contract/evidence.ts';
import { daysBetween, type IsoDate } from '../../domain/dates/days.ts';
import { defaultModel, fitWithoutErrors } from '../../domain/fitting/fit-market.ts';
import type { MarketModel } from '../../domain/pricing/market-model.ts';

export interface ModelInputs {
	market: string;
	/** Homes as columns, in JSON text; null if no sale price is known. */
	sales: string | null;
	asOf: IsoDate;
}

/** The time span of the index. Only the subject's own sale can be older, and it alone would stretch the index. */
const SPAN_DAYS = 731;

/**
 * Index, rates and noise from the sales around a home; the default model if there are too few. Uses the default
 * calibration, because measuring past errors takes too long. 500 sales take about 50 ms.
 */
export function provisionalModel({ market, sales, asOf }: ModelInputs): MarketModel {
	const fallback = defaultModel(market, asOf);
	if (sales === null) return fallback;
	const recent = parseSales(JSON.parse(sales)).filter(({ soldOn }) => daysBetween(soldOn, asOf) <= SPAN_DAYS);
	const fitted = fitWithoutErrors(market, recent, asOf);
	const isEmptyFit = fitted.index === null && Object.keys(fitted.rates).length === 0;
	return isEmptyFit ? fallback : { ...fitted, provisional: true };
}
