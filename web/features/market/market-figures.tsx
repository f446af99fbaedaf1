/** All statistics of a ZIP code market, with their definitions and samples. */
import { count, days, signedPercent, tenths, usd } from '../../../domain/format/format.ts';
import { priceToRentMeaning, supplyMeaning } from '../../../domain/market/conditions.ts';
import { KPIS } from '../../../domain/market/kpis.ts';
import type { ZipMarket, ZipMarketFigures } from '../../../domain/market/zip-market.ts';
import { type Figure, Figures } from '../../ui/figures.tsx';
import { growthNote, inventoryNote, medianGrowthText } from './market-notes.ts';

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
	const over = kpis.basis === 'sold' ? 'Sales in the last 12 months.' : 'Sold and list prices.';
	return [
		...KPIS.map(({ id, label, unit, definition }) => ({
			label,
			value: FORMATS[unit](kpis.values[id]),
			note: definition(kpis.basis ?? 'sold'),
		})),
		{ label: 'Sample', value: count(kpis.sample), note: kpis.sample > 0 ? over : null },
	];
}

function conditionsOf(market: ZipMarket, figures: ZipMarketFigures): Figure[] {
	const { medianRent } = market;
	return [
		{
			label: '12-month growth',
			value: signedPercent(figures.growth),
			unit: medianGrowthText(figures),
			note: growthNote(market, figures),
		},
		{
			label: 'Active listings',
			value: count(figures.active),
			unit: figures.pending === null ? null : `${count(figures.pending)} pending`,
			note:
				figures.active === null
					? 'No listings in our data for this ZIP code.'
					: 'Listed in the last 12 months.',
		},
		{
			label: 'Months of supply',
			value: tenths(figures.monthsOfSupply),
			unit: supplyMeaning(figures.monthsOfSupply),
			note: "Active listings divided by closings per month over the last 3 months. Under 4 is a seller's market, over 6 a buyer's market.",
		},
		{
			label: 'Inventory year over year',
			value: signedPercent(figures.inventoryYearOverYear),
			note: inventoryNote(market, figures),
		},
		{
			label: 'Price-to-rent',
			value: tenths(figures.priceToRent),
			unit: priceToRentMeaning(figures.priceToRent),
			note:
				medianRent === null
					? 'No rents in our data for this ZIP code.'
					: `Median price divided by a year's median rent (${usd(medianRent)} per month). Excludes interest and taxes.`,
		},
	];
}
