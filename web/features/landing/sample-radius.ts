/** The part of the sample within a smaller circle, measured here by the same rules as on the server. */
import type { Comp, CompsResponse } from '../../../contract/comps/comps.ts';
import type { ListingStatus } from '../../../domain/home/listing.ts';
import { type MarketMeasures, measureMarket } from '../../../domain/market/kpis.ts';

/** The radii a visitor may choose, in miles. */
export const RADII = ['0.25', '0.5', '1'] as const;
export type Radius = (typeof RADII)[number];

export interface SampleMarket {
	/** Nearest first. */
	comps: readonly Comp[];
	measures: MarketMeasures;
}

/**
 * The comps of a sample within a radius, and their market.
 *
 * @example compsWithin(sampleOfOneMile, 0.25).comps.length // 12
 */
export function compsWithin(sample: Pick<CompsResponse, 'comps'>, radius: number): SampleMarket {
	const comps = sample.comps.filter(
		({ distance_miles }) => distance_miles !== null && distance_miles <= radius,
	);
	return { comps, measures: measureMarket(comps.map(toRecord)) };
}

function toRecord({ statusType, price, days_on_zillow }: Comp) {
	return { status: statusType.toLowerCase() as ListingStatus, price, daysOnMarket: days_on_zillow };
}
