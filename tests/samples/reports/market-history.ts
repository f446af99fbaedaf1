/** Markets of the fictional town, for tests of market updates. */
import { addDays } from '../../../domain/dates/days.ts';
import { ALL_HOMES, type HomeFilter, type MarketHistory } from '../../../domain/market/market-history.ts';
import { updateFigures } from '../../../domain/market/update/update-figures.ts';
import { composeMarketUpdate } from '../../../report/market/update/compose-market-update.ts';
import { createSales, MODEL, SUBJECT, TODAY } from '../../sample-market.ts';
import { BRAND, createActiveListings, createZipMarket } from '../../sample-report.ts';

/** Sales over two and a half years and listings, with the index of the county. */
export function createHistory(
	sales: number,
	listings: number,
	overrides: Partial<MarketHistory> = {},
): MarketHistory {
	const step = 900 / Math.max(sales, 1);
	const sold = createSales(sales)
		.map(({ homeType, bedrooms, livingArea, price }, at) => ({
			...{ homeType, bedrooms, livingArea, price },
			soldOn: addDays(TODAY, -Math.floor(at * step)),
			daysOnMarket: 10 + (at % 40),
			contractOn: null,
			listPrice: Math.round(price * 1.01),
			originalListPrice: Math.round(price * 1.03),
			listedOn: null,
		}))
		.reverse();
	return {
		...createZipMarket([]),
		sales: sold,
		listings: createActiveListings(listings).map(({ status, price, daysOnMarket, ...home }) => ({
			...{ status: status === 'pending' ? status : ('for_sale' as const), price, daysOnMarket },
			...{ homeType: home.homeType, bedrooms: home.bedrooms, livingArea: home.livingArea },
			listPrice: price,
			originalListPrice: price,
			listedOn: null,
		})),
		since: sold[0]?.soldOn ?? null,
		priceIndex: MODEL.index && { market: 'Sample County, OH', index: MODEL.index },
		countyName: 'Sample County, OH',
		...overrides,
	};
}

/** The figures of the town's ZIP code. */
export function figuresOf(history: MarketHistory, filter: HomeFilter = ALL_HOMES) {
	const figures = updateFigures(history, { area: { kind: 'zips', zips: [SUBJECT.zip] }, filter });
	if (figures === null) throw new Error('The sample has no homes.');
	return figures;
}

/** A market update, with changes to what it is composed from. */
export const updateOf = (
	history: MarketHistory,
	overrides: Partial<Parameters<typeof composeMarketUpdate>[0]> = {},
) =>
	composeMarketUpdate({
		figures: figuresOf(history),
		advice: null,
		brand: BRAND,
		request: { preparedFor: 'Kim Client' },
		preparedOn: TODAY,
		fingerprint: '3f9a-17c2',
		...overrides,
	});
