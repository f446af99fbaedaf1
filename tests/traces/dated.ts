/** Sales by date, and medians of enough of them. */
import type { IsoDate } from '../../domain/dates/days.ts';
import type { LocalIndex } from '../../domain/market/market-history.ts';
import { MIN_SAMPLE } from '../../domain/market/min-sample.ts';
import { median } from '../../domain/math/statistics.ts';

export interface Dated {
	sales: readonly { soldOn: IsoDate; contractOn?: IsoDate | null; price: number }[];
	asOf: IsoDate;
	priceIndex: LocalIndex | null;
}

export const between = <Sale extends { soldOn: IsoDate }>(
	sales: readonly Sale[],
	after: IsoDate,
	upTo: IsoDate,
) => sales.filter(({ soldOn }) => soldOn > after && soldOn <= upTo);

/** Null of too few homes. */
export function medianOf(values: readonly (number | null)[], least = MIN_SAMPLE): number | null {
	const known = values.filter((value) => value !== null);
	return known.length < least ? null : median(known);
}
