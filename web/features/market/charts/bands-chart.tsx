/** Supply by price band: active listings next to the sales of a month. */
import { count, tenths } from '../../../../domain/format/format.ts';
import { SUPPLY_NOTE, SUPPLY_TITLE } from '../../../../domain/market/history/market-charts.ts';
import { type PriceBand, supplyBars } from '../../../../domain/market/history/price-bands.ts';
import { SupplyBars } from '../../../shared/supply-bars.tsx';
import { ChartPanel } from './chart-panel.tsx';

interface BandsChartProps {
	area: string;
	/** Null without listings, or without a year of sales. */
	bands: readonly PriceBand[] | null;
	hasListings: boolean;
}

export function BandsChart({ area, bands, hasListings }: BandsChartProps) {
	const missing = hasListings
		? 'Our data has less than a year of sales here.'
		: 'No active listings in our data.';
	const bars = supplyBars(bands ?? []);
	return (
		<ChartPanel
			title={SUPPLY_TITLE}
			note={bands === null ? missing : SUPPLY_NOTE}
			columns={['Price', 'Active', 'Contracts per month', 'Months of supply']}
			rows={bars.map(({ name, active, salesPerMonth, supply }) => [
				name,
				count(active),
				tenths(salesPerMonth),
				supply,
			])}
			file={`${area}-supply`}
			isDrawing={false}
		>
			{bands && <SupplyBars bars={bars} />}
		</ChartPanel>
	);
}
