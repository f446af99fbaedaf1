import { ratesInDollars } from '../../../domain/analysis/rates/rates-in-dollars.ts';
import type { Choices } from '../../../domain/comps/choices.ts';
import type { Subject } from '../../../domain/home/home.ts';
import type { Units } from '../../../domain/home/units.ts';
import type { Feature } from '../../../domain/pricing/features.ts';
import type { MarketModel } from '../../../domain/pricing/market-model.ts';
import { MODEL, SUBJECT, TODAY } from '../../sample-market.ts';

export const rateOf = (
	feature: Feature,
	{
		subject = SUBJECT,
		model = MODEL,
		rates = {},
		level = 400_000 as number | null,
		units = 'square_feet' as Units,
	}: Partial<{
		subject: Subject;
		model: MarketModel;
		rates: Choices['rates'];
		level: number | null;
		units: Units;
	}> = {},
) =>
	ratesInDollars(rates, level, { subject, model, on: TODAY, units, listPricesOnly: false }).find(
		(rate) => rate.feature === feature,
	);
