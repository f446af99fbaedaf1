/** Chooses the neighbor whose model a market uses if it has too few sales. */
import { daysBetween } from '../../domain/dates/days.ts';
import type { Market } from './markets.ts';

/** Index levels further apart in time than this can't replace each other. */
const MAX_DAYS_APART = 90;

/** The nearest market in the same state and period with enough sales; null if there is none. */
export function findNeighbor(market: Market, broad: readonly Market[]): Market | null {
	const ofState = broad.filter(
		({ state, demo, asOf }) =>
			state === market.state &&
			demo === market.demo &&
			Math.abs(daysBetween(asOf, market.asOf)) <= MAX_DAYS_APART,
	);
	const nearest = ofState.map((other) => ({ other, distance: distanceBetween(market, other) }));
	return nearest.sort((a, b) => a.distance - b.distance)[0]?.other ?? null;
}

/** The distance in degrees of latitude, on a plane: accurate enough to find the nearest. */
function distanceBetween(one: Market, other: Market): number {
	const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180);
	return Math.hypot(one.latitude - other.latitude, east);
}
