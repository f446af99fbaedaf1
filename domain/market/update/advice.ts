/** What a market update says to sellers and buyers: by rules from the area's own figures, or in the agent's words. */
import { compactUsd, days, percent } from '../../format/format.ts';
import { plural } from '../../format/plural.ts';
import { supplyMeaning, supplyText } from '../conditions.ts';
import type { PriceBand } from '../history/price-bands.ts';
import type { MarketOn } from '../metrics/market-on.ts';
import type { Measured } from '../metrics/metric.ts';
import { type MetricId, measureMetric, metricOf } from '../metrics/metrics.ts';

/** Two lines for sellers, two for buyers; an empty one is left out. */
export interface Advice {
	sell: readonly string[];
	buy: readonly string[];
}

export const ADVICE_LINES = 2;
/** The most characters of a line: three lines of a column on paper. */
export const ADVICE_MAX_LENGTH = 120;

/** The lines by rules: each states figures of the area, or that there are none. */
export function ruledAdvice(market: MarketOn, bands: readonly PriceBand[] | null): Advice {
	const measured = (id: MetricId) => measureMetric(metricOf(id), market);
	const figureOf = (id: MetricId) => measured(id).value;
	const supply = measured('months_of_supply');
	const active = figureOf('active_listings');
	const saleToList = figureOf('sale_to_original_list');
	const cuts = figureOf('price_cut_share');
	const above = measured('above_list_share');
	const daysOnMarket = figureOf('days_on_market');
	return {
		sell: [sellerPace(supply, daysOnMarket), sellerPrice(saleToList, cuts)],
		buy: [buyerChoice(supply.value, active, bands), buyerOffer(above, daysOnMarket)],
	};
}

function sellerPace({ value: supply, reason }: Measured, daysOnMarket: number | null): string {
	if (supply === null) return `We can't measure months of supply here: ${reason}.`;
	const pace =
		daysOnMarket === null ? '' : ` Half of the homes go under contract within ${days(daysOnMarket)}.`;
	const competition = {
		"Seller's market": 'Few listings compete with yours',
		'Balanced market': 'Balanced market',
		"Buyer's market": 'Many listings compete with yours',
	}[supplyMeaning(supply) ?? ''];
	return `${competition}: ${supplyText(supply)}.${pace}`;
}

function sellerPrice(saleToList: number | null, cuts: number | null): string {
	if (saleToList === null) return 'Price by the newest sales of homes like yours.';
	const cut = cuts === null ? '' : `, and ${percent(cuts)} of listings cut theirs`;
	return `Homes sold for ${percent(saleToList)} of their first list price${cut}: price by recent sales.`;
}

function buyerChoice(
	supply: number | null,
	active: number | null,
	bands: readonly PriceBand[] | null,
): string {
	if (active === null) return 'Our data has no listings here: ask for the homes on the market today.';
	const homes = `${plural(active, 'home')} on the market`;
	const most = [...(bands ?? [])]
		.filter(({ months }) => months !== null)
		.sort((a, b) => (b.months ?? 0) - (a.months ?? 0))[0];
	if (supply === null || !most) return `You can choose among ${homes}.`;
	return `You can choose among ${homes}; the most supply is ${placeOf(most)}, ${plural(Math.round(10 * (most.months ?? 0)) / 10, 'month')}.`;
}

function placeOf({ low, high }: PriceBand): string {
	if (low === null) return high === null ? 'at all prices' : `under ${compactUsd(high)}`;
	return high === null
		? `at ${compactUsd(low)} and up`
		: `between ${compactUsd(low)} and ${compactUsd(high)}`;
}

/** From this share on, an offer has to expect others. */
const COMPETED = 0.25;

function buyerOffer({ value: above, reason }: Measured, daysOnMarket: number | null): string {
	if (above !== null && above >= COMPETED)
		return `${percent(above)} of homes sold above their list price: know your limit before you offer.`;
	if (above !== null)
		return `${percent(1 - above)} of homes sold at or below their list price: there is room to negotiate.`;
	if (daysOnMarket !== null)
		return `The median home took ${plural(Math.round(daysOnMarket), 'day')} to sell.`;
	return `We can't compare sale prices with list prices here: ${reason}.`;
}
