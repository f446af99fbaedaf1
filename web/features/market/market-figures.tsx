/** All statistics of a ZIP code market, with their definitions and samples. */
import { longDay } from '../../../domain/format/date-text.ts';
import { count, days, signedPercent, tenths, usd } from '../../../domain/format/format.ts';
import { priceToRentMeaning, supplyMeaning } from '../../../domain/market/conditions.ts';
import { BASIS_WORDS, KPIS, SAMPLE_WORDS } from '../../../domain/market/kpis.ts';
import type { ZipMarket, ZipMarketFigures } from '../../../domain/market/zip-market.ts';
import { type Figure, Figures } from '../../ui/figures.tsx';
import {
	growthNote,
	inventoryNote,
	medianGrowthNote,
	missingGrowthNote,
	missingRatioNote,
	ratioNote,
} from './market-notes.ts';

const FORMATS = { usd, days };

interface MarketFiguresProps {
	market: ZipMarket;
	figures: ZipMarketFigures;
}

export function MarketFigures({ market, figures }: MarketFiguresProps) {
	return (
		<div className="space-y-6">
			<Figures figures={priceFigures(figures)} />
			<Figures figures={conditionFigures(market, figures)} />
		</div>
	);
}

function priceFigures({ kpis }: ZipMarketFigures): Figure[] {
	return [
		...KPIS.map(({ id, label, unit, definition }) => ({
			label,
			value: FORMATS[unit](kpis.values[id]),
			note: definition(kpis.basis ?? 'sold'),
		})),
		{
			label: 'Sample',
			value: count(kpis.sample),
			unit: kpis.basis && BASIS_WORDS[kpis.basis],
			note: kpis.basis && SAMPLE_WORDS[kpis.basis],
		},
	];
}

function conditionFigures(market: ZipMarket, figures: ZipMarketFigures): Figure[] {
	return [
		{
			label: '12-month growth',
			value: signedPercent(figures.growth?.change),
			unit: figures.growth ? null : missingGrowthNote(market),
			note: growthNote(market, figures),
		},
		{
			label: 'Change of the median price',
			value: signedPercent(figures.medianGrowth),
			note: medianGrowthNote(figures),
		},
		{
			label: 'Active listings',
			value: count(figures.active),
			unit: figures.pending === null ? null : `${count(figures.pending)} pending`,
			note:
				figures.active === null
					? 'No listings in our data for this ZIP code.'
					: `For sale when last seen, in the 12 months to ${longDay(market.asOf)}.`,
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
			unit: priceToRentMeaning(figures.priceToRent) ?? missingRatioNote(market),
			note: ratioNote(market, figures),
		},
	];
}
