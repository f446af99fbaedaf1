import type { Metro } from './metro.ts';
import { MIDWEST } from './metros/midwest.ts';
import { NORTHEAST } from './metros/northeast.ts';
import { SOUTHEAST } from './metros/southeast.ts';
import { TEXAS_AND_MOUNTAINS } from './metros/texas-and-mountains.ts';
import { WEST } from './metros/west.ts';

/** How close together the homes of a ZIP code are. */
export type Density = 'towers' | 'urban' | 'suburban';

/** One ZIP code in the demo market. */
export interface Neighborhood {
	zip: string;
	metro: Metro;
	density: Density;
	/** The price of its typical home at the start of 2026, in US dollars. */
	price: number;
}

/** The metropolitan areas of the demo market. */
export const METROS: readonly Metro[] = [
	...NORTHEAST,
	...MIDWEST,
	...SOUTHEAST,
	...TEXAS_AND_MOUNTAINS,
	...WEST,
];

/** Every ZIP code in the demo market, by metro. */
export const NEIGHBORHOODS: readonly Neighborhood[] = METROS.flatMap((metro) => [
	...readNeighborhoods(metro, 'towers'),
	...readNeighborhoods(metro, 'urban'),
	...readNeighborhoods(metro, 'suburban'),
]);

function readNeighborhoods(metro: Metro, density: Density): Neighborhood[] {
	return [...metro[density].matchAll(/(\d{5}):(\d+)/g)].map(([, zip = '', thousands]) => ({
		zip,
		metro,
		density,
		price: Number(thousands) * 1000,
	}));
}
