import { ratesInDollars } from '../../../domain/analysis/rates/rates-in-dollars.ts';
import type { Choices } from '../../../domain/comps/choices.ts';
import type { Units } from '../../../domain/home/units.ts';
import type { Feature } from '../../../domain/pricing/features.ts';
import type { MarketModel } from '../../../domain/pricing/market-model.ts';
import { MODEL, SUBJECT, TODAY } from '../../sample-market.ts';

export const rateOf = (
	feature: Feature,
	{
		model = MODEL,
		rates = {},
		level = 400_000 as number | null,
		units = 'square_feet' as Units,
	}: Partial<{ model: MarketModel; rates: Choices['rates']; level: number | null; units: Units }> = {},
) => ratesInDollars(SUBJECT, model, rates, level, TODAY, units).find((rate) => rate.feature === feature);
