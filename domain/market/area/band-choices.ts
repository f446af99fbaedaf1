/** The bands of bedrooms, prices and sizes that a market is chosen by. */
import type { NumberBand } from '../market-history.ts';

interface BandChoice {
	name: string;
	band: NumberBand | null;
}

export const BAND_CHOICES: Readonly<Record<'bedrooms' | 'price' | 'livingArea', readonly BandChoice[]>> = {
	bedrooms: [
		{ name: 'Any', band: null },
		{ name: '1–2', band: { low: 1, high: 3 } },
		{ name: '3', band: { low: 3, high: 4 } },
		{ name: '4', band: { low: 4, high: 5 } },
		{ name: '5 and more', band: { low: 5, high: null } },
	],
	price: [
		{ name: 'Any', band: null },
		{ name: 'Under $300K', band: { low: null, high: 300_000 } },
		{ name: '$300K–$500K', band: { low: 300_000, high: 500_000 } },
		{ name: '$500K–$750K', band: { low: 500_000, high: 750_000 } },
		{ name: '$750K–$1M', band: { low: 750_000, high: 1_000_000 } },
		{ name: '$1M and up', band: { low: 1_000_000, high: null } },
	],
	livingArea: [
		{ name: 'Any', band: null },
		{ name: 'Under 1,000 sq ft', band: { low: null, high: 1_000 } },
		{ name: '1,000–1,999 sq ft', band: { low: 1_000, high: 2_000 } },
		{ name: '2,000–2,999 sq ft', band: { low: 2_000, high: 3_000 } },
		{ name: '3,000 sq ft and up', band: { low: 3_000, high: null } },
	],
};
