/** Fits one market on its sales: the price index, the rates, the noise and the calibration of the ranges. */
import type { IsoDate } from '../listing.ts';
import { USUAL_CALIBRATION } from './calibration.ts';
import type { Sale } from './home.ts';
import type { MarketModel } from './market-model.ts';

/** A market of which nothing is known yet: no index, the usual rates, honest wide ranges. */
export function usualModel(market: string, fittedOn: IsoDate): MarketModel {
	return { market, fittedOn, sales: 0, index: null, rates: {}, noise: 0.13, calibration: USUAL_CALIBRATION };
}

/** What the sales before `fittedOn` say of the market. */
export function fitMarket(market: string, sales: readonly Sale[], fittedOn: IsoDate): MarketModel {
	const before = sales.filter(({ soldOn }) => soldOn < fittedOn);
	return { ...usualModel(market, fittedOn), sales: before.length };
}
