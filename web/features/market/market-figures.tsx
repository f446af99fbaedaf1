/** Every figure of a ZIP's market, with what it is taken over. */
import { change, count, DASH, days, decimal, usd } from '../../../domain/format.ts';
import { priceToRentMeaning, supplyMeaning } from '../../../domain/market/conditions.ts';
import { KPIS } from '../../../domain/market/kpis.ts';
import type { ZipMarket, ZipMarketFigures } from '../../../domain/market/zip-market.ts';
import { type Figure, Figures } from '../../ui/figures.tsx';

const FORMATS = { usd, days };

interface MarketFiguresProps {
	market: ZipMarket;
	figures: ZipMarketFigures;
}

export function MarketFigures({ market, figures }: MarketFiguresProps) {
	return (
		<div className="space-y-6">
			<Figures figures={pricesOf(figures)} />
			<Figures figures={conditionsOf(market, figures)} />
		</div>
	);
}

function pricesOf({ kpis }: ZipMarketFigures): Figure[] {
	const over = kpis.basis === 'sold' ? 'sales of the last 12 months' : 'prices asked and paid';
	return [
		...KPIS.map(({ id, label, unit, definition }) => ({
			label,
			value: FORMATS[unit](kpis.values[id]),
			note: definition,
		})),
		{ label: 'Sample', value: count(kpis.sample), note: kpis.sample > 0 ? `Taken over the ${over}.` : null },
	];
}

function conditionsOf({ medianRent }: ZipMarket, figures: ZipMarketFigures): Figure[] {
	return [
		{
			label: '12-month growth',
			value: change(figures.growth),
			note:
				figures.growth === null
					? 'Needs five sales of the last 3 months, and of the same months a year earlier.'
					: 'Median of the last 3 months over that of the same months a year earlier. It moves with the mix of homes too.',
		},
		{
			label: 'For sale',
			value: count(figures.forSale),
			unit: figures.pending === null ? null : `${count(figures.pending)} pending`,
			note:
				figures.forSale === null ? 'The data has no listings of this ZIP.' : 'Listed in the last 12 months.',
		},
		{
			label: 'Months of supply',
			value: oneDecimal(figures.monthsOfSupply),
			unit: supplyMeaning(figures.monthsOfSupply),
			note: "Homes for sale over closings a month, of the last 3. Under 4 is a seller's market, over 6 a buyer's.",
		},
		{
			label: 'Inventory year over year',
			value: change(figures.inventoryYearOverYear),
			note: 'Homes for sale over those a year ago, at least 5, told from listing days. Homes withdrawn since are not in the data.',
		},
		{
			label: 'Price-to-rent',
			value: oneDecimal(figures.priceToRent),
			unit: priceToRentMeaning(figures.priceToRent),
			note:
				medianRent === null
					? 'The data has no rents of this ZIP.'
					: `Median price over a year of the median rent, ${usd(medianRent)} a month. It leaves out interest rates and taxes.`,
		},
	];
}

function oneDecimal(value: number | null): string {
	return value === null ? DASH : decimal(Math.round(value * 10) / 10);
}
