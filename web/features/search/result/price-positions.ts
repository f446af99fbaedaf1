/** Positions prices on a scale from the lowest to the highest, for drawing. */
import type { CompsResponse } from '../../../../contract/comps/comps.ts';
import type { PriceKind } from '../../../../domain/home/listing.ts';

export interface PricePositions {
	/** The prices at both ends of the scale, US dollars. */
	from: number;
	to: number;
	/** Positions on the scale, 0 to 1. */
	ticks: readonly { id: string; at: number; kind: PriceKind }[];
	p25: number;
	median: number;
	p75: number;
	/** Homes so far outside that they would squeeze the others together; they have no tick. */
	outside: number;
}

/** Prices beyond the quartiles by more than this many interquartile ranges are outliers: Tukey's "far out". */
const FAR_OUT = 3;

/**
 * Positions the returned prices and the quartiles of all homes found on one scale.
 *
 * @returns null if there is nothing to draw: no quartiles, or fewer than two prices
 */
export function positionPrices({
	comps,
	kpis,
}: Pick<CompsResponse, 'comps' | 'kpis'>): PricePositions | null {
	const { p25_price: p25, median_price: median, p75_price: p75 } = kpis;
	if (p25 === null || median === null || p75 === null) return null;
	const reach = FAR_OUT * (p75 - p25);
	const priced = comps.flatMap(({ id, price, price_kind: kind }) =>
		price === null ? [] : [{ id, price, kind }],
	);
	const inside = priced.filter(({ price }) => price >= p25 - reach && price <= p75 + reach);
	const from = Math.min(p25, ...inside.map(({ price }) => price));
	const to = Math.max(p75, ...inside.map(({ price }) => price));
	if (inside.length < 2 || from === to) return null;
	const place = (price: number) => (price - from) / (to - from);
	return {
		from,
		to,
		ticks: inside.map(({ id, price, kind }) => ({ id, at: place(price), kind })),
		p25: place(p25),
		median: place(median),
		p75: place(p75),
		outside: priced.length - inside.length,
	};
}
